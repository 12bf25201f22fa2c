// Quantiles of continuous distributions from their two tails. The package's own inverses are wrong where it matters (normal
// below 1e-8, gamma with a large shape), and one way serves all distributions.
import { findRoot } from '../find-root.ts';
import { assertProbability, type Distribution, type Tails } from './distribution.ts';

/** Natural logarithm of the smallest double. */
const LOG_MIN = -744.4;
/** And of the largest one. */
const LOG_MAX = 709.7;

/** A distribution on 0 to infinity. */
export function positiveDistribution(tails: Tails): Distribution {
  return { ...tails, quantile: (p) => solveQuantile(tails, p) };
}

/** A distribution that is symmetric about 0. @param size that of its absolute values */
export function symmetricDistribution(size: Tails): Distribution {
  const upperTail = (x: number) => (x >= 0 ? size.upperTail(x) / 2 : (1 + size.cdf(-x)) / 2);
  return {
    cdf: (x) => upperTail(-x),
    upperTail,
    quantile: (p) => {
      assertProbability(p);
      return p < 0.5 ? -solveQuantile(size, 2 * p, 'upperTail') : solveQuantile(size, 2 * p - 1);
    },
  };
}

/**
 * Where a tail of a distribution on 0 to infinity is `p`, in relative precision also where the result is 1e-300: the
 * search is for ln x, by the logarithm of the smaller tail.
 */
export function solveQuantile(tails: Tails, p: number, tail: keyof Tails = 'cdf'): number {
  assertProbability(p);
  if (p === 0 || p === 1) return (p === 0) === (tail === 'cdf') ? 0 : Number.POSITIVE_INFINITY;
  if (p > 0.5) return solveQuantile(tails, 1 - p, tail === 'cdf' ? 'upperTail' : 'cdf');
  const wanted = Math.log(p);
  const sign = tail === 'cdf' ? 1 : -1;
  const distance = (logX: number) => sign * (logOf(tails[tail](Math.exp(logX))) - wanted);
  // Smaller, or greater, than any double.
  if (distance(LOG_MIN) >= 0) return 0;
  if (distance(LOG_MAX) <= 0) return Number.POSITIVE_INFINITY;
  return Math.exp(findRoot(distance, LOG_MIN, LOG_MAX));
}

/** Finite also for 0: the root finder computes with it. */
function logOf(probability: number): number {
  return Math.max(Math.log(probability), 2 * LOG_MIN);
}
