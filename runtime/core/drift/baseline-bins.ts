// Places that numbers are counted in, taken once from a baseline and frozen: each holds about as many of its values.
import { bucketOf } from '../statistics/quantile/bucket-bounds.ts';

export interface BaselineBins {
  /** Ascending, without repetition. A value at a bound belongs to the place below it. */
  readonly bounds: readonly number[];
  /** Of the baseline, one more than bounds. */
  readonly counts: readonly number[];
}

/** A baseline smaller than this says too little. */
export const MIN_BASELINE = 500;
const PLACES = 10;

/**
 * @param sorted ascending
 * @throws RangeError for fewer values than `MIN_BASELINE`
 */
export function baselineBins(sorted: ArrayLike<number>, places = PLACES): BaselineBins {
  if (sorted.length < MIN_BASELINE)
    throw new RangeError(`A baseline needs ${MIN_BASELINE} values, received ${sorted.length}`);
  const last = sorted[sorted.length - 1] ?? Number.NaN;
  const bounds: number[] = [];
  for (let place = 1; place < places; place++) {
    const bound = sorted[Math.ceil((place * sorted.length) / places) - 1] ?? Number.NaN;
    // Where many values are the same a place would be empty: there are fewer then.
    if (bound < last && bound !== bounds.at(-1)) bounds.push(bound);
  }
  return { bounds, counts: countInBins(sorted, bounds) };
}

/**
 * How many of the values lie in each place; what lies outside of the baseline counts in the first or last one.
 *
 * @throws RangeError for NaN, which has no place
 */
export function countInBins(values: ArrayLike<number>, bounds: readonly number[]): readonly number[] {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) throw new RangeError('NaN cannot be counted: missing values are counted apart');
    const place = bucketOf(bounds, value);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
