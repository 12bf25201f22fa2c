import { type ReplayOutcome, replayPolicy } from '#core/scaling/replay/replay.ts';
import type { ServiceModel } from '#core/scaling/replay/service-model.ts';
import { type PolicyName, SCALING_POLICIES } from './scaling-policies.ts';
import { callsOf, type ShapeName } from './traffic-shapes.ts';

const MODEL: ServiceModel = {
  ratePerReplica: 10,
  meanMs: 100,
  p95Ms: 200,
  startSeconds: 20,
  queueLimit: 10_000,
};
const GOAL = { p95Ms: 1_000, comfort: 0.7 };
/** Knative decides every two seconds. */
export const TICK_SECONDS = 2;

export interface Judgement {
  /** Most replicas above what load needed at most, in percent of that. */
  readonly overshoot: number;
  /** Of an hour. */
  readonly underMinutes: number;
  readonly breachMinutes: number;
  readonly changes: number;
  /** Replica hours against those of a policy that knows each minute before it comes. */
  readonly cost: number;
}

export function judgeCourse(shape: ShapeName, policy: PolicyName, buckets: number): Judgement {
  const calls = callsOf(shape, buckets, TICK_SECONDS);
  const traffic = { start: Date.UTC(2026, 0, 7), bucketSeconds: TICK_SECONDS, calls };
  const needed = neededByMinute(calls);
  const outcome: ReplayOutcome = replayPolicy(traffic, MODEL, SCALING_POLICIES[policy], GOAL, needed[0] ?? 1);
  const hours = (buckets * TICK_SECONDS) / 3_600;
  const most = Math.max(...needed);
  const ideal = needed.reduce((sum, replicas) => sum + replicas, 0) / 60;
  return {
    overshoot: (100 * Math.max(0, Math.max(...outcome.present) - most)) / most,
    underMinutes: outcome.underProvisionedMinutes / hours,
    breachMinutes: outcome.breachMinutes / hours,
    changes: outcome.changes / hours,
    cost: outcome.replicaHours / ideal,
  };
}

/** Replicas that keep each minute at the comfortable share. */
function neededByMinute(calls: readonly number[]): readonly number[] {
  const each = 60 / TICK_SECONDS;
  return Array.from({ length: Math.ceil(calls.length / each) }, (_, minute) => {
    const part = calls.slice(minute * each, (minute + 1) * each);
    const load = part.reduce((sum, count) => sum + count, 0) / (part.length * TICK_SECONDS);
    return Math.max(1, Math.ceil(load / (MODEL.ratePerReplica * GOAL.comfort)));
  });
}
