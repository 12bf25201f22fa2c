// rjsf draws descriptions through an 85 KB Markdown compiler. Ours are plain text: this puts a text node in its place.

/** esbuild plugin. */
export function plainMarkdownPlugin() {
  return {
    name: 'plain-markdown',
    setup(build) {
      build.onResolve({ filter: /^markdown-to-jsx(\/react)?$/ }, () => ({
        path: 'markdown',
        namespace: 'plain-markdown',
      }));
      build.onLoad({ filter: /./, namespace: 'plain-markdown' }, () => ({
        contents:
          'export default ({ children }) => children; export const Markdown = ({ children }) => children;',
        loader: 'js',
      }));
    },
  };
}
