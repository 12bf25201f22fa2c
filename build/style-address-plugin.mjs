// `import address from './x.css?address'` gives the address of a style sheet of its own, for parts that are loaded later,
// with what it imports.
import { resolve } from 'node:path';
import { build as bundle } from 'esbuild';

/** esbuild plugin. The result is one file asset named `x-<hash>.css`. */
export function styleAddressPlugin() {
  return {
    name: 'style-address',
    setup(build) {
      build.onResolve({ filter: /\.css\?address$/ }, async ({ path, resolveDir, kind }) => {
        const found = await build.resolve(path.replace(/\?address$/, ''), { resolveDir, kind });
        return { path: found.path, errors: found.errors, namespace: 'style-address' };
      });
      build.onLoad({ filter: /./, namespace: 'style-address' }, async ({ path }) => {
        const { outputFiles, metafile } = await bundle({
          absWorkingDir: build.initialOptions.absWorkingDir,
          entryPoints: [path],
          bundle: true,
          minify: true,
          write: false,
          metafile: true,
          logLevel: 'silent',
        });
        const watchFiles = Object.keys(metafile.inputs).map((file) =>
          resolve(build.initialOptions.absWorkingDir ?? '.', file),
        );
        return { contents: outputFiles[0].contents, loader: 'file', watchFiles };
      });
    },
  };
}
