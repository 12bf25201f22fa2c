/** Counted values by bucket; `bucket-bounds.ts` says which bucket is which. */
export interface Histogram {
  /** Ascending. */
  readonly bounds: ArrayLike<number>;
  /** One more than the bounds; may be weighted. */
  readonly counts: ArrayLike<number>;
  /** No counted value is smaller. */
  readonly min: number;
  /** No counted value is greater. */
  readonly max: number;
}

/** An estimated quantile of a histogram. */
export interface QuantileEstimate {
  /** On a straight line between the ends of the bucket. */
  readonly value: number;
  /** The exact quantile lies from here … */
  readonly low: number;
  /** … to here. */
  readonly high: number;
}

/** The quantile of the counted values; undefined when nothing was counted. @param q 0 to 1 */
export function histogramQuantile(histogram: Histogram, q: number): QuantileEstimate | undefined {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`A quantile lies from 0 to 1, received ${q}`);
  return locate(histogram, q * totalOf(histogram));
}

/** The ends of the bucket that holds the value of this rank, from 1; undefined when so many were not counted. */
export function bucketOfRank(histogram: Histogram, rank: number): QuantileEstimate | undefined {
  return rank > totalOf(histogram) ? undefined : locate(histogram, rank);
}

/** How many values were counted. */
export function totalOf({ counts }: Histogram): number {
  let total = 0;
  for (let index = 0; index < counts.length; index++) total += counts[index] ?? 0;
  return total;
}

function locate({ bounds, counts, min, max }: Histogram, rank: number): QuantileEstimate | undefined {
  let below = 0;
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] ?? 0;
    if (count > 0 && below + count >= rank) {
      const low = Math.max(min, bounds[index - 1] ?? Number.NEGATIVE_INFINITY);
      const high = Math.max(low, Math.min(max, bounds[index] ?? Number.POSITIVE_INFINITY));
      return { value: low + (high - low) * ((rank - below) / count), low, high };
    }
    below += count;
  }
  return below === 0 ? undefined : { value: max, low: max, high: max };
}
