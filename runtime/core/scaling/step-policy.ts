// HPA v2, `behavior.*.policies`: how many replicas may come or go in a period that ends now.
import type { ScalingPolicy, ScalingRules, StepPolicy } from './policy.ts';
import { replicaCount } from './replica-count.ts';
import type { ScaleEvent } from './scaling-state.ts';

const ROUNDING = 1e-9;

/** The most replicas that there may be now; `current` where the direction is disabled. */
export function mostAllowed(
  rules: ScalingRules,
  events: readonly ScaleEvent[],
  current: number,
  now: number,
): number {
  if (rules.selectPolicy === 'Disabled') return current;
  const allowed = rules.policies.map((policy) => {
    const before = replicasBefore(policy, events, current, now);
    return policy.type === 'Pods' ? before + policy.value : replicaCount(before * (1 + policy.value / 100));
  });
  const most = rules.selectPolicy === 'Max' ? Math.max(...allowed) : Math.min(...allowed);
  return Math.max(current, most);
}

/** The fewest replicas that there may be now; `current` where the direction is disabled. */
export function fewestAllowed(
  rules: ScalingRules,
  events: readonly ScaleEvent[],
  current: number,
  now: number,
): number {
  if (rules.selectPolicy === 'Disabled') return current;
  const allowed = rules.policies.map((policy) => {
    const before = replicasBefore(policy, events, current, now);
    return policy.type === 'Pods'
      ? before - policy.value
      : Math.floor(before * (1 - policy.value / 100) + ROUNDING);
  });
  const fewest = rules.selectPolicy === 'Max' ? Math.min(...allowed) : Math.max(...allowed);
  return Math.max(0, Math.min(current, fewest));
}

/** Changes that a step policy can still ask for. */
export function recentEvents(
  policy: ScalingPolicy,
  events: readonly ScaleEvent[],
  now: number,
): readonly ScaleEvent[] {
  if (events.length === 0) return events;
  const periods = [...policy.scaleUp.policies, ...policy.scaleDown.policies].map(
    ({ periodSeconds }) => periodSeconds,
  );
  const since = now - Math.max(0, ...periods) * 1_000;
  return events.filter(({ at }) => at > since);
}

function replicasBefore(
  { periodSeconds }: StepPolicy,
  events: readonly ScaleEvent[],
  current: number,
  now: number,
): number {
  const since = now - periodSeconds * 1_000;
  return events.reduce((replicas, { at, change }) => (at > since ? replicas - change : replicas), current);
}
