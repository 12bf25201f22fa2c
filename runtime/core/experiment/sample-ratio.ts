// Whether units fall on the arms as planned. Where they don't, what was measured is not what was planned, and no result counts.
import { holm } from '../statistics/hypothesis/adjust-p-values.ts';
import { goodnessOfFit } from '../statistics/hypothesis/goodness-of-fit.ts';

export interface SampleRatio {
  /** Of the chi-square test; 1 while too few units are there to tell. */
  readonly p: number;
  readonly alarm: boolean;
}

/** So rarely that looking each day of two weeks raises an alarm in less than 1 % of sound tests. */
const ALARM_BELOW = 0.001;
/** Expected in each arm; the chi-square test needs them. */
const MIN_EXPECTED = 8;

/** @param shares the plan, in any unit. An arm of share 0 with no unit is left out */
export function sampleRatioMismatch(units: readonly number[], shares: readonly number[]): SampleRatio {
  const total = units.reduce((sum, count) => sum + count, 0);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const planned = shares.filter((share) => share > 0);
  if (units.some((count, arm) => count > 0 && !((shares[arm] ?? 0) > 0))) return { p: 0, alarm: true };
  if (planned.length < 2 || planned.some((share) => (total * share) / whole < MIN_EXPECTED))
    return { p: 1, alarm: false };
  const { p } = goodnessOfFit(units, shares);
  return { p, alarm: p < ALARM_BELOW };
}

/** Units by arm of a part of the traffic, such as one application or one gateway. */
export interface TrafficSlice {
  readonly dimension: string;
  readonly value: string;
  /** In the order of the shares. */
  readonly units: readonly number[];
}

export interface SliceRatio extends TrafficSlice, SampleRatio {}

/** Where a mismatch comes from: every slice with its p value, corrected for their number (Holm), the worst first. */
export function drillDown(slices: readonly TrafficSlice[], shares: readonly number[]): readonly SliceRatio[] {
  const corrected = holm(slices.map(({ units }) => sampleRatioMismatch(units, shares).p));
  return slices
    .map((slice, index) => {
      const p = corrected[index] ?? 1;
      return { ...slice, p, alarm: p < ALARM_BELOW };
    })
    .sort((one, other) => one.p - other.p);
}
