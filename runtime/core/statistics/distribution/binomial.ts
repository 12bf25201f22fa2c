import { countDistribution } from './count-distribution.ts';
import { assertProbability, type Distribution } from './distribution.ts';
import { regularizedBeta } from './special-functions.ts';

/**
 * The binomial distribution: successes among independent trials.
 *
 * @param trials a whole number, at least 0
 * @param chance 0 to 1
 */
export function binomial(trials: number, chance: number): Distribution {
  if (!(Number.isSafeInteger(trials) && trials >= 0))
    throw new RangeError(`trials must be a whole number from 0, received ${trials}`);
  assertProbability(chance);
  return countDistribution(
    {
      cdf: (k) => regularizedBeta(chance, k + 1, trials - k, 'upper'),
      upperTail: (k) => regularizedBeta(chance, k + 1, trials - k, 'lower'),
    },
    trials * chance,
    trials,
  );
}
