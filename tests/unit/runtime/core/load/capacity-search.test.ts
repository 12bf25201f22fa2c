import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CapacityPlan, CapacityPoint } from '#core/load/capacity-plan.ts';
import { nextStep } from '#core/load/capacity-search.ts';
import { holdsLevel } from '#core/load/service-level.ts';
import { generated } from '../../../../support/generated.ts';

const PLAN: CapacityPlan = {
  ...{ unit: 'rate', firstLoad: 10, lowestLoad: 1, highestLoad: 100_000, factor: 2, precision: 0.05 },
  ...{ maxPoints: 60, maxSeconds: 3_600, pointSeconds: 10, repeatsFailed: true, isOnThisHost: false },
};

/** A service that holds the agreed level up to its capacity; what it answers beyond stays there. */
function pointOf(load: number, capacity: number, changes: Partial<CapacityPoint> = {}): CapacityPoint {
  const held = load <= capacity;
  return {
    ...{ load, held, completedRate: Math.min(load, capacity), errorRatio: held ? 0 : 0.1, seconds: 10 },
    ...{ validity: [], isTrustworthy: true },
    ...changes,
  };
}

/** Searches to the end. */
function search(plan: CapacityPlan, measure: (rate: number, at: number) => CapacityPoint) {
  const points: CapacityPoint[] = [];
  for (;;) {
    const step = nextStep(plan, points);
    if (step.kind === 'stop') return { ...step, points };
    expect(step.load).toBeGreaterThanOrEqual(plan.lowestLoad);
    expect(step.load).toBeLessThanOrEqual(plan.highestLoad);
    points.push(measure(step.load, points.length));
  }
}

