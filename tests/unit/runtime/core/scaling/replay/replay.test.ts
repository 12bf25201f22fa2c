import { describe, expect, it } from 'vitest';
import { decide } from '#core/scaling/decide.ts';
import { DEFAULT_POLICY, type ScalingPolicy } from '#core/scaling/policy.ts';
import { fitModel } from '#core/scaling/replay/fit-model.ts';
import { DEFAULT_COMFORT, replayActual, replayPolicy } from '#core/scaling/replay/replay.ts';
import { replayError } from '#core/scaling/replay/replay-error.ts';
import { type ServiceModel, waitForPlace } from '#core/scaling/replay/service-model.ts';
import type { Traffic } from '#core/scaling/replay/traffic.ts';
import { BARE } from '../cases/scaling-case.ts';
import { serveCalls } from './serve-calls.ts';

/** Midnight in UTC, eight in the morning in Shanghai. */
const START = Date.UTC(2026, 0, 7);
const MODEL: ServiceModel = {
  ratePerReplica: 10,
  meanMs: 100,
  p95Ms: 200,
  startSeconds: 20,
  queueLimit: 1_000_000,
};
const GOAL = { p95Ms: 1_000, comfort: DEFAULT_COMFORT };

const TPS: ScalingPolicy = {
  ...BARE,
  minReplicas: 1,
  maxReplicas: 50,
  triggers: [{ metric: 'tps', target: 5, tolerance: 0 }],
};

/** Calls a second, each for so many buckets of 10 s. */
function trafficOf(...parts: readonly (readonly [perSecond: number, buckets: number])[]): Traffic {
  return {
    start: START,
    bucketSeconds: 10,
    calls: parts.flatMap(([perSecond, buckets]) => Array<number>(buckets).fill(10 * perSecond)),
  };
}

const constant = (replicas: number): ScalingPolicy => ({
  ...TPS,
  minReplicas: replicas,
  maxReplicas: replicas,
});

