// `import style from './x.css' with { type: 'text' }`: scripts outside the console's bundle bring their rules as a text. esbuild
// shrinks style sheets, but no texts.
import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

/** esbuild plugin. */
export function styleTextPlugin() {
  return {
    name: 'style-text',
    setup(build) {
      const { minify, target } = build.initialOptions;
      build.onLoad({ filter: /\.css$/ }, async ({ path, with: attributes }) => {
        if (attributes.type !== 'text') return undefined;
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify, target });
        return { contents: code, loader: 'text' };
      });
    },
  };
}
