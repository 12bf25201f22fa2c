import type { Traffic } from './traffic.ts';

/** As many buckets as `each` says in one, so that fewer decisions are made; what is left over at the end is dropped. */
export function coarsenTraffic(traffic: Required<Traffic>, each: number): Required<Traffic> {
  const { start, bucketSeconds, calls, down, actual } = traffic;
  const groups = Array.from({ length: Math.floor(calls.length / each) }, (_, group) =>
    Array.from({ length: each }, (_, at) => group * each + at),
  );
  const callsOf = (bucket: number) => calls[bucket] ?? 0;
  const latency = (course: readonly (number | undefined)[]) =>
    groups.map((buckets) => {
      const known = buckets.filter((bucket) => course[bucket] !== undefined);
      const count = total(known.map(callsOf));
      return count === 0
        ? undefined
        : total(known.map((bucket) => callsOf(bucket) * (course[bucket] ?? 0))) / count;
    });
  return {
    start,
    bucketSeconds: bucketSeconds * each,
    calls: groups.map((buckets) => total(buckets.map(callsOf))),
    down: groups.map((buckets) => buckets.filter((bucket) => down[bucket]).length > each / 2),
    actual: {
      replicas: groups.map((buckets) => total(buckets.map((bucket) => actual.replicas[bucket] ?? 0)) / each),
      meanMs: latency(actual.meanMs),
      p95Ms: latency(actual.p95Ms),
    },
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
