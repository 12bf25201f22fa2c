/** The same inputs in every run of `npm test`, so that its verdict is about the change and not about luck. */
const EVERYDAY_SEED = 20261122;

/**
 * Options for `fc.assert` of a property: a few inputs of a fixed seed in `npm test`, other seeds and many more by
 * `npm run fuzz -- --seed N --inputs N`. @param everyday how many are few
 */
export function generated(everyday = 100): { readonly numRuns: number; readonly seed: number } {
  return {
    numRuns: Number(process.env.FUZZ_INPUTS ?? everyday),
    seed: Number(process.env.FUZZ_SEED ?? EVERYDAY_SEED),
  };
}
