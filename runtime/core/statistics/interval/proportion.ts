import { beta } from '../distribution/beta.ts';
import { normal } from '../distribution/normal.ts';
import { around, criticalValue, type Interval } from '../interval.ts';

/** Successes among independent trials. */
export interface Proportion {
  /** 0 to `trials`. */
  readonly successes: number;
  /** At least 1. */
  readonly trials: number;
}

export function shareOf(proportion: Proportion): number {
  const { successes, trials } = proportion;
  if (!(trials >= 1 && successes >= 0 && successes <= trials))
    throw new RangeError(
      `Successes lie from 0 to the trials, at least one, received ${successes} of ${trials}`,
    );
  return successes / trials;
}

/** Wilson's score interval: good from a handful of trials on, and never beyond 0 or 1. */
export function wilsonInterval(proportion: Proportion, confidence = 0.95): Interval {
  const share = shareOf(proportion);
  const { trials } = proportion;
  const z = criticalValue(normal.quantile, confidence);
  const weight = 1 + z ** 2 / trials;
  const center = (share + z ** 2 / (2 * trials)) / weight;
  const reach = (z / weight) * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const { low, high } = around(center, reach);
  // Rounding must not exclude the share.
  return { low: Math.max(0, Math.min(low, share)), high: Math.min(1, Math.max(high, share)) };
}

/** Clopper and Pearson's interval: covers with at least this confidence always, wider than Wilson's. For limits of tests. */
export function exactInterval(proportion: Proportion, confidence = 0.95): Interval {
  const share = shareOf(proportion);
  const { successes, trials } = proportion;
  const outside = (1 - confidence) / 2;
  return {
    low: share === 0 ? 0 : beta(successes, trials - successes + 1).quantile(outside),
    high: share === 1 ? 1 : beta(successes + 1, trials - successes).quantile(1 - outside),
  };
}

/** Newcombe's interval (his method 10, of two Wilson intervals) of the share of `other` minus that of `one`. */
export function differenceInterval(one: Proportion, other: Proportion, confidence = 0.95): Interval {
  const [before, after] = [wilsonInterval(one, confidence), wilsonInterval(other, confidence)];
  const [p, q] = [shareOf(one), shareOf(other)];
  return {
    low: q - p - Math.hypot(q - after.low, before.high - p),
    high: q - p + Math.hypot(after.high - q, p - before.low),
  };
}
