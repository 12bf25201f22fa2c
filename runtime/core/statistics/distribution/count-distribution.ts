import { assertProbability, type Distribution, type Tails } from './distribution.ts';

/**
 * A distribution on 0, 1, 2 …
 *
 * @param tails asked for whole numbers from 0 to below `largest` only
 * @param mean where the search for quantiles begins
 * @param largest the greatest count that can be
 */
export function countDistribution(tails: Tails, mean: number, largest: number): Distribution {
  const cdf = (x: number) => (x < 0 ? 0 : x >= largest ? 1 : tails.cdf(Math.floor(x)));
  const upperTail = (x: number) => (x < 0 ? 1 : x >= largest ? 0 : tails.upperTail(Math.floor(x)));
  return {
    cdf,
    upperTail,
    quantile: (p) => {
      assertProbability(p);
      if (p === 0 || p === 1) return p === 0 ? 0 : largest;
      const reaches = p <= 0.5 ? (k: number) => cdf(k) >= p : (k: number) => upperTail(k) <= 1 - p;
      // `high` reaches p, `low` does not.
      let [low, high] = [-1, Math.ceil(mean)];
      while (!reaches(high)) [low, high] = [high, 2 * high + 1];
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2);
        if (reaches(middle)) high = middle;
        else low = middle;
      }
      return high;
    },
  };
}
