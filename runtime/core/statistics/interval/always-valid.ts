// Intervals that may be read after each value, for ever, and miss the truth no more often than promised: the normal
// mixture of Robbins in the form of GrowthBook (packages/stats, SequentialConfig).
import { around, type Interval } from '../interval.ts';

export interface SequentialEstimate {
  readonly estimate: number;
  /** Standard error of the estimate as if the sample had been planned: it shrinks with the root of `count`. */
  readonly standardError: number;
  /** Size of the sample so far. */
  readonly count: number;
  /** Size at which the interval is at its tightest beside the fixed one. Chosen before the first look. */
  readonly plannedCount: number;
}

/** @param alpha how often the interval may ever miss, such as 0.05 */
export function alwaysValidInterval(sample: SequentialEstimate, alpha = 0.05): Interval {
  const information = informationOf(sample, alpha);
  const reach = Math.sqrt(
    (2 * (information + 1) * Math.log(Math.sqrt(information + 1) / alpha)) / information,
  );
  return around(sample.estimate, sample.standardError * reach);
}

/** The p value that may be inspected at any time: below `alpha` exactly when the interval leaves out 0. */
export function alwaysValidP(sample: SequentialEstimate, alpha = 0.05): number {
  const information = informationOf(sample, alpha);
  const z = sample.estimate / sample.standardError;
  const evidence = (z ** 2 * information) / (2 * (information + 1)) - Math.log(information + 1) / 2;
  return Math.min(1, Math.exp(-evidence));
}

/** Count times the variance of the mixture, which is chosen for the planned count. */
function informationOf({ count, plannedCount }: SequentialEstimate, alpha: number): number {
  const weight = -2 * Math.log(alpha);
  return (count * (weight + Math.log(weight + 1))) / plannedCount;
}
