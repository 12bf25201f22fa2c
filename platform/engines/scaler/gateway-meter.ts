// What gateways tell, one report after the other, as rates: reports hold sums, two of them and the time between are a mean.
import { histogramQuantile } from '#core/statistics/quantile/histogram-quantile.ts';
import type { GatewayLoad, VersionLoadReport } from '#storage/gateway-load.ts';
import { DURATION_BOUNDS_US } from '#storage/rollups/duration-buckets.ts';

export interface GatewayReport {
  readonly id: string;
  readonly load: GatewayLoad;
}

/** Calls a second, and calls under way or waiting on average. */
export interface Rate {
  readonly tps: number;
  readonly concurrency: number;
}

/** Of all gateways together. */
export interface MeasuredLoad {
  /** Since the last measurement; absent until a gateway has told twice. */
  readonly mean?: Rate;
  /** Between the last two reports: what has just changed is seen in full. */
  readonly latest?: Rate;
  /** Calls that wait now. */
  readonly waiting: number;
  /** Milliseconds, of the calls that ended within the last minute; absent without any. */
  readonly p95Latency?: number;
}

export interface GatewayMeter {
  /** Each report is heard once; several between two measurements make them no less exact. */
  readonly hear: (reports: readonly GatewayReport[], nowMs: number) => void;
  /**
   * Since the last measurement, of the gateways in the last `hear`. By version id, without those that no gateway speaks of.
   *
   * @param nowMs epoch ms
   */
  readonly measure: (nowMs: number) => ReadonlyMap<string, MeasuredLoad>;
}

/** Reports that follow each other faster say more of their own moment than of the load. */
const SHORTEST_MS = 300;
const LATENCY_WINDOW_MS = 60_000;
/** No call takes longer. */
const LONGEST_US = 1_200_000_000;

interface Heard {
  /** As of the last measurement. */
  base: GatewayLoad;
  /** The last report that `latest` begins at. */
  before: GatewayLoad;
  last: GatewayLoad;
  mean: ReadonlyMap<string, Rate>;
  latest: ReadonlyMap<string, Rate>;
}

interface Ended {
  readonly at: number;
  readonly counts: readonly number[];
}

export function createGatewayMeter(): GatewayMeter {
  const heard = new Map<string, Heard>();
  const ended = new Map<string, Ended[]>();

  const hearOne = ({ id, load }: GatewayReport, nowMs: number) => {
    const known = heard.get(id);
    if (known === undefined) {
      heard.set(id, { base: load, before: load, last: load, mean: new Map(), latest: new Map() });
      return;
    }
    for (const [versionId, report] of Object.entries(load.versions)) {
      const counts = durationsSince(report, known.last.versions[versionId]);
      if (counts.some((count) => count > 0))
        ended.set(versionId, [...(ended.get(versionId) ?? []), { at: nowMs, counts }]);
    }
    known.last = load;
    if (load.atMs - known.before.atMs < SHORTEST_MS) return;
    known.latest = ratesBetween(known.before, load);
    known.before = load;
  };

  return {
    hear(reports, nowMs) {
      const present = new Set(reports.map(({ id }) => id));
      for (const id of heard.keys()) if (!present.has(id)) heard.delete(id);
      for (const report of reports) hearOne(report, nowMs);
    },
    measure(nowMs) {
      const gateways = [...heard.values()];
      for (const known of gateways)
        if (known.last.atMs - known.base.atMs >= SHORTEST_MS) {
          known.mean = ratesBetween(known.base, known.last);
          known.base = known.last;
        }
      forgetOld(ended, nowMs);
      const versions = new Set(gateways.flatMap(({ last }) => Object.keys(last.versions)));
      return new Map([...versions].map((id) => [id, sum(id, gateways, ended.get(id) ?? [])]));
    },
  };
}

function ratesBetween(base: GatewayLoad, load: GatewayLoad): ReadonlyMap<string, Rate> {
  const seconds = (load.atMs - base.atMs) / 1_000;
  return new Map(
    Object.entries(load.versions).map(([id, now]) => {
      // One that the gateway did not know then has had nothing before.
      const then = base.versions[id];
      const busy = now.busySeconds + now.queuedSeconds - (then ? then.busySeconds + then.queuedSeconds : 0);
      const tps = Math.max(0, now.arrivals - (then?.arrivals ?? 0)) / seconds;
      return [id, { tps, concurrency: Math.max(0, busy) / seconds }];
    }),
  );
}

function durationsSince(now: VersionLoadReport, then: VersionLoadReport | undefined): readonly number[] {
  return now.durations.map((count, index) => Math.max(0, count - (then?.durations[index] ?? 0)));
}

function forgetOld(ended: Map<string, Ended[]>, nowMs: number): void {
  for (const [id, all] of ended) {
    const kept = all.filter(({ at }) => at > nowMs - LATENCY_WINDOW_MS);
    if (kept.length === 0) ended.delete(id);
    else ended.set(id, kept);
  }
}

function sum(id: string, gateways: readonly Heard[], ended: readonly Ended[]): MeasuredLoad {
  const mean = addRates(gateways.flatMap((one) => one.mean.get(id) ?? []));
  const latest = addRates(gateways.flatMap((one) => one.latest.get(id) ?? []));
  const p95 = percentile95(ended);
  return {
    ...(mean === undefined ? {} : { mean }),
    ...(latest === undefined ? {} : { latest }),
    waiting: gateways.reduce((total, { last }) => total + (last.versions[id]?.waiting ?? 0), 0),
    ...(p95 === undefined ? {} : { p95Latency: p95 }),
  };
}

function addRates(rates: readonly Rate[]): Rate | undefined {
  if (rates.length === 0) return undefined;
  return rates.reduce((one, other) => ({
    tps: one.tps + other.tps,
    concurrency: one.concurrency + other.concurrency,
  }));
}

function percentile95(ended: readonly Ended[]): number | undefined {
  if (ended.length === 0) return undefined;
  const counts = Array.from({ length: DURATION_BOUNDS_US.length + 1 }, (_, index) =>
    ended.reduce((total, { counts: some }) => total + (some[index] ?? 0), 0),
  );
  const histogram = { bounds: DURATION_BOUNDS_US, counts, min: 0, max: LONGEST_US };
  const found = histogramQuantile(histogram, 0.95);
  return found === undefined ? undefined : found.value / 1_000;
}
