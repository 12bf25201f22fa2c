// A script under a fixed address is one file without chunks. What it imports on demand becomes a module of its own, with all
// that this needs inside, under an address with a hash: it fits the script that names it, however long a browser keeps both.
import { resolve } from 'node:path';
import { build as bundle } from 'esbuild';

/**
 * esbuild plugin.
 *
 * @param {string} names of the modules' files below `outdir`, e.g. `static/[name]-[hash]`
 * @param {import('esbuild').Plugin[]} plugins for what is inside
 * @param {(files: readonly string[]) => void} onWritten called for each module with the files that were written
 */
export function laterScriptPlugin(names, plugins, onWritten) {
  return {
    name: 'later-script',
    setup(build) {
      const options = build.initialOptions;
      build.onResolve({ filter: /./ }, async ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const { outputs } = (
          await bundle({
            ...options,
            entryPoints: [resolve(resolveDir, path)],
            entryNames: names,
            format: 'esm',
            banner: {},
            footer: {},
            plugins,
          })
        ).metafile;
        const files = Object.keys(outputs).map((file) => resolve(options.absWorkingDir, file));
        onWritten(files);
        const [script] = files.filter((file) => file.endsWith('.js'));
        return { path: script.slice(options.outdir.length), external: true };
      });
    },
  };
}
