// The search for the highest load that keeps what was agreed, in calls a second or in callers: first doubled until a load fails (or
// halved until one holds), then bisected on a logarithmic scale. Pure: what has been measured in, the next load out; so it can go
// on after a restart. After GPUStack's `auto_tune`, whose knob is a rate or a concurrency as well.
import { type CapacityAnswer, capacityAnswer } from './capacity-answer.ts';
import type { CapacityPlan, CapacityPoint, CapacityStop } from './capacity-plan.ts';

export type CapacityStep =
  | {
      readonly kind: 'measure';
      readonly load: number;
      readonly because: 'first' | 'raise' | 'lower' | 'bisect' | 'repeat';
    }
  | { readonly kind: 'stop'; readonly reason: CapacityStop; readonly answer: CapacityAnswer };

const PLATEAU_GAIN = 0.05;

/** @param points in the order of their measurement */
export function nextStep(plan: CapacityPlan, points: readonly CapacityPoint[]): CapacityStep {
  const bounds = boundsOf(plan, points);
  const reason = stopReason(plan, points, bounds);
  if (reason !== undefined)
    return { kind: 'stop', reason, answer: capacityAnswer(plan, points, bounds, reason) };
  const last = points.at(-1);
  if (last === undefined) return { kind: 'measure', load: clamp(plan, plan.firstLoad), because: 'first' };
  if (isDoubtful(plan, points, last.load)) return { kind: 'measure', load: last.load, because: 'repeat' };
  const { held, failed } = bounds;
  if (failed === undefined)
    return { kind: 'measure', load: clamp(plan, held * plan.factor), because: 'raise' };
  if (held === 0) return { kind: 'measure', load: clamp(plan, failed / plan.factor), because: 'lower' };
  return { kind: 'measure', load: between(plan, held, failed), because: 'bisect' };
}

/** What a search that was ended from outside has found all the same: a lower bound at most. Undefined without a measured point. */
export function brokenOffAnswer(
  plan: CapacityPlan,
  points: readonly CapacityPoint[],
): CapacityAnswer | undefined {
  if (points.length === 0) return undefined;
  return capacityAnswer(plan, points, boundsOf(plan, points), 'broken-off');
}

interface Bounds {
  /** The highest load below every failed one that held; 0 for none. */
  readonly held: number;
  readonly failed: number | undefined;
}

function boundsOf(plan: CapacityPlan, points: readonly CapacityPoint[]): Bounds {
  const loads = [...new Set(points.map(({ load }) => load))];
  const failedLoads = loads.filter((load) => hasFailed(plan, points, load));
  const failed = failedLoads.length === 0 ? undefined : Math.min(...failedLoads);
  const heldLoads = points.flatMap(({ load, held }) =>
    held && load < (failed ?? Number.POSITIVE_INFINITY) ? [load] : [],
  );
  return { held: Math.max(0, ...heldLoads), failed };
}

/** At a load that held once, whatever came before it was chance. */
function hasFailed(plan: CapacityPlan, points: readonly CapacityPoint[], load: number): boolean {
  const of = points.filter((point) => point.load === load);
  return !of.some(({ held }) => held) && of.length >= (plan.repeatsFailed ? 2 : 1);
}

function isDoubtful(plan: CapacityPlan, points: readonly CapacityPoint[], load: number): boolean {
  return !points.some((point) => point.load === load && point.held) && !hasFailed(plan, points, load);
}

function stopReason(
  plan: CapacityPlan,
  points: readonly CapacityPoint[],
  bounds: Bounds,
): CapacityStop | undefined {
  const last = points.at(-1);
  if (last === undefined) return undefined;
  if (!last.held && !last.isTrustworthy) return 'generator-bound';
  if (!isDoubtful(plan, points, last.load)) {
    const { held, failed } = bounds;
    if (held >= plan.highestLoad) return 'upper-bound';
    if (failed !== undefined && failed <= plan.lowestLoad) return 'lower-bound';
    if (failed !== undefined && held > 0 && isClose(plan, held, failed)) return 'located';
    if (failed === undefined && last.validity.includes('rate-capped')) return 'rate-cap';
    if (failed === undefined && isPlateau(points)) return 'plateau';
  }
  if (points.length >= plan.maxPoints) return 'budget-points';
  const used = points.reduce((sum, { seconds }) => sum + seconds, 0);
  return used + plan.pointSeconds > plan.maxSeconds ? 'budget-seconds' : undefined;
}

function isClose({ unit, precision }: CapacityPlan, held: number, failed: number): boolean {
  return failed <= held * (1 + precision) || (unit === 'concurrency' && failed - held <= 1);
}

function isPlateau(points: readonly CapacityPoint[]): boolean {
  const rising = points.filter(({ held }) => held).toSorted((a, b) => a.load - b.load);
  const gains = rising.slice(-3).map(({ completedRate }) => completedRate);
  return (
    gains.length === 3 && gains.slice(1).every((rate, at) => rate < (gains[at] ?? 0) * (1 + PLATEAU_GAIN))
  );
}

function clamp({ unit, lowestLoad, highestLoad }: CapacityPlan, load: number): number {
  const whole = unit === 'concurrency' ? Math.round(load) : load;
  return Math.min(highestLoad, Math.max(lowestLoad, whole));
}

/** On a logarithmic scale; a whole load is neither of its bounds. */
function between({ unit }: CapacityPlan, held: number, failed: number): number {
  const middle = Math.sqrt(held * failed);
  return unit === 'rate' ? middle : Math.min(failed - 1, Math.max(held + 1, Math.round(middle)));
}
