import type { TestPlan } from './test-plan.ts';

/** When a result is read: a fixed plan is judged at its end only. */
export interface Moment {
  readonly plan: TestPlan;
  readonly ended: boolean;
}

/**
 * Whether intervals and p values are those of a single look. A fixed plan allows it at its end; before, only those that hold
 * however often they are looked at may be shown.
 */
export function readsFixed({ plan, ended }: Moment): boolean {
  return plan.plan === 'fixed' && ended;
}
