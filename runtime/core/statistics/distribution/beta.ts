import { assertPositive, type Distribution } from './distribution.ts';
import { solveQuantile } from './solve-quantile.ts';
import { regularizedBeta, regularizedBetaOfOdds } from './special-functions.ts';

/** The beta distribution, on 0 to 1. */
export function beta(a: number, b: number): Distribution {
  assertPositive('a', a);
  assertPositive('b', b);
  const within = (x: number) => Math.min(1, Math.max(0, x));
  // Quantiles are solved for the odds x / (1 - x), which keep their digits close to 0 and close to 1.
  const ofOdds = {
    cdf: (odds: number) => regularizedBetaOfOdds(odds, a, b, 'lower'),
    upperTail: (odds: number) => regularizedBetaOfOdds(odds, a, b, 'upper'),
  };
  return {
    cdf: (x) => regularizedBeta(within(x), a, b, 'lower'),
    upperTail: (x) => regularizedBeta(within(x), a, b, 'upper'),
    quantile: (p) => 1 / (1 + 1 / solveQuantile(ofOdds, p)),
  };
}
