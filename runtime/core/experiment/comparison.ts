// Two arms' figures side by side: how far apart, and how many standard errors that is.
import { findRoot } from '../statistics/find-root.ts';
import type { Interval } from '../statistics/interval.ts';
import type { ArmEstimate } from './arm-estimate.ts';

/** Of the treatment's figure minus the control's. */
export interface Comparison {
  readonly difference: number;
  /** Welch and Satterthwaite's. */
  readonly degreesOfFreedom: number;
  /** How many standard errors the interval needs on each side to touch 0. */
  readonly distance: number;
  readonly intervalAt: (reach: number) => Interval;
  /** Of the treatment's figure over the control's, minus 1; undefined where the control's may as well be 0. */
  readonly liftAt: (reach: number) => Interval | undefined;
}

/**
 * Where neither arm varies, as with a service that never fails, the difference is what it is.
 *
 * @returns undefined when an arm has too few values to tell how much it varies
 */
export function compare(control: ArmEstimate, treatment: ArmEstimate): Comparison | undefined {
  const difference = treatment.value - control.value;
  const intervalAt = (reach: number) => differenceOf(control, treatment, reach);
  const one = varianceOf(control);
  const other = varianceOf(treatment);
  if (!(one + other < Number.POSITIVE_INFINITY)) return undefined;
  const spread = one ** 2 / control.degreesOfFreedom + other ** 2 / treatment.degreesOfFreedom;
  return {
    difference,
    degreesOfFreedom:
      spread > 0 ? (one + other) ** 2 / spread : control.degreesOfFreedom + treatment.degreesOfFreedom,
    distance: distanceFrom0(difference, intervalAt),
    intervalAt,
    liftAt: (reach) => liftOf(control, treatment, reach),
  };
}

function varianceOf(arm: ArmEstimate): number {
  const { low, high } = arm.limits(1);
  return ((high - low) / 2) ** 2;
}

/** The recovery of variance estimates (Zou and Donner 2008): for means just the root of both variances. */
function differenceOf(control: ArmEstimate, treatment: ArmEstimate, reach: number): Interval {
  const [one, other] = [control.limits(reach), treatment.limits(reach)];
  const difference = treatment.value - control.value;
  return {
    low: difference - Math.hypot(treatment.value - other.low, one.high - control.value),
    high: difference + Math.hypot(other.high - treatment.value, control.value - one.low),
  };
}

/**
 * The same for a ratio (Donner and Zou 2012): the ratios for which treatment - ratio * control may be 0. For means it is Fieller's
 * interval. It leaves out 1 exactly when the interval of the difference leaves out 0, which an interval by the delta
 * method does not, and it needs no linear approximation.
 */
function liftOf(control: ArmEstimate, treatment: ArmEstimate, reach: number): Interval | undefined {
  const [one, other] = [control.limits(reach), treatment.limits(reach)];
  const [c, t] = [control.value, treatment.value];
  if (!(one.low > 0)) return undefined;
  const low = rootOf(one.high * (2 * c - one.high), t * c, other.low * (2 * t - other.low), -1);
  const high = rootOf(one.low * (2 * c - one.low), t * c, other.high * (2 * t - other.high), 1);
  return Number.isNaN(low) || Number.isNaN(high) ? undefined : { low: low - 1, high: high - 1 };
}

/** The lower or upper root of square x^2 - 2 middle x + rest, without the difference of two equal numbers. */
function rootOf(square: number, middle: number, rest: number, side: -1 | 1): number {
  const root = Math.sqrt(Math.max(0, middle ** 2 - square * rest));
  return Math.sign(middle) === side ? (middle + side * root) / square : rest / (middle - side * root);
}

/** Farther than this nothing needs to be told apart any more: the chance is below 1e-300. */
const FAR = 64;

function distanceFrom0(difference: number, intervalAt: (reach: number) => Interval): number {
  if (difference === 0) return 0;
  const short = (reach: number) => (difference > 0 ? -intervalAt(reach).low : intervalAt(reach).high);
  return short(FAR) < 0 ? FAR : findRoot(short, 0, FAR);
}
