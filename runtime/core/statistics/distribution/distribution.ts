/** The two sides of a distribution. */
export interface Tails {
  /** P(X <= x). */
  readonly cdf: (x: number) => number;
  /** P(X > x): precise where it is tiny, as 1 - cdf(x) is not. */
  readonly upperTail: (x: number) => number;
}

/** A distribution of numbers, by what its users need. */
export interface Distribution extends Tails {
  /** The smallest x with cdf(x) >= p. @throws RangeError for a `p` outside of 0 to 1 */
  readonly quantile: (p: number) => number;
}

/** @throws RangeError when `p` is no probability */
export function assertProbability(p: number): void {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A probability lies from 0 to 1, received ${p}`);
}

/** @throws RangeError when the parameter is not a finite number above zero */
export function assertPositive(name: string, value: number): void {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new RangeError(`${name} must be a finite number above 0, received ${value}`);
}