describe('a replay', () => {
  it('of a constant number costs it, and changes nothing', () => {
    const outcome = replayPolicy(trafficOf([20, 360]), MODEL, constant(3), GOAL, 3);
    expect(outcome).toMatchObject({
      replicaHours: 3,
      changes: 0,
      refusedCalls: 0,
      breachMinutes: 0,
      decisions: [],
    });
    expect(outcome.underProvisionedMinutes).toBe(0);
    expect(new Set(outcome.ready)).toEqual(new Set([3]));
  });

  it('counts minutes with less than the load needs, and minutes with one too many', () => {
    const load = trafficOf([5, 30], [35, 30]);
    // 35 a second are more than 30; at 5 a second one of three could go, since two have room for 14.
    expect(replayPolicy(load, MODEL, constant(3), GOAL, 3)).toMatchObject({
      underProvisionedMinutes: 5,
      breachMinutes: 5,
    });
    const idle = { ...TPS, scaleDown: { ...TPS.scaleDown, selectPolicy: 'Disabled' as const } };
    expect(replayPolicy(trafficOf([5, 60]), MODEL, idle, GOAL, 3).overProvisionedMinutes).toBe(10);
    // A policy's own minimum is no excuse: all are measured against what the load needed.
    for (const replicas of [2, 3, 10])
      expect(
        replayPolicy(trafficOf([5, 60]), MODEL, constant(replicas), GOAL, replicas).overProvisionedMinutes,
      ).toBe(10);
    expect(replayPolicy(trafficOf([5, 60]), MODEL, constant(1), GOAL, 1).overProvisionedMinutes).toBe(0);
    // Nothing is needed without load, but for what the platform keeps of every version that cannot be woken.
    const nothing = trafficOf([0, 60]);
    expect(replayPolicy(nothing, MODEL, constant(1), GOAL, 1).overProvisionedMinutes).toBe(10);
    expect(replayPolicy(nothing, MODEL, constant(1), { ...GOAL, least: 1 }, 1).overProvisionedMinutes).toBe(
      0,
    );
  });

  it('does not call it too many what works off a queue', () => {
    // A minute at twice what one replica can do, then none that come: the queue needs both for another minute.
    const outcome = replayPolicy(trafficOf([40, 6], [0, 12]), MODEL, constant(2), GOAL, 2);
    expect(outcome.underProvisionedMinutes).toBe(1);
    expect(outcome.overProvisionedMinutes).toBeLessThanOrEqual(1);
  });

  it('neither charges nor counts buckets in which there was nothing to scale', () => {
    const load = trafficOf([50, 60], [5, 60]);
    const down = load.calls.map((_, bucket) => bucket < 60 || bucket >= 110);
    const outcome = replayPolicy({ ...load, down }, { ...MODEL, queueLimit: 0 }, constant(1), GOAL, 1);
    expect(outcome).toMatchObject({ refusedCalls: 0, underProvisionedMinutes: 0, breachMinutes: 0 });
    expect(outcome.replicaHours).toBeCloseTo(50 / 360, 9);
    expect([outcome.ready[59], outcome.ready[60], outcome.present[115]]).toEqual([0, 1, 0]);
    expect(() => replayPolicy({ ...load, down: [true] }, MODEL, TPS, GOAL, 1)).toThrow('down has 1 buckets');
  });

  it('of what was takes replicas for the part of a bucket that they were ready', () => {
    const load = trafficOf([5, 4]);
    const replicas = [0.6, 1, 1, 2];
    const actual = { replicas, meanMs: [100, 100, 100, 100], p95Ms: [100, 100, 100, 100] };
    const outcome = replayActual({ ...load, actual }, { ...MODEL, queueLimit: 0 }, GOAL);
    expect(outcome).toMatchObject({ changes: 1, ready: replicas });
    expect(outcome.replicaHours).toBeCloseTo(4.6 / 360, 9);
  });

  it('of what was says what was measured, never what the model makes of it', () => {
    const load = trafficOf([5, 4]);
    const p95Ms = [1_200, undefined, 900, 5_000];
    const actual = { replicas: [1, 1, 1, 1], meanMs: [700, undefined, 400, 900], p95Ms };
    const down = [false, false, false, true];
    const outcome = replayActual({ ...load, actual, down }, MODEL, GOAL);
    expect(outcome.p95Ms).toEqual([1_200, 0, 900, 0]);
    expect(outcome.meanMs).toEqual([700, 0, 400, 0]);
    expect(outcome.breachMinutes).toBeCloseTo(1 / 6, 9);
    expect(outcome.refusedCalls).toBeUndefined();
  });

  it('lets new replicas take calls when they have started', () => {
    const outcome = replayPolicy(trafficOf([5, 2], [40, 6]), MODEL, TPS, GOAL, 1);
    // The third bucket ends with the decision for eight; they are ready twenty seconds later.
    expect(outcome.present).toEqual([1, 1, 1, 8, 8, 8, 8, 8]);
    expect(outcome.ready).toEqual([1, 1, 1, 1, 1, 8, 8, 8]);
    expect(outcome.underProvisionedMinutes).toBe(0.5);
    expect(outcome.decisions).toMatchObject([{ current: 1, wanted: 8, reason: 'metric', metric: 'tps' }]);
    expect(outcome.replicaHours).toBeCloseTo((3 * 1 + 5 * 8) / 360, 9);
  });

  it('queues what capacity cannot do, and refuses what the queue cannot hold', () => {
    const load = trafficOf([20, 3], [0, 3]);
    const queued = replayPolicy(load, MODEL, constant(1), GOAL, 1);
    // A hundred calls stay with each bucket; the last ones of the third wait for 300 before them.
    expect(queued.p95Ms.map(Math.round)).toEqual([10_200, 20_200, 30_200, 0, 0, 0]);
    expect(queued.refusedCalls).toBe(0);
    const bounded = replayPolicy(load, { ...MODEL, queueLimit: 150 }, constant(1), GOAL, 1);
    expect(bounded.refusedCalls).toBe(150);
  });

  it('from nothing lets the first call wait for the start', () => {
    const policy = { ...TPS, minReplicas: 0 };
    const outcome = replayPolicy(trafficOf([0, 2], [1, 5]), MODEL, policy, GOAL, 0);
    expect(outcome.ready).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(outcome.p95Ms[2]).toBeGreaterThanOrEqual(20_000);
    expect(outcome.decisions[0]).toMatchObject({ wanted: 1, reason: 'activation' });
  });

  it('keeps to time windows', () => {
    // From nine in the morning in Shanghai on.
    const timeWindows = [
      { start: '0 9 * * *', end: '0 10 * * *', timeZone: 'Asia/Shanghai', minReplicas: 6 },
    ];
    const outcome = replayPolicy(trafficOf([5, 3 * 360]), MODEL, { ...TPS, timeWindows }, GOAL, 1);
    const present = (minutes: number) => outcome.present[minutes * 6];
    expect([59, 61, 119, 121].map(present)).toEqual([1, 6, 6, 1]);
  });

  it('decides as the engine does', () => {
    const load = trafficOf([5, 10], [60, 10], [5, 60]);
    const policy = { ...DEFAULT_POLICY, maxReplicas: 50, triggers: TPS.triggers };
    const outcome = replayPolicy(load, { ...MODEL, startSeconds: 0 }, policy, GOAL, 1);
    let state: Parameters<typeof decide>[0]['state'] = {
      windows: {},
      failures: {},
      highest: [],
      lowest: [],
      events: [],
    };
    let current = 1;
    const present = load.calls.map((calls, bucket) => {
      const before = current;
      const now = START + (bucket + 1) * 10_000;
      const replicas = Array.from({ length: current }, () => ({ isReady: true }));
      const samples = [{ at: now, replicas, tps: calls / 10 }];
      const { decision, state: next } = decide({ policy, now, samples, current, state });
      state = next;
      current = decision.wanted;
      return before;
    });
    expect(outcome.present).toEqual(present);
    expect(Math.max(...present)).toBe(12);
  });

  it('of one to five to one times the load, a decision a second, is there two seconds after the start time', () => {
    const seconds = (perSecond: number, count: number) => Array<number>(count).fill(perSecond);
    const calls = [...seconds(8, 60), ...seconds(40, 120), ...seconds(8, 120)];
    const policy = {
      ...DEFAULT_POLICY,
      triggers: [{ metric: 'tps' as const, target: 8 }],
      stableWindowSeconds: 1,
      scaleDown: { ...DEFAULT_POLICY.scaleDown, stabilizationWindowSeconds: 10 },
    };
    const outcome = replayPolicy({ start: START, bucketSeconds: 1, calls }, MODEL, policy, GOAL, 1);
    const reached = outcome.ready.indexOf(5);
    expect(reached - 60).toBeLessThanOrEqual(MODEL.startSeconds + 2);
    expect(outcome.changes).toBeLessThanOrEqual(6);
    expect(outcome.refusedCalls).toBe(0);
    // The queue of the start is done, and the load falls: eleven seconds later nothing more is wanted than before.
    expect(outcome.present.slice(-100)).toEqual(seconds(1, 100));
  });

  it('refuses lists that do not fit', () => {
    const actual = { replicas: [1], meanMs: [1, 2], p95Ms: [1, 2] };
    const odd = { ...trafficOf([1, 2]), actual };
    expect(() => replayActual(odd, MODEL, GOAL)).toThrow('actual.replicas has 1 buckets, calls has 2');
    expect(() => replayActual(trafficOf([1, 2]), MODEL, GOAL)).toThrow(RangeError);
    expect(() => replayPolicy({ ...odd, bucketSeconds: 0 }, MODEL, TPS, GOAL, 1)).toThrow('above 0, not 0');
  });
});

