import { expect, it } from 'vitest';
import { createGatewayMeter } from '#engines/scaler/gateway-meter.ts';
import type { VersionLoadReport } from '#storage/gateway-load.ts';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';

const NONE = new Array<number>(DURATION_BOUNDS_US.length + 1).fill(0);
const of = (sums: Partial<VersionLoadReport> = {}): VersionLoadReport => ({
  ...{
    arrivals: 0,
    inFlight: 0,
    waiting: 0,
    busySeconds: 0,
    queuedSeconds: 0,
    durations: NONE,
    replicas: {},
  },
  ...sums,
});
const told = (id: string, atMs: number, sums: Partial<VersionLoadReport> = {}) => ({
  id,
  load: { atMs, versions: { v: of(sums) } },
});
/** Milliseconds -> calls that took so long. */
const ended = (calls: Readonly<Record<number, number>>) =>
  NONE.map((_, bucket) =>
    Object.entries(calls)
      .filter(([ms]) => durationBucket(Number(ms) * 1_000) === bucket)
      .reduce((sum, [, count]) => sum + count, 0),
  );

it('has no rate from one report, but knows who waits', () => {
  const meter = createGatewayMeter();
  meter.hear([told('a', 1_000, { arrivals: 500, waiting: 3 })], 0);
  expect(meter.measure(0).get('v')).toEqual({ waiting: 3 });
});

it('has exact means of what lies between two measurements, however many reports there are', () => {
  const meter = createGatewayMeter();
  meter.hear([told('a', 1_000, { arrivals: 100, busySeconds: 10, queuedSeconds: 1 })], 0);
  meter.measure(0);
  meter.hear([told('a', 1_600, { arrivals: 103, busySeconds: 11, queuedSeconds: 1 })], 600);
  meter.hear([told('a', 2_250, { arrivals: 125, busySeconds: 13, queuedSeconds: 3 })], 1_250);
  const load = meter.measure(1_250).get('v');
  expect(load?.mean).toEqual({ tps: 20, concurrency: 4 });
  expect(load?.latest?.tps).toBeCloseTo(22 / 0.65);
  // Nothing new was told: what is known stays.
  expect(meter.measure(2_000).get('v')?.mean).toEqual({ tps: 20, concurrency: 4 });
});

it('adds gateways up, and forgets one that tells nothing any more', () => {
  const meter = createGatewayMeter();
  meter.hear([told('a', 0), told('b', 9_000)], 0);
  meter.measure(0);
  meter.hear(
    [told('a', 1_000, { arrivals: 5, waiting: 1 }), told('b', 11_000, { arrivals: 20, waiting: 2 })],
    1_000,
  );
  expect(meter.measure(1_000).get('v')).toMatchObject({ mean: { tps: 15 }, waiting: 3 });
  meter.hear([told('b', 12_000, { arrivals: 20 })], 2_000);
  expect(meter.measure(2_000).get('v')).toMatchObject({ mean: { tps: 0 }, waiting: 0 });
  meter.hear([], 9_000);
  expect(meter.measure(9_000).size).toBe(0);
});

it('counts a version from nothing that a known gateway did not know before', () => {
  const meter = createGatewayMeter();
  meter.hear([{ id: 'a', load: { atMs: 0, versions: {} } }], 0);
  meter.measure(0);
  meter.hear([told('a', 2_000, { arrivals: 8 })], 2_000);
  expect(meter.measure(2_000).get('v')?.mean?.tps).toBe(4);
});

it('has the latency of a minute, none without calls', () => {
  const meter = createGatewayMeter();
  meter.hear([told('a', 0, { durations: ended({ 5000: 1_000 }) })], 0);
  expect(meter.measure(0).get('v')?.p95Latency).toBeUndefined();
  const durations = ended({ 5000: 1_000, 100: 90, 900: 10 });
  meter.hear([told('a', 1_000, { durations })], 1_000);
  const p95 = meter.measure(1_000).get('v')?.p95Latency ?? 0;
  expect(p95).toBeGreaterThan(700);
  expect(p95).toBeLessThanOrEqual(1_000);
  meter.hear([told('a', 70_000, { durations })], 70_000);
  expect(meter.measure(70_000).get('v')?.p95Latency).toBeUndefined();
});
