// Keeps what every console page needs in one file.
//
// esbuild puts modules into one chunk when exactly the same entries reach them, and everything imported on demand is an
// entry: a button that a form needs too would leave the main file, and a list page would fetch two dozen crumbs. Here each
// `import()` goes through a small module that imports the main entry as well. It runs already when anything is asked for
// on demand, so nothing changes but the sets of entries: all that main reaches is reached by every entry, hence one chunk,
// and what is loaded later takes React, contexts and stores from there. The same holds for a part that is loaded later itself:
// what only its own modules ask for finds that part there, and shares it as a whole.
import { isAbsolute, join, relative } from 'node:path';

const NAMESPACE = 'on-demand';
const TARGET = 'on-demand-target';

/**
 * esbuild plugin, to be asked before all others.
 *
 * @param {string} main source of the entry that runs first, relative to the working directory
 * @param {{ entry: string, folders: readonly string[] }[]} parts what is loaded on demand, and folders whose modules are only
 *   ever reached through it
 */
export function oneCorePlugin(main, parts = []) {
  return {
    name: 'one-core',
    setup(build) {
      const root = build.initialOptions.absWorkingDir;
      build.onResolve({ filter: /./ }, async ({ path, ...args }) => {
        if (args.kind !== 'dynamic-import' || args.pluginData === NAMESPACE) return undefined;
        const target = await build.resolve(path, { ...args, pluginData: NAMESPACE });
        if (target.external || target.errors.length > 0) return target;
        const source = isAbsolute(target.path) ? relative(root, target.path) : target.path;
        const importer = relative(root, args.importer).replaceAll('\\', '/');
        const part = parts.find(({ folders }) => folders.some((folder) => importer.startsWith(folder)));
        const before = part === undefined ? [main] : [main, part.entry];
        return {
          path: source.replaceAll('\\', '/'),
          namespace: NAMESPACE,
          pluginData: { target, before: before.map((entry) => join(root, entry)) },
        };
      });
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ pluginData }) => ({
        contents: `${pluginData.before.map((entry) => `import ${JSON.stringify(entry)};`).join('')} export * from ${JSON.stringify(TARGET)};`,
        resolveDir: root,
        pluginData: pluginData.target,
      }));
      build.onResolve({ filter: new RegExp(`^${TARGET}$`), namespace: NAMESPACE }, ({ pluginData }) => {
        const { path, namespace, suffix, sideEffects } = pluginData;
        return { path, namespace, suffix, sideEffects };
      });
    },
  };
}

/** Source path of an entry, as it was before it went through the plugin. */
export function sourceOf(entryPoint) {
  return entryPoint.startsWith(`${NAMESPACE}:`) ? entryPoint.slice(NAMESPACE.length + 1) : entryPoint;
}

/**
 * Outputs without what the plugin makes besides: a style sheet for each on-demand entry. Nothing would load it, and the main
 * one holds the styles of all that can be asked for already.
 */
export function withoutStyleCopies(outputs) {
  const copies = new Set(
    Object.values(outputs)
      .filter(({ entryPoint }) => entryPoint?.startsWith(`${NAMESPACE}:`))
      .map(({ cssBundle }) => cssBundle),
  );
  const kept = Object.entries(outputs).filter(([file]) => !copies.has(file));
  return Object.fromEntries(
    kept.map(([file, { cssBundle, ...output }]) => [
      file,
      cssBundle === undefined || copies.has(cssBundle) ? output : { ...output, cssBundle },
    ]),
  );
}