/** Erlang's C: the chance that all places are taken, exactly. */
function erlangC(places: number, share: number): number {
  const offered = places * share;
  let blocked = 1;
  for (let place = 1; place <= places; place++) blocked = (offered * blocked) / (place + offered * blocked);
  return blocked / (1 - share * (1 - blocked));
}

describe('the model', () => {
  it('is exact for one place, and near Erlang for several', () => {
    for (const places of [1, 2, 5, 10, 30])
      for (const share of [0.5, 0.7, 0.9]) {
        const replicas = places;
        const wait = waitForPlace(MODEL, share * replicas * MODEL.ratePerReplica, replicas);
        const exact = (100 * erlangC(places, share)) / (places * (1 - share));
        // Where hardly a call waits, a fortieth of the time of one is near enough.
        expect(Math.abs(wait.meanMs - exact)).toBeLessThan(places === 1 ? 1e-9 : Math.max(2.5, 0.12 * exact));
      }
  });

  it('lets calls wait longer for more load, and shorter with more replicas', () => {
    const waits = [10, 15, 20, 25, 28].map((load) => waitForPlace(MODEL, load, 3).p95Ms);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waitForPlace(MODEL, 25, 4).meanMs).toBeLessThan(waitForPlace(MODEL, 25, 3).meanMs);
    expect(waitForPlace(MODEL, 0, 3)).toEqual({ meanMs: 0, p95Ms: 0 });
  });
});

