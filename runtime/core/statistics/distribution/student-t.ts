import { assertPositive, type Distribution } from './distribution.ts';
import { symmetricDistribution } from './solve-quantile.ts';
import { regularizedBetaOfOdds } from './special-functions.ts';

/** Student's t distribution. @param degreesOfFreedom above 0, also broken ones such as Welch's */
export function studentT(degreesOfFreedom: number): Distribution {
  assertPositive('degreesOfFreedom', degreesOfFreedom);
  const odds = (t: number) => (t / degreesOfFreedom) * t;
  const half = degreesOfFreedom / 2;
  return symmetricDistribution({
    cdf: (t) => regularizedBetaOfOdds(odds(t), 0.5, half, 'lower'),
    upperTail: (t) => regularizedBetaOfOdds(odds(t), 0.5, half, 'upper'),
  });
}
