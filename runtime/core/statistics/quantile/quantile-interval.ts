// How sure a quantile of a sample is, whatever the distribution: by the ranks that the true quantile lies between.
import { binomial } from '../distribution/binomial.ts';
import type { Interval } from '../interval.ts';
import { bucketOfRank, type Histogram, totalOf } from './histogram-quantile.ts';

/** Ranks from 1; undefined where the sample is too small to bound that side. */
export interface RankInterval {
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Between the values of these ranks lies the quantile of what was sampled, with at least this confidence. */
export function quantileRanks(count: number, q: number, confidence = 0.95): RankInterval {
  const below = binomial(count, q);
  const outside = (1 - confidence) / 2;
  const [low, high] = [below.quantile(outside), below.quantile(1 - outside) + 1];
  return { low: low >= 1 ? low : undefined, high: high <= count ? high : undefined };
}

/** The same on sorted values; infinite where the sample is too small. */
export function quantileInterval(sorted: ArrayLike<number>, q: number, confidence = 0.95): Interval {
  const { low, high } = quantileRanks(sorted.length, q, confidence);
  return {
    low: (low === undefined ? undefined : sorted[low - 1]) ?? Number.NEGATIVE_INFINITY,
    high: (high === undefined ? undefined : sorted[high - 1]) ?? Number.POSITIVE_INFINITY,
  };
}

/** The same on counted values: wider by the buckets that the ranks fall into. */
export function histogramQuantileInterval(histogram: Histogram, q: number, confidence = 0.95): Interval {
  const { low, high } = quantileRanks(totalOf(histogram), q, confidence);
  return {
    low: (low === undefined ? undefined : bucketOfRank(histogram, low)?.low) ?? Number.NEGATIVE_INFINITY,
    high: (high === undefined ? undefined : bucketOfRank(histogram, high)?.high) ?? Number.POSITIVE_INFINITY,
  };
}
