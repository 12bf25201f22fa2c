// How many units and days each metric needs, by the rules that the test is judged by.
import {
  type Baseline,
  planSample,
  type SamplePlan,
  type UnitsPerArm,
  unitsToFind,
} from '#core/experiment/plan-sample.ts';
import { daysToReach, participantsFor } from '#core/experiment/traffic-plan.ts';
import { controlOf, type Metric, type TestVersion } from '../version/test-version.ts';
import { baselineOf } from './baselines.ts';
import type { PastSums } from './past-sums.ts';

export type Planned = Pick<
  TestVersion,
  | 'unit'
  | 'arms'
  | 'participation'
  | 'holdout'
  | 'metrics'
  | 'targeting'
  | 'plan'
  | 'alpha'
  | 'correction'
  | 'durationDays'
>;

export interface MetricPlan {
  readonly metric: Metric;
  /** Undefined: nothing is known of the past. */
  readonly baseline: Baseline | undefined;
  /** Units in each arm; undefined: no number of them can tell, or nothing is known of the past. */
  readonly units: UnitsPerArm | undefined;
  /** Infinite: never. Undefined: nothing tells. */
  readonly fixedDays: number | undefined;
  readonly sequentialDays: number | undefined;
}

/** Corrected for as many comparisons as the verdict makes: the hardest of them decides. */
export function samplePlan({ arms, metrics, alpha, correction }: Planned, power: number): SamplePlan {
  const compared = (arms.length - 1) * metrics.filter(({ role }) => role !== 'guardrail').length;
  return planSample({ alpha: correction === 'none' ? alpha : alpha / Math.max(1, compared), power });
}

export function planMetric(test: Planned, metric: Metric, past: PastSums, plan: SamplePlan): MetricPlan {
  const baseline = baselineOf(metric, past);
  const effect = metric.minEffect / 100;
  const better = metric.direction === 'up' ? effect : -effect;
  // A share near 1 cannot rise by as much; that it falls by as much can be told all the same.
  const units = baseline && (unitsToFind(baseline, better, plan) ?? unitsToFind(baseline, -better, plan));
  return {
    ...{ metric, baseline, units },
    fixedDays: units && daysFor(test, past, units.fixed),
    sequentialDays: units && daysFor(test, past, units.sequential),
  };
}

/** Part of all units that takes part. */
export function takingShare({ participation, holdout }: Planned): number {
  return (participation / 100) * (1 - holdout / 100);
}

/** Days until the smallest arm and the control have as many units as needed. */
function daysFor(test: Planned, { traffic }: PastSums, unitsPerArm: number): number | undefined {
  return daysToReach(participantsOf(test, unitsPerArm), traffic, takingShare(test));
}

/** Units that take part in all arms, so that the smallest treatment has its number. */
function participantsOf({ arms }: Planned, unitsPerArm: number): number {
  const control = controlOf(arms).share;
  const treatment = smallestTreatment(arms);
  return (participantsFor(unitsPerArm, control, treatment) * 100) / (control + treatment);
}

/** The other way round: what so many units that take part are worth, as units in each of two equal arms. */
export function unitsPerArmOf({ arms }: Planned, participants: number): number {
  const [control, treatment] = [controlOf(arms).share, smallestTreatment(arms)];
  return Math.floor((participants * 2) / (100 * (1 / control + 1 / treatment)));
}

function smallestTreatment(arms: Planned['arms']): number {
  return Math.min(...arms.filter((arm) => !arm.control).map(({ share }) => share));
}

/** What the goals need, in the plan that was chosen: the most demanding one decides. */
export function neededFor(
  test: Planned,
  plans: readonly MetricPlan[],
): { readonly units: number | null; readonly days: number | undefined } {
  const goals = plans.filter(({ metric }) => metric.role === 'goal');
  const units = goals.map((goal) => goal.units?.[test.plan]);
  const days = goals.map(({ fixedDays, sequentialDays }) =>
    test.plan === 'fixed' ? fixedDays : sequentialDays,
  );
  const known = units.filter((count) => count !== undefined);
  return {
    units: known.length === 0 ? null : Math.max(...known),
    // Without a goal that was planned nothing tells of an end.
    days: days.length === 0 ? undefined : days.reduce(later),
  };
}

/** The later of two ends; one that never comes is later than one that nothing tells of. */
function later(one: number | undefined, other: number | undefined): number | undefined {
  if (one === Number.POSITIVE_INFINITY || other === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY;
  return one === undefined || other === undefined ? undefined : Math.max(one, other);
}
