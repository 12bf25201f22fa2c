// Quantiles of a sample held as a whole.

/**
 * The quantile that most tools mean (type 7 of Hyndman and Fan): a straight line between the two values beside rank
 * `q (n - 1)`, so that 0.5 is the median.
 *
 * @param sorted in ascending order
 * @param q 0 to 1
 * @throws RangeError for an empty sample or another `q`
 */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  assertQuantile(sorted, q);
  const rank = q * (sorted.length - 1);
  const below = Math.floor(rank);
  const low = at(sorted, below);
  return low + (rank - below) * (at(sorted, Math.min(below + 1, sorted.length - 1)) - low);
}

/**
 * The smallest value of the sample that at least the share `q` of it does not exceed (type 1, nearest rank): always one
 * that was seen, and the one that sketches promise to be close to.
 *
 * @param sorted in ascending order
 * @param q 0 to 1
 * @throws RangeError for an empty sample or another `q`
 */
export function exactQuantile(sorted: ArrayLike<number>, q: number): number {
  assertQuantile(sorted, q);
  return at(sorted, rankOf(q, sorted.length) - 1);
}

/** The rank of the exact quantile, from 1. Rounding of `q n` must not lift 0.07 of 100 to the 8th. */
function rankOf(q: number, count: number): number {
  return Math.max(1, Math.ceil(q * count * (1 - 2 * Number.EPSILON)));
}

/** The middle of the values, in any order. @throws RangeError when there is none */
export function median(values: Iterable<number>): number {
  return quantile(sortNumbers(values), 0.5);
}

/** In ascending order, as quantiles require. */
export function sortNumbers(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).sort();
}

function assertQuantile(sorted: ArrayLike<number>, q: number): void {
  if (sorted.length === 0)
    throw new RangeError('An empty sample has no quantiles: at least one value is needed');
  if (!(q >= 0 && q <= 1)) throw new RangeError(`A quantile lies from 0 to 1, received ${q}`);
}

function at(sorted: ArrayLike<number>, index: number): number {
  return sorted[index] ?? Number.NaN;
}
