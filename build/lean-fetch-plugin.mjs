// ofetch can read JSON bodies and put addresses together, with a library for each: `destr` and `ufo`, a third of what it
// weighs. `runtime/app/http/` asks it for texts and blobs and gives it whole addresses, so that neither is ever called.

const UNASKED = ['destr', 'ufo'];

/** Says so when a call asks ofetch for more after all. */
const REFUSAL = `
const refuse = () => {
  throw new Error('[Bug] ofetch comes without baseURL, query and JSON: build/lean-fetch-plugin.mjs');
};
export { refuse as default, refuse as withBase, refuse as withQuery };
`;

/** esbuild plugin. */
export function leanFetchPlugin() {
  return {
    name: 'lean-fetch',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^(${UNASKED.join('|')})$`) }, ({ importer }) =>
        /[\\/]ofetch[\\/]dist[\\/]/.test(importer)
          ? { path: 'refusal', namespace: 'lean-fetch', sideEffects: false }
          : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'lean-fetch' }, () => ({ contents: REFUSAL, loader: 'js' }));
    },
  };
}
