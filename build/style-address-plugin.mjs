// `import address from './x.css?address'` gives the address of a style sheet of its own, for parts that are loaded later.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { transform } from 'esbuild';

/** esbuild plugin. The result is one file asset named `x-<hash>.css`. */
export function styleAddressPlugin() {
  return {
    name: 'style-address',
    setup(build) {
      build.onResolve({ filter: /\.css\?address$/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path.replace(/\?address$/, '')),
        namespace: 'style-address',
      }));
      build.onLoad({ filter: /./, namespace: 'style-address' }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true });
        return { contents: code, loader: 'file', watchFiles: [path] };
      });
    },
  };
}
