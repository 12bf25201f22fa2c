import type { ReplicaSample, ScalingInput, ScalingSample } from './decision.ts';
import { addToWindow, windowAverage } from './metric-window.ts';
import type { ScalingMetric, ScalingTrigger } from './policy.ts';
import type { ScalingState, WindowSlice } from './scaling-state.ts';

type TotalMetric = Exclude<ScalingMetric, 'cpu' | 'gpu'>;

/** What is known at a decision: the new samples, and windows and counts with them. */
export interface Observation {
  readonly windows: ScalingState['windows'];
  /** Of the last sample; none when there is no new one. */
  readonly replicas: readonly ReplicaSample[];
  readonly ready: number;
  /** A call came or waits, none did, or nothing says so. */
  readonly activity: 'active' | 'idle' | 'unknown';
  /** What a metric was last found to be, of all replicas together; undefined when no new sample has it. */
  latest(metric: TotalMetric): number | undefined;
}

/** Calls a second and calls under way swing from second to second, so they are averaged (Knative). */
function isWindowed(metric: ScalingMetric): metric is 'tps' | 'concurrency' {
  return metric === 'tps' || metric === 'concurrency';
}

export function observe({ policy, samples, state }: ScalingInput): Observation {
  const windows: Partial<Record<ScalingMetric, readonly WindowSlice[]>> = {};
  for (const { metric } of policy.triggers) {
    if (!isWindowed(metric)) continue;
    let slices = state.windows[metric] ?? [];
    for (const sample of samples) {
      const value = sample[metric];
      if (value !== undefined) slices = addToWindow(slices, policy.stableWindowSeconds, sample.at, value);
    }
    windows[metric] = slices;
  }
  const last = samples.at(-1);
  return {
    windows,
    replicas: last?.replicas ?? [],
    ready:
      last?.replicas.reduce((count, { isReady }) => (isReady ? count + 1 : count), 0) ?? state.ready ?? 0,
    activity: activityOf(samples),
    latest: (metric) => latestOf(samples, metric),
  };
}

/** Calls a second, or under way, of all replicas, over the last seconds; undefined when no new sample has them. */
export function recentAverage(
  { windows, latest }: Observation,
  { metric }: ScalingTrigger,
  windowSeconds: number,
  now: number,
  lastSeconds = windowSeconds,
): number | undefined {
  if (!isWindowed(metric) || latest(metric) === undefined) return undefined;
  return windowAverage(windows[metric] ?? [], windowSeconds, now, lastSeconds);
}

function latestOf(samples: readonly ScalingSample[], metric: TotalMetric): number | undefined {
  for (let index = samples.length - 1; index >= 0; index--) {
    const value = samples[index]?.[metric];
    if (value !== undefined) return value;
  }
  // Where no call was, there is no latency to be too high.
  return metric === 'p95Latency' && samples.at(-1)?.tps === 0 ? 0 : undefined;
}

function activityOf(samples: readonly ScalingSample[]): Observation['activity'] {
  let isKnown = false;
  for (const { tps, concurrency, queueLength } of samples) {
    if ((tps ?? 0) > 0 || (concurrency ?? 0) > 0 || (queueLength ?? 0) > 0) return 'active';
    isKnown ||= tps !== undefined || concurrency !== undefined || queueLength !== undefined;
  }
  return isKnown ? 'idle' : 'unknown';
}
