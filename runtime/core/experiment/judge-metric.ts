import type { Interval } from '../statistics/interval.ts';
import type { ArmEstimate, Shortage } from './arm-estimate.ts';
import type { ArmMetric, MetricSums } from './arm-sums.ts';
import { fixedP, fixedReach, type Progress, sequentialP, sequentialReach } from './certainty.ts';
import { type Comparison, compare } from './comparison.ts';
import { adjustByPast } from './past-adjustment.ts';
import { quantileEstimate } from './quantile-estimate.ts';
import { ratioEstimate } from './ratio-estimate.ts';
import { MIN_UNITS, type TestMetric, type TestPlan } from './test-plan.ts';

/** An arm's difference to the control in one metric; numbers in the metric's unit. Null: cannot be told. */
export interface MetricResult {
  readonly control: number | null;
  readonly treatment: number | null;
  /** Treatment minus control, after what the units' past explains was taken off. */
  readonly difference: number | null;
  /** The difference relative to the control: 0.05 is 5 %. */
  readonly lift: number | null;
  /** Of the difference, of a test that is judged once. */
  readonly interval: Interval | null;
  readonly liftInterval: Interval | null;
  /** Of the difference, however often it is looked at. */
  readonly sequentialInterval: Interval | null;
  readonly sequentialLiftInterval: Interval | null;
  /** Two-sided; 1 where nothing can be told. */
  readonly pValue: number;
  readonly sequentialP: number;
  /** Null: enough for a verdict. */
  readonly shortage: Shortage | null;
  /** By what share the units' past made the variance smaller; null where it is not used. */
  readonly varianceSaved: number | null;
}

export interface ComparedArms {
  readonly control: ArmEstimate;
  readonly treatment: ArmEstimate;
  readonly comparison: Comparison;
  readonly progress: Progress;
  readonly shortage: Shortage | null;
  readonly varianceSaved: number | null;
}

/** Both arms' figures of a metric as far as numbers go; undefined where nothing can be compared. */
export function compareArms(
  control: ArmMetric,
  treatment: ArmMetric,
  metric: TestMetric,
  { plannedUnits }: TestPlan,
): ComparedArms | undefined {
  const pair =
    metric.type === 'quantile' ? quantilesOf(control, treatment, metric) : ratiosOf(control, treatment);
  if (pair === undefined) return undefined;
  const comparison = compare(pair.control, pair.treatment);
  if (comparison === undefined) return undefined;
  const effectiveUnits = Math.min(pair.control.effectiveUnits, pair.treatment.effectiveUnits);
  return {
    ...pair,
    comparison,
    // Of arms of unequal size the smaller one decides how much is known: as if both had their harmonic mean.
    progress: {
      count: 4 / (1 / control.units + 1 / treatment.units),
      plannedCount: 2 * plannedUnits,
    },
    shortage: shortageOf(control, treatment, metric, effectiveUnits),
  };
}

/** How an arm differs from the control in a metric, with and without a look before the end. */
export function judgeMetric(
  control: ArmMetric,
  treatment: ArmMetric,
  metric: TestMetric,
  plan: TestPlan,
): MetricResult {
  const compared = compareArms(control, treatment, metric, plan);
  if (compared === undefined) return { ...NOTHING, ...plainValues(control, treatment) };
  const { comparison, progress } = compared;
  const { distance, degreesOfFreedom } = comparison;
  const reach = fixedReach(degreesOfFreedom, plan.alpha);
  const anytime = sequentialReach(degreesOfFreedom, progress, plan.alpha);
  return {
    ...plainValues(control, treatment, compared),
    difference: comparison.difference,
    lift: compared.control.value > 0 ? comparison.difference / compared.control.value : null,
    interval: finite(comparison.intervalAt(reach)),
    liftInterval: finite(comparison.liftAt(reach)),
    sequentialInterval: finite(comparison.intervalAt(anytime)),
    sequentialLiftInterval: finite(comparison.liftAt(anytime)),
    pValue: fixedP(distance, degreesOfFreedom),
    sequentialP: sequentialP(distance, degreesOfFreedom, progress, plan.alpha),
    shortage: compared.shortage,
    varianceSaved: compared.varianceSaved,
  };
}