describe('the search for capacity', () => {
  it('locates any capacity between its bounds, from wherever it begins', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 40_000, noNaN: true }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.constantFrom(1.5, 2, 4),
        fc.boolean(),
        (capacity, firstLoad, factor, repeatsFailed) => {
          const found = search({ ...PLAN, firstLoad, factor, repeatsFailed }, (rate) =>
            pointOf(rate, capacity),
          );
          expect([found.reason, found.answer.kind]).toEqual(['located', 'located']);
          expect(found.answer.load).toBeLessThanOrEqual(capacity);
          expect(found.answer.failedLoad).toBeGreaterThan(capacity);
          expect(found.answer.failedLoad).toBeLessThanOrEqual(found.answer.load * 1.05);
        },
      ),
      generated(),
    );
  });

  it('measures a rate that failed once more, and goes on when that was chance', () => {
    let isFirst = true;
    const found = search(PLAN, (rate) => {
      const isUnlucky = rate === 40 && isFirst;
      if (isUnlucky) isFirst = false;
      return isUnlucky ? pointOf(rate, 0) : pointOf(rate, 300);
    });
    expect(found.points.slice(0, 5).map(({ load }) => load)).toEqual([10, 20, 40, 40, 80]);
    expect(found.answer).toMatchObject({ kind: 'located', validity: [] });
    expect(found.answer.load).toBeGreaterThan(280);
  });

  it('ends at its highest and at its lowest rate', () => {
    const high = search({ ...PLAN, highestLoad: 100 }, (rate) => pointOf(rate, 1_000));
    expect([high.reason, high.answer]).toEqual([
      'upper-bound',
      {
        kind: 'at-least',
        load: 100,
        completedRate: 100,
        peakRate: 100,
        validity: ['not-saturated', 'lower-bound-only'],
      },
    ]);
    const low = search({ ...PLAN, lowestLoad: 4 }, (rate) => pointOf(rate, 1));
    expect([low.reason, low.answer.kind, low.answer.load]).toEqual(['lower-bound', 'none', 0]);
    expect(low.answer.validity).toEqual(
      expect.arrayContaining(['sla-never-met', 'saturated-at-lower-bound']),
    );
  });

  it('ends when points or time are used up', () => {
    const points = search({ ...PLAN, maxPoints: 3 }, (rate) => pointOf(rate, 1_000));
    expect([points.reason, points.points.length, points.answer.load]).toEqual(['budget-points', 3, 40]);
    expect(points.answer.validity).toContain('budget-exhausted');
    const time = search({ ...PLAN, maxSeconds: 25 }, (rate) => pointOf(rate, 1_000));
    expect([time.reason, time.points.length]).toEqual(['budget-seconds', 2]);
  });

  it('ends when higher rates bring no more answers, though what was agreed holds', () => {
    const found = search(PLAN, (rate) => pointOf(rate, 1e9, { completedRate: Math.min(rate, 50) }));
    expect([found.reason, found.answer.kind]).toEqual(['plateau', 'at-least']);
    expect(found.answer.validity).toContain('sla-not-binding');
  });

  it('ends where the generator was the bottleneck, with what was seen before', () => {
    const found = search(PLAN, (rate) =>
      pointOf(rate, 100, rate > 100 ? { isTrustworthy: false, validity: ['generator-lag'] } : {}),
    );
    expect([found.reason, found.answer.kind, found.answer.load]).toEqual(['generator-bound', 'at-least', 80]);
    expect(found.answer.validity).toEqual(expect.arrayContaining(['generator-bound', 'lower-bound-only']));
  });

  it('locates any number of callers between its bounds, and asks for whole ones only', () => {
    const callers: CapacityPlan = { ...PLAN, unit: 'concurrency', firstLoad: 4, highestLoad: 4_096 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4_000 }),
        fc.integer({ min: 1, max: 512 }),
        (capacity, firstLoad) => {
          const found = search({ ...callers, firstLoad }, (load) => pointOf(load, capacity));
          expect(found.points.every(({ load }) => Number.isInteger(load))).toBe(true);
          expect([found.reason, found.answer.kind]).toEqual(['located', 'located']);
          const { load, failedLoad = 0, completedRate } = found.answer;
          expect([load <= capacity, failedLoad > capacity, completedRate]).toEqual([true, true, load]);
          expect(failedLoad - load === 1 || failedLoad <= load * 1.05).toBe(true);
        },
      ),
      generated(),
    );
  });

  it('ends where callers wait for the cap of the project: more of them are no more load', () => {
    const found = search({ ...PLAN, unit: 'concurrency' }, (load) =>
      pointOf(load, 1e6, load >= 40 ? { completedRate: 40, validity: ['rate-capped'] } : {}),
    );
    expect([found.reason, found.answer.kind, found.answer.load]).toEqual(['rate-cap', 'at-least', 40]);
    expect(found.answer.validity).toEqual(expect.arrayContaining(['rate-capped', 'lower-bound-only']));
    expect(found.answer.validity).not.toContain('sla-not-binding');
  });

  it('locates nothing on the host of the target', () => {
    const found = search({ ...PLAN, isOnThisHost: true }, (rate) => pointOf(rate, 100));
    expect([found.reason, found.answer.kind]).toEqual(['located', 'at-least']);
    expect(found.answer.validity).toEqual(['lower-bound-only', 'same-host']);
  });

  it('always ends, whatever is measured, and never says more than was seen', () => {
    const noise = fc.array(
      fc.record({ held: fc.boolean(), isTrustworthy: fc.boolean(), completed: fc.nat(1_000) }),
      {
        minLength: 60,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(noise, fc.boolean(), (draws, repeatsFailed) => {
        const found = search({ ...PLAN, maxPoints: 40, repeatsFailed }, (rate, at) => {
          const draw = draws[at];
          return pointOf(rate, draw?.held ? rate : 0, {
            isTrustworthy: draw?.isTrustworthy ?? true,
            completedRate: draw?.completed ?? 0,
          });
        });
        const { load, kind } = found.answer;
        expect(
          kind === 'none' ? load === 0 : found.points.some((point) => point.load === load && point.held),
        ).toBe(true);
      }),
      generated(),
    );
  });
});

describe('a service level', () => {
  const level = { latency: [{ percentile: 95, us: 200_000 }], maxErrorRatio: 0.01 };
  const found = { latencyAt: () => 150_000, offered: 1_000, failed: 5, dropped: 5 };

  it('holds when every part of it does; dropped calls count as failed', () => {
    expect(holdsLevel(level, found)).toBe(true);
    expect(holdsLevel(level, { ...found, dropped: 6 })).toBe(false);
    expect(holdsLevel(level, { ...found, latencyAt: () => 200_001 })).toBe(false);
    expect(holdsLevel(level, { ...found, latencyAt: () => undefined })).toBe(false);
    expect(holdsLevel(level, { ...found, offered: 0, failed: 0, dropped: 0 })).toBe(false);
  });
});
