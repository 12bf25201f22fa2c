import { shapeSeconds } from './arrivals.ts';
import type { LoadPhase } from './frame.ts';
import type { LoadPlan } from './plan.ts';

/** Seconds from the start between which calls are measured. */
export function measuredSpan(plan: Pick<LoadPlan, 'shape' | 'warmUpSeconds' | 'coolDownSeconds'>): {
  readonly from: number;
  readonly to: number;
} {
  const to = shapeSeconds(plan.shape) - plan.coolDownSeconds;
  return { from: plan.warmUpSeconds, to };
}

/** @param at seconds from the start at which a call is due */
export function phaseAt({ from, to }: ReturnType<typeof measuredSpan>, at: number): LoadPhase {
  if (at < from) return 'warm-up';
  return at < to ? 'measured' : 'cool-down';
}
