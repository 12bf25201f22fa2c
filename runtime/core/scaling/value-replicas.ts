import { isWithinTolerance, replicaCount } from './replica-count.ts';

/** Total of all replicas, and what one shall have of it: HPA v2, AverageValue; KEDA; Knative with a tolerance of 0. */
export function averageValueReplicas(
  total: number,
  target: number,
  tolerance: number,
  current: number,
): number {
  if (current > 0 && isWithinTolerance(total / (target * current), tolerance)) return current;
  return replicaCount(total / target);
}

/**
 * One value that all replicas bring about together, like a latency: HPA v2, Object with a Value target. It multiplies ready
 * replicas, so while some are starting it can want fewer than there are although the value is too high; here it then stays.
 */
export function objectValueReplicas(
  value: number,
  target: number,
  tolerance: number,
  current: number,
  ready: number,
): number {
  const ratio = value / target;
  if (current === 0) return replicaCount(ratio);
  if (isWithinTolerance(ratio, tolerance)) return current;
  const wanted = replicaCount(ratio * ready);
  return ratio > 1 ? Math.max(current, wanted) : Math.min(current, wanted);
}