describe('the fit', () => {
  const KNOWN = { startSeconds: 20, queueLimit: 1_000 };
  /** Three hours of twenty seconds. @param most calls a second; each replica does `places` calls of 200 ms at once */
  const served = (seed: string, most: number, places = 4) =>
    serveCalls({
      seed,
      bucketSeconds: 20,
      load: (bucket) => most * (0.55 - 0.45 * Math.cos((2 * Math.PI * bucket) / 540)),
      replicas: () => 2,
      places,
      meanMs: 200,
      buckets: 540,
    });

  it.each([
    ['one', 36, 4],
    ['two', 36, 4],
    ['three', 37, 4],
    ['with one place', 9, 1],
    ['with three places', 27, 3],
  ])('finds the rate of a replica that came near its end (%s)', (seed, most, places) => {
    const fit = fitModel(served(seed, most, places), KNOWN);
    expect(fit?.evidence).toBe('saturation');
    expect(fit?.points).toBe(180);
    expect(fit?.model.ratePerReplica).toBeGreaterThan(5 * places * 0.92);
    expect(fit?.model.ratePerReplica).toBeLessThan(5 * places * 1.08);
    expect(fit?.model.meanMs).toBeGreaterThan(180);
    expect(fit?.model.meanMs).toBeLessThan(220);
    expect(fit?.error).toBeLessThan(0.15);
  });

  it('says that it knows only a lower bound of one that never did', () => {
    const fit = fitModel(served('idle', 8), KNOWN);
    expect(fit?.evidence).toBe('lowerBound');
    // One call at once, 200 ms each, is the least.
    expect(fit?.model.ratePerReplica).toBeGreaterThan(4);
    expect(fit?.model.ratePerReplica).toBeLessThan(7);
  });

  it('says nothing from too little', () => {
    const { actual, ...unknown } = served('few', 30);
    expect(fitModel(unknown, KNOWN)).toBeUndefined();
    const few = { ...unknown, calls: unknown.calls.slice(0, 59) };
    const cut = {
      replicas: actual?.replicas.slice(0, 59) ?? [],
      meanMs: actual?.meanMs.slice(0, 59) ?? [],
      p95Ms: actual?.p95Ms.slice(0, 59) ?? [],
    };
    expect(fitModel({ ...few, actual: cut }, KNOWN)).toBeUndefined();
  });

  it('foretells latency of the replicas that there were', () => {
    const traffic = served('again', 36);
    const fit = fitModel(served('before', 36), KNOWN);
    if (fit === undefined) throw new Error('[Bug] there is enough to fit');
    const error = replayError(traffic, replayPolicy(traffic, fit.model, constant(2), GOAL, 2));
    expect(error).toMatchObject({ replicas: 0, replicaHours: 0 });
    expect(error?.p95).toBeLessThan(0.2);
  });
});

describe('the error of a replay', () => {
  it('is none against itself, and counts replicas and hours', () => {
    const load = trafficOf([5, 10], [40, 20]);
    const outcome = replayPolicy(load, MODEL, TPS, GOAL, 1);
    const actual = {
      replicas: outcome.ready,
      meanMs: outcome.meanMs,
      p95Ms: outcome.p95Ms,
    };
    expect(replayError({ ...load, actual }, outcome)).toEqual({ replicas: 0, replicaHours: 0, p95: 0 });
    const doubled = { ...actual, replicas: outcome.ready.map((ready) => 2 * ready) };
    expect(replayError({ ...load, actual: doubled }, outcome)).toMatchObject({ replicaHours: -0.5 });
    expect(replayError(load, outcome)).toBeUndefined();
  });
});
