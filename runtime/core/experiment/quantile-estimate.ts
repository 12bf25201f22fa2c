// A quantile of all calls of an arm, with a certainty between batches of units.
import type { Interval } from '../statistics/interval.ts';
import { bucketOf } from '../statistics/quantile/bucket-bounds.ts';
import { type Histogram, histogramQuantile, totalOf } from '../statistics/quantile/histogram-quantile.ts';
import type { ArmEstimate } from './arm-estimate.ts';
import { ratioEstimate } from './ratio-estimate.ts';

export interface QuantileArm extends ArmEstimate {
  /** How many batches of equal size would say as much. */
  readonly effectiveUnits: number;
}

/**
 * Leaving out one batch of units after the other tells how sure the share of calls up to the estimate is; limits are the
 * quantiles of the shares so many standard errors away (Woodruff 1952; Deng, Knoblich and Lu 2018). Leaving out batches
 * of the quantile itself would be no estimate: it jumps from call to call where a batch has few.
 *
 * @param batches counts by bucket, one more than `bounds`
 * @param q 0 to 1
 * @returns undefined when fewer than two batches have calls, or the quantile lies beyond the bounds
 */
export function quantileEstimate(
  batches: readonly ArrayLike<number>[],
  bounds: readonly number[],
  q: number,
): QuantileArm | undefined {
  const histogram = together(batches, bounds);
  const value = valueAt(histogram, q);
  if (!Number.isFinite(value)) return undefined;
  const share = shareUpTo(batches, histogram, value);
  if (share === undefined) return undefined;
  const limits = (reach: number): Interval => ({
    low: valueAt(histogram, q - reach * share.standardError),
    high: valueAt(histogram, q + reach * share.standardError),
  });
  return {
    value,
    limits,
    degreesOfFreedom: share.degreesOfFreedom,
    effectiveUnits: share.effectiveUnits,
  };
}

function together(batches: readonly ArrayLike<number>[], bounds: readonly number[]): Histogram {
  const counts = new Float64Array(bounds.length + 1);
  for (const batch of batches)
    for (let bucket = 0; bucket < counts.length; bucket++)
      counts[bucket] = (counts[bucket] ?? 0) + (batch[bucket] ?? 0);
  return { bounds, counts, min: leastOf(bounds), max: Number.POSITIVE_INFINITY };
}

/** What is measured from 0 on has no bound below 0. */
function leastOf(bounds: ArrayLike<number>): number {
  return (bounds[0] ?? 0) >= 0 ? 0 : Number.NEGATIVE_INFINITY;
}

/** Infinite where the sample does not reach. */
function valueAt(histogram: Histogram, share: number): number {
  if (!(share > 0)) return histogram.min;
  if (!(share < 1) || totalOf(histogram) === 0) return Number.POSITIVE_INFINITY;
  return histogramQuantile(histogram, share)?.value ?? Number.POSITIVE_INFINITY;
}

/** The share of calls up to a value as a ratio over batches. */
function shareUpTo(batches: readonly ArrayLike<number>[], { bounds }: Histogram, value: number) {
  const bucket = bucketOf(bounds, value);
  const low = bounds[bucket - 1] ?? leastOf(bounds);
  const part = (value - low) / ((bounds[bucket] ?? value) - low);
  const sums = { x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  let filled = 0;
  for (const batch of batches) {
    let [x, y] = [0, 0];
    for (let index = 0; index < batch.length; index++) {
      const count = batch[index] ?? 0;
      y += count;
      x += index < bucket ? count : index === bucket ? count * part : 0;
    }
    if (y > 0) filled += 1;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.xy += x * y;
    sums.yy += y * y;
  }
  return ratioEstimate(filled, sums);
}