const NOTHING: MetricResult = {
  control: null,
  treatment: null,
  difference: null,
  lift: null,
  interval: null,
  liftInterval: null,
  sequentialInterval: null,
  sequentialLiftInterval: null,
  pValue: 1,
  sequentialP: 1,
  shortage: 'none',
  varianceSaved: null,
};

interface Pair {
  readonly control: ArmEstimate & { readonly effectiveUnits: number };
  readonly treatment: ArmEstimate & { readonly effectiveUnits: number };
  readonly varianceSaved: number | null;
}

function ratiosOf(control: ArmMetric, treatment: ArmMetric): Pair | undefined {
  const adjusted = adjustByPast(control, treatment);
  if (adjusted !== undefined) {
    const { saved, ...arms } = adjusted;
    return { ...arms, varianceSaved: saved };
  }
  const [one, other] = [control, treatment].map(({ units, sums }) => ratioEstimate(units, sums));
  return one && other && { control: one, treatment: other, varianceSaved: null };
}

function quantilesOf(control: ArmMetric, treatment: ArmMetric, metric: TestMetric): Pair | undefined {
  const { bounds = [], quantile = 0.5 } = metric;
  const [one, other] = [control, treatment].map(({ sums }) =>
    quantileEstimate(sums.batches ?? [], bounds, quantile),
  );
  return one && other && { control: one, treatment: other, varianceSaved: null };
}

/** What was measured, with nothing taken off; of quantiles only where there is enough to compare. */
function plainValues(control: ArmMetric, treatment: ArmMetric, compared?: ComparedArms) {
  const ratioOf = ({ sums: { x, y } }: ArmMetric) => (y > 0 ? x / y : null);
  const isQuantile = control.sums.batches !== undefined;
  return {
    control: isQuantile ? (compared?.control.value ?? null) : ratioOf(control),
    treatment: isQuantile ? (compared?.treatment.value ?? null) : ratioOf(treatment),
  };
}

/** One without width, where nothing varied, would claim more than a sample can know. */
function finite(interval: Interval | undefined): Interval | null {
  if (interval === undefined || !(interval.low < interval.high)) return null;
  return Number.isFinite(interval.low) && Number.isFinite(interval.high) ? interval : null;
}

/** With fewer units of equal size than this in an arm, a share of them is a matter of a few callers. */
const MIN_EFFECTIVE_UNITS = 20;
/** Of what is rare, in both arms: among fewer, one side having them all is no rare chance, as Student's t takes it for. */
const MIN_RARE_UNITS = 10;

function shortageOf(
  control: ArmMetric,
  treatment: ArmMetric,
  metric: TestMetric,
  effectiveUnits: number,
): Shortage | null {
  if (Math.min(control.units, treatment.units) < MIN_UNITS) return 'units';
  if (effectiveUnits < MIN_EFFECTIVE_UNITS) return 'concentrated';
  if (metric.type === 'proportion' && rareUnits(control.sums, treatment.sums) < MIN_RARE_UNITS) return 'rare';
  return null;
}

/** How many units of equal weight have what happened, or what did not, whichever had fewer. */
function rareUnits(one: MetricSums, other: MetricSums): number {
  const [x, xx] = [one.x + other.x, one.xx + other.xx];
  const missed = one.y + other.y - x;
  const missedSquares = one.yy + other.yy - 2 * (one.xy + other.xy) + xx;
  return Math.min(unitsBehind(x, xx), unitsBehind(missed, missedSquares));
}

function unitsBehind(sum: number, squares: number): number {
  return squares > 0 ? sum ** 2 / squares : 0;
}
