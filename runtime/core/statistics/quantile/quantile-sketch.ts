// Quantiles of more values than can be kept, counted in buckets: sketches of parts merge exactly to the sketch of the whole.
import { bucketOf } from './bucket-bounds.ts';
import type { Histogram } from './histogram-quantile.ts';

/** Plain data, so that it can be stored and sent. Only the functions here change it. */
export interface QuantileSketch extends Histogram {
  readonly bounds: readonly number[];
  readonly counts: number[];
  count: number;
  sum: number;
  /** Infinite while nothing was counted. */
  min: number;
  /** Minus infinity while nothing was counted. */
  max: number;
}

/** @param bounds those of `refineBounds` promise a relative error; sketches merge when they share them */
export function createSketch(bounds: readonly number[]): QuantileSketch {
  return {
    bounds,
    counts: new Array<number>(bounds.length + 1).fill(0),
    count: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  };
}

/** Counts a value. @throws RangeError for NaN, which belongs nowhere */
export function addToSketch(sketch: QuantileSketch, value: number, times = 1): void {
  if (Number.isNaN(value))
    throw new RangeError('NaN cannot be counted: leave it out and count what is missing');
  const bucket = bucketOf(sketch.bounds, value);
  sketch.counts[bucket] = (sketch.counts[bucket] ?? 0) + times;
  sketch.count += times;
  sketch.sum += value * times;
  sketch.min = Math.min(sketch.min, value);
  sketch.max = Math.max(sketch.max, value);
}

/** Counts all that another sketch has counted. @throws RangeError when their buckets differ */
export function mergeSketch(into: QuantileSketch, from: QuantileSketch): void {
  if (!haveSameBounds(into, from))
    throw new RangeError('Sketches merge only when their buckets are the same');
  for (const [bucket, count] of from.counts.entries())
    into.counts[bucket] = (into.counts[bucket] ?? 0) + count;
  into.count += from.count;
  into.sum += from.sum;
  into.min = Math.min(into.min, from.min);
  into.max = Math.max(into.max, from.max);
}

function haveSameBounds({ bounds: one }: QuantileSketch, { bounds: other }: QuantileSketch): boolean {
  return one === other || (one.length === other.length && one.every((bound, at) => bound === other[at]));
}
