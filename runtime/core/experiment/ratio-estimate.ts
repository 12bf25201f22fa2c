// The sum of x over the sum of y, with a variance between units: calls of one unit are alike, so units are what is counted.
import { around } from '../statistics/interval.ts';
import type { ArmEstimate } from './arm-estimate.ts';
import type { MetricSums } from './arm-sums.ts';

export interface RatioEstimate extends ArmEstimate {
  readonly standardError: number;
  /** How many units of equal size would say as much (Kish). */
  readonly effectiveUnits: number;
}

type Totals = Pick<MetricSums, 'x' | 'y' | 'xx' | 'xy' | 'yy'>;

/**
 * By the delta method: each unit stands with x - ratio * y. Where y is 1 for all it is the mean with Student's variance.
 * Where units differ in size, the correction for few units and the degrees of freedom are those of the effective number,
 * since large units count for more than one of many.
 *
 * @returns undefined when there is no value or only one unit
 */
export function ratioEstimate(sums: Totals): RatioEstimate | undefined {
  const { x, y, xx, xy, yy } = sums;
  const effectiveUnits = y ** 2 / yy;
  if (!(y > 0 && effectiveUnits > 1 + ONE_UNIT)) return undefined;
  const ratio = x / y;
  const squares = Math.max(0, xx - 2 * ratio * xy + ratio ** 2 * yy);
  return estimateAbout(ratio, squares / y ** 2, effectiveUnits);
}

/** Rounding makes a little more than 1 of a single unit. */
const ONE_UNIT = 1e-9;

/** @param squares sum over units of what each adds to the error of `value`, squared */
export function estimateAbout(
  value: number,
  squares: number,
  effectiveUnits: number,
  fitted = 0,
): RatioEstimate {
  const degreesOfFreedom = Math.max(effectiveUnits - 1 - fitted, ONE_UNIT);
  const standardError = Math.sqrt((squares * effectiveUnits) / degreesOfFreedom);
  return {
    value,
    standardError,
    degreesOfFreedom,
    effectiveUnits,
    limits: (reach) => around(value, reach * standardError),
  };
}
