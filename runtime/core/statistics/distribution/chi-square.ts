import { assertPositive, type Distribution } from './distribution.ts';
import { positiveDistribution } from './solve-quantile.ts';
import { regularizedGamma } from './special-functions.ts';

/** The chi-square distribution. @param degreesOfFreedom above 0 */
export function chiSquare(degreesOfFreedom: number): Distribution {
  assertPositive('degreesOfFreedom', degreesOfFreedom);
  const shape = degreesOfFreedom / 2;
  return positiveDistribution({
    cdf: (x) => regularizedGamma(shape, x / 2, 'lower'),
    upperTail: (x) => regularizedGamma(shape, x / 2, 'upper'),
  });
}
