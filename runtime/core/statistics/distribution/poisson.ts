import { countDistribution } from './count-distribution.ts';
import { assertPositive, type Distribution } from './distribution.ts';
import { regularizedGamma } from './special-functions.ts';

/** The Poisson distribution: how many independent events happen. @param mean above 0 */
export function poisson(mean: number): Distribution {
  assertPositive('mean', mean);
  return countDistribution(
    {
      cdf: (k) => regularizedGamma(k + 1, mean, 'upper'),
      upperTail: (k) => regularizedGamma(k + 1, mean, 'lower'),
    },
    mean,
    Number.POSITIVE_INFINITY,
  );
}
