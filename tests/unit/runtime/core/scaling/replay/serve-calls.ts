// Every single call of a service with places: the truth that the replay's model only estimates.

import type { Traffic } from '#core/scaling/replay/traffic.ts';
import { createRandom } from '#core/statistics/random/random.ts';

export interface ServedService {
  readonly seed: string;
  readonly bucketSeconds: number;
  /** Calls a second, by bucket. */
  readonly load: (bucket: number) => number;
  /** Ready replicas, by bucket. */
  readonly replicas: (bucket: number) => number;
  /** Calls that one replica does at once, and how long one takes on average (exponential), milliseconds. */
  readonly places: number;
  readonly meanMs: number;
  readonly buckets: number;
}

/** Poisson arrivals, first come first served, latency counted in the bucket of arrival. */
export function serveCalls(service: ServedService): Traffic {
  const { seed, bucketSeconds, load, replicas, places, meanMs, buckets } = service;
  const random = createRandom(seed);
  const draw = (mean: number) => -mean * Math.log(1 - random());
  /** When each place is free again, milliseconds. */
  let free: number[] = [];
  const calls: number[] = [];
  const means: (number | undefined)[] = [];
  const p95s: (number | undefined)[] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const begin = bucket * bucketSeconds * 1_000;
    const end = begin + bucketSeconds * 1_000;
    const wanted = replicas(bucket) * places;
    free = free.toSorted((a, b) => a - b).slice(0, wanted);
    while (free.length < wanted) free.push(begin);
    const latencies: number[] = [];
    for (let at = begin + draw(1_000 / load(bucket)); at < end; at += draw(1_000 / load(bucket))) {
      const first = free.indexOf(Math.min(...free));
      const done = Math.max(at, free[first] ?? at) + draw(meanMs);
      free[first] = done;
      latencies.push(done - at);
    }
    latencies.sort((a, b) => a - b);
    calls.push(latencies.length);
    means.push(
      latencies.length === 0 ? undefined : latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length,
    );
    p95s.push(latencies[Math.floor(latencies.length * 0.95)]);
  }
  const actual = {
    replicas: Array.from({ length: buckets }, (_, bucket) => replicas(bucket)),
    meanMs: means,
    p95Ms: p95s,
  };
  return { start: Date.UTC(2026, 0, 7), bucketSeconds, calls, actual };
}
