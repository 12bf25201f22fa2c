import { assertPositive, type Distribution } from './distribution.ts';
import { positiveDistribution } from './solve-quantile.ts';
import { regularizedBetaOfOdds } from './special-functions.ts';

/** Fisher's F distribution: the ratio of two mean squares with so many degrees of freedom. */
export function fisherF(above: number, below: number): Distribution {
  assertPositive('above', above);
  assertPositive('below', below);
  const ratio = above / below;
  return positiveDistribution({
    cdf: (x) => regularizedBetaOfOdds(ratio * x, above / 2, below / 2, 'lower'),
    upperTail: (x) => regularizedBetaOfOdds(ratio * x, above / 2, below / 2, 'upper'),
  });
}
