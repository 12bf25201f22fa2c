// What a search for capacity found, and how far that can be believed.
import type { CapacityPlan, CapacityPoint, CapacityStop } from './capacity-plan.ts';

/** Of a search; `benchmark-validity` has the words. */
export type SearchValidity =
  | 'sla-never-met'
  /** Every load that was tried held. */
  | 'not-saturated'
  | 'budget-exhausted'
  | 'saturated-at-lower-bound'
  /** Throughput stopped growing while the service level held. */
  | 'sla-not-binding'
  /** The highest throughput was that of the lowest load. */
  | 'peak-at-floor'
  /** More than half of the calls failed at a point. */
  | 'point-high-error'
  | 'few-points'
  /** Capacity is what was seen at least. */
  | 'lower-bound-only'
  | 'generator-bound'
  | 'rate-capped'
  | 'same-host';

export interface CapacityAnswer {
  /** `located`: between `load` and `failedLoad`; `at-least`: `load`, how much more is unknown; `none`: no load held. */
  readonly kind: 'located' | 'at-least' | 'none';
  /** The highest load that held; 0 for none. */
  readonly load: number;
  /** Completed calls a second at it; 0 for none. */
  readonly completedRate: number;
  /** The lowest load above it that failed; absent when none did. */
  readonly failedLoad?: number;
  /** Highest completed calls a second at any point. */
  readonly peakRate: number;
  readonly validity: readonly SearchValidity[];
}

const FEW_POINTS = 3;
const MANY_ERRORS = 0.5;

/** @param held the highest load that held, 0 for none @param failed the lowest above it that failed */
export function capacityAnswer(
  plan: CapacityPlan,
  points: readonly CapacityPoint[],
  { held, failed }: { readonly held: number; readonly failed: number | undefined },
  reason: CapacityStop,
): CapacityAnswer {
  const peak = points.toSorted((a, b) => b.completedRate - a.completedRate)[0];
  const floor = Math.min(...points.map(({ load }) => load));
  const isLocated = reason === 'located' && !plan.isOnThisHost;
  const isBudget = reason === 'budget-points' || reason === 'budget-seconds';
  const found: Readonly<Record<SearchValidity, boolean>> = {
    // What failed while the generator was the bottleneck says nothing of the service.
    'sla-never-met': held === 0 && reason !== 'generator-bound',
    'not-saturated': points.every((point) => point.held),
    'budget-exhausted': isBudget,
    'saturated-at-lower-bound': reason === 'lower-bound',
    'sla-not-binding': reason === 'plateau',
    'peak-at-floor': points.length > 1 && peak?.load === floor,
    'point-high-error': points.some(({ errorRatio }) => errorRatio > MANY_ERRORS),
    'few-points': new Set(points.map(({ load }) => load)).size < FEW_POINTS,
    'lower-bound-only': held > 0 && !isLocated,
    'generator-bound': reason === 'generator-bound',
    'rate-capped': reason === 'rate-cap',
    'same-host': plan.isOnThisHost,
  };
  return {
    kind: held === 0 ? 'none' : isLocated ? 'located' : 'at-least',
    load: held,
    completedRate: Math.max(
      0,
      ...points.flatMap((point) => (point.held && point.load === held ? [point.completedRate] : [])),
    ),
    ...(failed === undefined ? {} : { failedLoad: failed }),
    peakRate: peak?.completedRate ?? 0,
    validity: SEARCH_VALIDITIES.filter((code) => found[code]),
  };
}

const SEARCH_VALIDITIES = [
  ...(['sla-never-met', 'not-saturated', 'budget-exhausted', 'saturated-at-lower-bound'] as const),
  ...(['sla-not-binding', 'peak-at-floor', 'point-high-error', 'few-points'] as const),
  ...(['lower-bound-only', 'generator-bound', 'rate-capped', 'same-host'] as const),
] satisfies readonly SearchValidity[];
