// Policies as they are stored; the contract has checked their JSON.
import type { PanicMode, ScalingFallback, ScalingPolicy } from '#core/scaling/policy.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

type Shape = Omit<ScalingPolicy, 'panic' | 'fallback'> & {
  readonly panic: PanicMode | null;
  readonly fallback: ScalingFallback | null;
};

/** In these states a policy scales, or would if it could. */
export const IN_CHARGE: readonly string[] = ['Starting', 'Running', 'Warning', 'Error'];

/** Of a service: only then a policy looks at it. A policy stays in charge meanwhile, and goes on when the service is up again. */
export const SCALED_STATES: readonly string[] = ['Running', 'Warning', 'Error', 'Updating'];

/** A row of `autoscaling`. */
export type StoredPolicy = Omit<Row<'autoscaling'>, keyof Shape> & Shape;

export function policyRows(db: Db) {
  return db.selectFrom('autoscaling').selectAll().$castTo<StoredPolicy>();
}

/** What the core decides by; null stands for what is off. */
export function policyOf(stored: PolicyFields): ScalingPolicy {
  const { panic, fallback } = stored;
  return {
    minReplicas: stored.minReplicas,
    maxReplicas: stored.maxReplicas,
    triggers: stored.triggers,
    scaleUp: stored.scaleUp,
    scaleDown: stored.scaleDown,
    stableWindowSeconds: stored.stableWindowSeconds,
    ...(panic ? { panic } : {}),
    maxScaleUpRate: stored.maxScaleUpRate,
    maxScaleDownRate: stored.maxScaleDownRate,
    scaleToZero: stored.scaleToZero,
    ...(fallback ? { fallback } : {}),
    timeWindows: stored.timeWindows,
  };
}

/** As rows and as requests have them. */
export type PolicyFields = Omit<Shape, 'fallback'> & {
  readonly fallback?: ScalingFallback | null;
};

/** Whether the policy lets the last replica go, now or at some time of the day. */
export function mayReachZero({ minReplicas, timeWindows }: ScalingPolicy): boolean {
  return minReplicas === 0 || timeWindows.some((window) => window.minReplicas === 0);
}
