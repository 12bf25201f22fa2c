// Before a test: what it can find.
import { normal } from '../distribution/normal.ts';
import { criticalValue } from '../interval.ts';

export interface Plan {
  /** How often a test of equals may err; default: 0.05. */
  readonly alpha?: number;
  /** How often a difference of the wanted size is found; default: 0.8. */
  readonly power?: number;
}

/** How often a two-sided z test finds a difference. @param standardError of the difference, at the planned size */
export function powerOf(difference: number, standardError: number, alpha = 0.05): number {
  const limit = criticalValue(normal.quantile, 1 - alpha);
  const distance = difference / standardError;
  return normal.upperTail(limit - distance) + normal.cdf(-limit - distance);
}

/** The smallest difference that a two-sided z test finds as often as planned. */
export function smallestDifference(standardError: number, { alpha = 0.05, power = 0.8 }: Plan = {}): number {
  return standardError * (criticalValue(normal.quantile, 1 - alpha) + normal.quantile(power));
}

/** Trials in each of two groups that tell a share of `one` from a share of `other`. */
export function trialsToTell(one: number, other: number, { alpha = 0.05, power = 0.8 }: Plan = {}): number {
  const mean = (one + other) / 2;
  const equal = criticalValue(normal.quantile, 1 - alpha) * Math.sqrt(2 * mean * (1 - mean));
  const different = normal.quantile(power) * Math.sqrt(one * (1 - one) + other * (1 - other));
  return Math.ceil(((equal + different) / (one - other)) ** 2);
}
