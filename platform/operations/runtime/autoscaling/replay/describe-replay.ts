// Outcomes of a replay as a table and as curves.
import type { ReplayOutcome } from '#core/scaling/replay/replay.ts';
import type { Traffic } from '#core/scaling/replay/traffic.ts';

export interface Run {
  readonly key: 'candidate' | 'present' | 'actual';
  readonly label: string;
  readonly outcome: ReplayOutcome;
  /** What it was made from: buckets may be of other lengths than those of another run. */
  readonly traffic: Required<Traffic>;
}

/** @param hasTarget whether there is a latency that may be exceeded */
export function runOf({ key, label, outcome, traffic }: Run, hasTarget: boolean) {
  const isUp = (_: unknown, bucket: number) => traffic.down[bucket] !== true;
  const ready = outcome.ready.filter(isUp);
  const present = outcome.present.filter(isUp);
  return {
    ...{ key, label, replicaHours: outcome.replicaHours, changes: outcome.changes },
    meanReplicas: present.reduce((sum, one) => sum + one, 0) / Math.max(1, present.length),
    peakReplicas: Math.ceil(largest(present) - ROUNDING),
    leastReplicas: Math.floor(-largest(ready.map((one) => -one)) + ROUNDING),
    underMinutes: outcome.underProvisionedMinutes,
    overMinutes: outcome.overProvisionedMinutes,
    breachMinutes: hasTarget ? outcome.breachMinutes : null,
    p95Ms: medianByCalls(outcome.p95Ms, traffic.calls),
    refusedCalls: outcome.refusedCalls ?? null,
  };
}

/** Seconds of a bucket do not add up exactly. */
const ROUNDING = 1e-6;

/** `Math.max` takes no list of a week. */
function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}

/** What half of the calls were below: buckets with hardly a call would hide what most callers saw. */
function medianByCalls(p95Ms: readonly number[], calls: readonly number[]): number | null {
  const busy = p95Ms
    .map((ms, bucket) => ({ ms, calls: calls[bucket] ?? 0 }))
    .filter((one) => one.ms > 0 && one.calls > 0)
    .sort((one, other) => one.ms - other.ms);
  const half = busy.reduce((sum, one) => sum + one.calls, 0) / 2;
  let passed = 0;
  for (const one of busy) {
    passed += one.calls;
    if (passed >= half) return one.ms;
  }
  return null;
}

const MAX_POINTS = 600;

/** All curves have the same points in time, those of the coarser buckets or further apart. */
export function curvesOf(traffic: Required<Traffic>, runs: readonly Run[]) {
  const { start, bucketSeconds, calls } = traffic;
  const stepSeconds = bucketSeconds * Math.max(1, Math.ceil(calls.length / MAX_POINTS));
  const thin = (values: readonly number[], of: Required<Traffic>) => {
    const every = stepSeconds / of.bucketSeconds;
    return Array.from({ length: Math.ceil(values.length / every) }, (_, index) => {
      const begin = index * every;
      const some = values.slice(begin, begin + every).filter((_, at) => of.down[begin + at] !== true);
      const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
      return [start + index * stepSeconds * 1_000, some.length === 0 ? null : mean];
    });
  };
  const perSecond = calls.map((count) => count / bucketSeconds);
  return {
    stepSeconds,
    series: [
      { key: 'tps', label: '每秒请求数', unit: '次/秒', points: thin(perSecond, traffic) },
      ...runs.map(({ key, label, outcome, traffic: of }) => ({
        ...{ key, label, unit: '个', points: thin(outcome.ready, of) },
      })),
    ],
  };
}
