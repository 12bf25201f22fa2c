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
 * By the delta method: each unit stands with x - ratio * y. Where y is 1 for all, it is the mean with Student's variance.
 *
 * @param units that may have added to the sums, above 0
 * @returns undefined when there is no value or only one unit
 */
export function ratioEstimate(units: number, sums: Totals): RatioEstimate | undefined {
  const { x, y, xx, xy, yy } = sums;
  const effectiveUnits = y ** 2 / yy;
  if (!(y > 0 && effectiveUnits > 1 + ONE_UNIT)) return undefined;
  const ratio = x / y;
  const squares = Math.max(0, xx - 2 * ratio * xy + ratio ** 2 * yy);
  return estimateAbout(ratio, squares / y ** 2, { units, effectiveUnits });
}

/** Rounding makes a little more than 1 of a single unit. */
const ONE_UNIT = 1e-9;

/** How many units there are, and how many of equal size would say as much. */
export interface UnitCounts {
  readonly units: number;
  readonly effectiveUnits: number;
}

/**
 * With few units their distances to the estimate are too small, since it lies among them: in a mean by 1 - 1/n. Large units
 * draw it further. If all calls of a unit are alike it is 1 - (1 + 3c)/n, where sizes have a coefficient of variation of root c
 * and are spread as a gamma distribution; if they have nothing in common, 1 - (1 + c)/n. The first is taken: with some
 * likeness it is close, and it never makes an estimate look surer than it is.
 *
 * @param squares sum over units of what each adds to the error of `value`, squared
 * @param fitted degrees of freedom spent on more than the value
 */
export function estimateAbout(
  value: number,
  squares: number,
  { units, effectiveUnits }: UnitCounts,
  fitted = 0,
): RatioEstimate {
  const degreesOfFreedom = Math.max(effectiveUnits - 1 - fitted, ONE_UNIT);
  const kept = 1 - 3 / effectiveUnits + 2 / units - fitted / units;
  const standardError = Math.sqrt(squares / Math.max(kept, degreesOfFreedom / effectiveUnits / 4));
  return {
    value,
    standardError,
    degreesOfFreedom,
    effectiveUnits,
    limits: (reach) => around(value, reach * standardError),
  };
}
