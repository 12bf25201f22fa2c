import type { ArmSums } from './arm-sums.ts';
import { sequentialP } from './certainty.ts';
import { compareArms } from './judge-metric.ts';
import { armMetric } from './judge-test.ts';
import type { TestMetric, TestPlan } from './test-plan.ts';

export interface GuardrailBreach {
  readonly arm: string;
  readonly metric: string;
  /** How much worse than the control, relative; null where the control's figure is 0. */
  readonly lift: number | null;
  /** Treatment minus control, in the metric's unit. */
  readonly difference: number;
}

/** How often a sound test may ever be stopped, over all its guardrails and arms, however often they are looked at. */
const FALSE_STOPS = 0.01;

/**
 * Guardrails that are certainly worse than in the control, and by as much as matters. Sequential whatever the plan is:
 * harm is not waited for.
 */
export function breachedGuardrails(
  arms: readonly ArmSums[],
  controlArm: string,
  metrics: readonly TestMetric[],
  plan: TestPlan,
): readonly GuardrailBreach[] {
  const control = arms.find(({ arm }) => arm === controlArm);
  const treatments = arms.filter((arm) => arm !== control);
  const guardrails = [...metrics.entries()].filter(([, { role }]) => role === 'guardrail');
  if (control === undefined) return [];
  // Only one side of the interval counts, so each side may have the whole of its share.
  const alpha = (2 * FALSE_STOPS) / (guardrails.length * treatments.length);
  return treatments.flatMap((arm) =>
    guardrails.flatMap(([place, metric]) => {
      const compared = compareArms(armMetric(control, place), armMetric(arm, place), metric, plan);
      if (compared === undefined || compared.shortage !== null) return [];
      const { distance, degreesOfFreedom, difference } = compared.comparison;
      const isWorse = metric.direction === 'up' ? difference < 0 : difference > 0;
      const lift = compared.control.value > 0 ? difference / compared.control.value : null;
      const matters = lift === null || Math.abs(lift) >= (metric.minEffect ?? 0);
      if (!(isWorse && matters)) return [];
      const p = sequentialP(distance, degreesOfFreedom, compared.progress, alpha);
      return p < alpha ? [{ arm: arm.arm, metric: metric.key, lift, difference }] : [];
    }),
  );
}
