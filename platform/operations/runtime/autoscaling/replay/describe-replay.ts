// Outcomes of a replay as a table and as curves.
import type { ReplayOutcome } from '#core/scaling/replay/replay.ts';
import type { Traffic } from '#core/scaling/replay/traffic.ts';
import { sortNumbers } from '#core/statistics/quantile/quantile.ts';

export interface Run {
  readonly key: 'candidate' | 'present' | 'actual';
  readonly label: string;
  readonly outcome: ReplayOutcome;
}

/** @param down buckets that say nothing @param hasTarget whether there is a latency that may be exceeded */
export function runOf(
  key: Run['key'],
  label: string,
  outcome: ReplayOutcome,
  down: readonly boolean[],
  hasTarget: boolean,
) {
  const isUp = (_: unknown, bucket: number) => down[bucket] !== true;
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
    p95Ms: medianOf(outcome.p95Ms.filter((ms) => ms > 0)),
    refusedCalls: outcome.refusedCalls,
  };
}

/** Seconds of a bucket do not add up exactly. */
const ROUNDING = 1e-6;

/** `Math.max` takes no list of a week. */
function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}

/** Of the buckets that had calls. */
function medianOf(values: readonly number[]): number | null {
  const sorted = sortNumbers(values);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const MAX_POINTS = 600;

export function curvesOf(
  { start, bucketSeconds, calls, down }: Required<Traffic>,
  runs: readonly Run[],
  { stepSeconds }: { readonly stepSeconds: number },
) {
  const every = Math.max(1, Math.ceil(calls.length / MAX_POINTS));
  const thin = (values: readonly number[]) =>
    Array.from({ length: Math.ceil(values.length / every) }, (_, index) => {
      const begin = index * every;
      const some = values.slice(begin, begin + every).filter((_, at) => down[begin + at] !== true);
      const mean = some.reduce((sum, value) => sum + value, 0) / some.length;
      return [start + begin * bucketSeconds * 1_000, some.length === 0 ? null : mean];
    });
  return {
    stepSeconds: stepSeconds * every,
    series: [
      {
        key: 'tps',
        label: '每秒请求数',
        unit: '次/秒',
        points: thin(calls.map((count) => count / bucketSeconds)),
      },
      ...runs.map(({ key, label, outcome }) => ({ key, label, unit: '个', points: thin(outcome.ready) })),
    ],
  };
}
