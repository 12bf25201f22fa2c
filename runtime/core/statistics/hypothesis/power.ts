// Before a test: what it can find.
import { normal } from '../distribution/normal.ts';
import { criticalValue } from '../interval.ts';

export interface Plan {
  /** How often a test of equals may err; default: 0.05. */
  readonly alpha?: number;
  /** How often a difference of the wanted size is found; default: 0.8. */
  readonly power?: number;
}

/** A plan in standard errors, for those who ask for many sizes: both are solved for. */
export interface PlanErrors {
  /** A two-sided test finds what is farther from 0. */
  readonly limit: number;
  /** So much farther lies what is found as often as planned. */
  readonly margin: number;
}

export function planErrors({ alpha = 0.05, power = 0.8 }: Plan = {}): PlanErrors {
  return { limit: criticalValue(normal.quantile, 1 - alpha), margin: normal.quantile(power) };
}

/** How often a two-sided z test finds a difference. @param standardError of the difference, at the planned size */
export function powerOf(difference: number, standardError: number, alpha = 0.05): number {
  const limit = criticalValue(normal.quantile, 1 - alpha);
  const distance = difference / standardError;
  return normal.upperTail(limit - distance) + normal.cdf(-limit - distance);
}

/** The smallest difference that a two-sided z test finds as often as planned. */
export function smallestDifference(standardError: number, plan: Plan = {}): number {
  const { limit, margin } = planErrors(plan);
  return standardError * (limit + margin);
}

/** Trials in each of two groups that tell a share of `one` from a share of `other`. */
export function trialsToTell(one: number, other: number, { limit, margin } = planErrors()): number {
  const mean = (one + other) / 2;
  const equal = limit * Math.sqrt(2 * mean * (1 - mean));
  const different = margin * Math.sqrt(one * (1 - one) + other * (1 - other));
  return Math.ceil(((equal + different) / (one - other)) ** 2);
}
