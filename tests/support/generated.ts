/** The same inputs in every run of `npm test`, so that its verdict is about the change and not about luck. */
const EVERYDAY_SEED = 20261122;

/** Tests that take as many every day are cheap: each of them gets all inputs that are asked for. */
const CHEAP = 100;

/**
 * Options for `fc.assert` of a property: a few inputs of a fixed seed in `npm test`, other seeds and many more by
 * `npm run fuzz -- --seed N --inputs N`. @param everyday how many are few; a test that takes fewer than 100 is dear (it starts
 * processes, asks the database) and gets its share of N: a tenth where ten are few
 */
export function generated(everyday = CHEAP): { readonly numRuns: number; readonly seed: number } {
  const asked = process.env.FUZZ_INPUTS;
  return {
    numRuns: asked === undefined ? everyday : Math.ceil(Number(asked) * Math.min(1, everyday / CHEAP)),
    seed: Number(process.env.FUZZ_SEED ?? EVERYDAY_SEED),
  };
}
