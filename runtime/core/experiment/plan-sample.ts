// Before the start: how many units a test needs, by the rules it will be judged by.
import { findRoot } from '../statistics/find-root.ts';
import { type PlanErrors, planErrors, trialsToTell } from '../statistics/hypothesis/power.ts';
import { sequentialLimits } from './certainty.ts';
import { crossingChance } from './crossing-chance.ts';
import { MIN_UNITS } from './test-plan.ts';

/** What the metric was like before the test. */
export interface Baseline {
  readonly type: 'proportion' | 'mean' | 'ratio' | 'quantile';
  readonly value: number;
  /** The square of the value's standard error times the number of units: what a single unit adds. */
  readonly variancePerUnit: number;
}

export interface SampleWish {
  readonly alpha: number;
  /** How often a change of the wanted size is found, such as 0.8. */
  readonly power: number;
}

export interface SamplePlan extends PlanErrors {
  /** How many times the units of a fixed plan a sequential one needs. */
  readonly factor: number;
}

/** Takes a few ms: made once, used for all metrics and days. */
export function planSample(wish: SampleWish): SamplePlan {
  return { ...planErrors(wish), factor: sequentialFactor(wish) };
}

/** Units in each arm. */
export interface UnitsPerArm {
  readonly fixed: number;
  readonly sequential: number;
}

/**
 * @param effect relative change that is to be found: -0.1 is 10 % less
 * @returns undefined when no number of units can: no change, a share beyond 0 or 1, a baseline of 0
 */
export function unitsToFind(baseline: Baseline, effect: number, plan: SamplePlan): UnitsPerArm | undefined {
  const fixed = fixedUnits(baseline, effect, plan);
  if (fixed === undefined) return undefined;
  const sequential = fixed * plan.factor;
  return {
    fixed: Math.max(MIN_UNITS, Math.ceil(fixed)),
    sequential: Math.max(MIN_UNITS, Math.ceil(sequential)),
  };
}

/** Not rounded. */
function fixedUnits(
  { type, value, variancePerUnit }: Baseline,
  effect: number,
  errors: PlanErrors,
): number | undefined {
  const changed = value * (1 + effect);
  if (!(changed !== value && value > 0 && changed > 0 && variancePerUnit > 0)) return undefined;
  if (type === 'proportion') {
    if (!(value < 1 && changed < 1)) return undefined;
    // Calls of a unit are alike, so a unit is worth less than its calls; by the same factor before and after.
    const trialsPerUnit = variancePerUnit / (value * (1 - value));
    return trialsPerUnit * trialsToTell(value, changed, errors);
  }
  // Times, sizes and counts spread in proportion to what they are.
  const variance = variancePerUnit * (1 + (1 + effect) ** 2);
  return variance * ((errors.limit + errors.margin) / (changed - value)) ** 2;
}

/** Looks that a sequential plan is reckoned with: one a day over two weeks. More of them find a little more. */
const LOOKS = 14;

/** How many times the units of a fixed plan a sequential one needs to find as much by its end. */
export function sequentialFactor(wish: SampleWish): number {
  const limits = sequentialLimits(LOOKS, wish.alpha);
  const { limit, margin } = planErrors(wish);
  const fixed = limit + margin;
  const drift = findRoot((most) => crossingChance(most, limits) - wish.power, 0, 2 * fixed + 4);
  return (drift / fixed) ** 2;
}

/** The smallest change, relative, that so many units find; of the sign of `direction`. */
export interface SmallestEffect {
  readonly units: number;
  /** Null: not even the largest change that can be. */
  readonly fixed: number | null;
  readonly sequential: number | null;
}

/** @param direction -1 for a fall, 1 for a rise */
export function smallestEffects(
  baseline: Baseline,
  units: readonly number[],
  plan: SamplePlan,
  direction: -1 | 1,
): readonly SmallestEffect[] {
  return units.map((count) => ({
    units: count,
    fixed: smallestEffect(baseline, count, plan, direction),
    sequential: smallestEffect(baseline, count / plan.factor, plan, direction),
  }));
}

function smallestEffect(
  baseline: Baseline,
  units: number,
  plan: SamplePlan,
  direction: -1 | 1,
): number | null {
  const shortOf = (size: number) => units - (fixedUnits(baseline, direction * size, plan) ?? Number.NaN);
  const largest = largestEffect(baseline, direction);
  const smallest = largest * 1e-6;
  if (!(shortOf(largest) >= 0)) return null;
  if (shortOf(smallest) >= 0) return direction * smallest;
  return direction * findRoot(shortOf, smallest, largest);
}

/** Nearly down to 0; a share nearly up to 1, anything else to its tenfold. */
function largestEffect({ type, value }: Baseline, direction: -1 | 1): number {
  const almost = 1 - 1e-6;
  if (direction === -1) return almost;
  return type === 'proportion' ? almost * (1 / value - 1) : 9;
}
