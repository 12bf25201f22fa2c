// HPA v2, Resource metrics with a Utilization target: replicas x utilization / target, with replicas that say nothing or are
// not ready taken so that the change becomes smaller (kubernetes.io, "Algorithm details"; `GetResourceReplicas`).
import type { ReplicaSample } from './decision.ts';
import { isWithinTolerance, replicaCount } from './replica-count.ts';

export interface UtilizationCount {
  readonly wanted: number;
  /** Percent, mean of the ready replicas that said it. */
  readonly value: number;
  /** By the formula alone, without the care for the others. */
  readonly unguarded: number;
  /** What made it careful: replicas without a value come first. */
  readonly guard?: 'replicaMetricMissing' | 'replicaNotReady';
}

/**
 * A missing replica counts as 0 % when more are wanted, and as 100 % (or the target, if that is more) when fewer are: HPA's
 * documentation says 100 % of the target there, its program and this one take all that the replica may use. A replica that is
 * not ready counts as 0 % when more are wanted, and not at all otherwise. A change that turns round by that is none.
 *
 * @param current replicas that the runner was told to have
 * @param target percent, above 0
 * @returns undefined when no ready replica said anything
 */
export function utilizationReplicas(
  replicas: readonly ReplicaSample[],
  key: 'cpu' | 'gpu',
  current: number,
  target: number,
  tolerance: number,
): UtilizationCount | undefined {
  const { ready, measured, sum } = tally(replicas, key);
  if (measured === 0) return undefined;
  const missing = ready - measured;
  const unready = replicas.length - ready;
  const value = sum / measured;
  const ratio = value / target;
  const withUnready = unready > 0 && ratio > 1;
  if (missing === 0 && !withUnready) {
    const wanted = isWithinTolerance(ratio, tolerance) ? current : replicaCount(ratio * ready);
    return { wanted, value, unguarded: wanted };
  }

  const unguarded = isWithinTolerance(ratio, tolerance) ? current : replicaCount(ratio * current);
  const others = ratio === 1 ? 0 : missing;
  const assumed = ratio < 1 ? others * Math.max(100, target) : 0;
  const counted = measured + others + (withUnready ? unready : 0);
  const wanted = guardedCount(ratio, (sum + assumed) / counted / target, counted, current, tolerance);
  const guard = missing > 0 ? 'replicaMetricMissing' : 'replicaNotReady';
  return { wanted, value, unguarded, ...(wanted === unguarded ? {} : { guard }) };
}

function guardedCount(
  ratio: number,
  guarded: number,
  replicas: number,
  current: number,
  tolerance: number,
): number {
  if (isWithinTolerance(guarded, tolerance)) return current;
  if ((ratio < 1 && guarded > 1) || (ratio > 1 && guarded < 1)) return current;
  const wanted = replicaCount(guarded * replicas);
  return (guarded < 1 && wanted > current) || (guarded > 1 && wanted < current) ? current : wanted;
}

function tally(replicas: readonly ReplicaSample[], key: 'cpu' | 'gpu') {
  let ready = 0;
  let measured = 0;
  let sum = 0;
  for (const replica of replicas) {
    if (!replica.isReady) continue;
    ready += 1;
    const value = replica[key];
    if (value === undefined) continue;
    measured += 1;
    sum += value;
  }
  return { ready, measured, sum };
}
