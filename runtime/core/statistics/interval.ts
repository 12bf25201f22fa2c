/** From `low` to `high`, both in it; infinite where nothing bounds it. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * How many standard errors a two-sided interval reaches to each side, by the distribution of the standardised estimate.
 *
 * @param confidence between 0 and 1, such as 0.95
 */
export function criticalValue(quantile: (p: number) => number, confidence: number): number {
  if (!(confidence > 0 && confidence < 1))
    throw new RangeError(`A confidence lies between 0 and 1, received ${confidence}`);
  // Asked for in the lower tail: a confidence of 1 - 1e-20 would round to 1.
  return -quantile((1 - confidence) / 2);
}

export function around(center: number, reach: number): Interval {
  return { low: center - reach, high: center + reach };
}
