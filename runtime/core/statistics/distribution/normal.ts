import type { Distribution } from './distribution.ts';
import { symmetricDistribution } from './solve-quantile.ts';
import { regularizedGamma } from './special-functions.ts';

/** The standard normal distribution: mean 0, standard deviation 1. */
export const normal: Distribution = symmetricDistribution({
  cdf: (z) => regularizedGamma(0.5, (z * z) / 2, 'lower'),
  upperTail: (z) => regularizedGamma(0.5, (z * z) / 2, 'upper'),
});
