// Buckets of a histogram, by ascending bounds: bucket `i` holds what lies above bound `i - 1` and not above bound `i`;
// one more holds everything above the last bound.

/** The bucket that a value belongs to. */
export function bucketOf(bounds: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (bounds[middle] ?? Number.NaN)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Bounds with further ones between, so that no bucket is wider than its lower end times `error`. All given bounds stay, so
 * a histogram of the finer buckets adds up exactly to one of the given ones (`coarsenCounts`).
 *
 * @param bounds ascending, all above `smallest`
 * @param error relative, such as 0.01
 * @param smallest above 0; what lies below it shares one bucket
 */
export function refineBounds(bounds: readonly number[], error: number, smallest: number): readonly number[] {
  if (!(error > 0)) throw new RangeError(`The relative error must be above 0, received ${error}`);
  return bounds.reduce<number[]>(
    (finer, bound) => {
      const from = finer.at(-1) ?? smallest;
      if (!(bound > from && from > 0))
        throw new RangeError(`Bounds must ascend from above ${smallest}, received ${bound} after ${from}`);
      const pieces = Math.ceil(Math.log(bound / from) / Math.log1p(error));
      for (let piece = 1; piece < pieces; piece++) finer.push(from * (bound / from) ** (piece / pieces));
      finer.push(bound);
      return finer;
    },
    [smallest],
  );
}

/** Bounds for numbers of either sign: mirrored at 0, one bucket for what is smaller than the smallest of them. */
export function mirrorBounds(bounds: readonly number[]): readonly number[] {
  return [...bounds.map((bound) => -bound).reverse(), ...bounds];
}

/**
 * The counts of a histogram in coarser buckets, exactly.
 *
 * @param counts one more than `bounds`
 * @throws RangeError when a coarse bound is none of `bounds`: the buckets between could not be divided
 */
export function coarsenCounts(
  bounds: readonly number[],
  counts: readonly number[],
  coarse: readonly number[],
): number[] {
  const fits = new Set(bounds);
  const odd = coarse.find((bound) => !fits.has(bound));
  if (odd !== undefined) throw new RangeError(`${odd} is no bound of the finer histogram`);
  const sums = new Array<number>(coarse.length + 1).fill(0);
  for (const [index, count] of counts.entries()) {
    const bucket = bucketOf(coarse, bounds[index] ?? Number.POSITIVE_INFINITY);
    sums[bucket] = (sums[bucket] ?? 0) + count;
  }
  return sums;
}
