import { median } from '../../statistics/quantile/quantile.ts';
import type { ReplayOutcome } from './replay.ts';
import { checkTraffic, type Traffic } from './traffic.ts';

/** How far a replay of the policy that really ran is from what really happened. */
export interface ReplayError {
  /** Mean of |modelled - actual| ready replicas. */
  readonly replicas: number;
  /** Replica hours, modelled minus actual, as a share of the actual ones: 0.1 is 10 % more. */
  readonly replicaHours: number;
  /** Median of |modelled - measured| / measured of the 95th percentile, over buckets with calls; undefined where there are none. */
  readonly p95?: number;
}

/** Undefined where nothing is known of what happened. */
export function replayError(traffic: Traffic, outcome: ReplayOutcome): ReplayError | undefined {
  checkTraffic(traffic);
  const { actual, down } = traffic;
  if (actual === undefined) return undefined;
  const isUp = (_: unknown, bucket: number) => down?.[bucket] !== true;
  const replicas = actual.replicas.filter(isUp);
  if (replicas.length === 0) return undefined;
  const modelledReplicas = outcome.ready.filter(isUp);
  const off = replicas.map((there, bucket) => (modelledReplicas[bucket] ?? 0) - there);
  const total = sum(replicas);
  const shares = actual.p95Ms.flatMap((measured, bucket) => {
    const modelled = outcome.p95Ms[bucket] ?? 0;
    return measured === undefined || measured <= 0 || modelled === 0
      ? []
      : [Math.abs(modelled / measured - 1)];
  });
  return {
    replicas: sum(off.map(Math.abs)) / off.length,
    replicaHours: total === 0 ? 0 : sum(off) / total,
    ...(shares.length === 0 ? {} : { p95: median(shares) }),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
