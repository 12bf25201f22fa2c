import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalsOf, expectedCalls, peakRate, shapeSeconds, shareOf } from '#core/load/arrivals.ts';
import { measuredSpan, phaseAt } from '#core/load/phase.ts';
import type { OpenShape } from '#core/load/plan.ts';
import { exponential } from '#core/statistics/distribution/exponential.ts';
import { holm } from '#core/statistics/hypothesis/adjust-p-values.ts';
import { kolmogorovSmirnov } from '#core/statistics/hypothesis/kolmogorov-smirnov.ts';
import { sortNumbers } from '#core/statistics/quantile/quantile.ts';
import { generated } from '../../../../support/generated.ts';

const rate = fc.integer({ min: 0, max: 60 });
const seconds = fc.integer({ min: 1, max: 20 });
const kind = fc.constantFrom('even' as const, 'poisson' as const);
const ratedShape: fc.Arbitrary<OpenShape> = fc.oneof(
  fc.record({ kind: fc.constant('constant' as const), perSecond: rate, seconds }),
  fc.record({ kind: fc.constant('poisson' as const), perSecond: rate, seconds }),
  fc.record({
    kind: fc.constant('steps' as const),
    steps: fc.array(fc.record({ perSecond: rate, seconds }), { minLength: 1, maxLength: 5 }),
    arrivals: kind,
  }),
  fc.record({
    kind: fc.constant('ramp' as const),
    fromPerSecond: rate,
    toPerSecond: rate,
    seconds,
    arrivals: kind,
  }),
);
const gaps = fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 });
const replay: fc.Arbitrary<OpenShape> = fc.record({
  kind: fc.constant('replay' as const),
  gaps,
  speed: fc.constantFrom(0.5, 1, 4),
});

describe('arrivals', () => {
  it('ascend within the time of the shape, and are the same each time', () => {
    fc.assert(
      fc.property(fc.oneof(ratedShape, replay), fc.integer(), (shape, seed) => {
        const times = [...arrivalsOf(shape, seed)];
        expect(times).toEqual([...arrivalsOf(shape, seed)]);
        expect(times.every((at, index) => at >= (times[index - 1] ?? 0))).toBe(true);
        expect((times.at(-1) ?? 0) <= shapeSeconds(shape)).toBe(true);
      }),
      generated(),
    );
  });

  it('at equal distances are as many at any time as are expected, up to the one under way', () => {
    fc.assert(
      fc.property(ratedShape, fc.double({ min: 0, max: 1, noNaN: true }), (shape, share) => {
        fc.pre(shape.kind === 'constant' || ('arrivals' in shape && shape.arrivals === 'even'));
        const until = share * shapeSeconds(shape);
        const count = [...arrivalsOf(shape, 1)].filter((at) => at < until).length;
        expect(count).toBeGreaterThanOrEqual(Math.floor(expectedCalls(shape, until) - 1e-6));
        expect(count).toBeLessThanOrEqual(Math.ceil(expectedCalls(shape, until) + 1e-6));
      }),
      generated(),
    );
  });

  it('of a Poisson process have exponential gaps, and counts that vary as much as they are', () => {
    const shape = { kind: 'poisson', perSecond: 50, seconds: 40 } as const;
    const runs = Array.from({ length: 20 }, (_, seed) => [...arrivalsOf(shape, seed)]);
    const p = runs.map((times) => {
      const between = times.map((at, index) => at - (times[index - 1] ?? 0));
      return kolmogorovSmirnov(sortNumbers(between), exponential(50).cdf).p;
    });
    expect(Math.min(...holm(p))).toBeGreaterThan(0.01);
    const counts = runs.flatMap((times) => {
      const seconds = new Array<number>(40).fill(0);
      for (const at of times) seconds[Math.floor(at)] = (seconds[Math.floor(at)] ?? 0) + 1;
      return seconds;
    });
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1);
    expect(mean).toBeCloseTo(50, -0.5);
    expect(variance / mean).toBeGreaterThan(0.8);
    expect(variance / mean).toBeLessThan(1.25);
  });

  it('of a ramp at random come as densely as its rate says', () => {
    const shape = {
      kind: 'ramp',
      fromPerSecond: 0,
      toPerSecond: 100,
      seconds: 100,
      arrivals: 'poisson',
    } as const;
    // In the time in which the expected number grows evenly, t² of a ramp from nothing, they are even.
    const p = Array.from({ length: 10 }, (_, seed) => {
      const times = [...arrivalsOf(shape, seed)].map((at) => (at / 100) ** 2);
      return kolmogorovSmirnov(sortNumbers(times), (share) => share).p;
    });
    expect(Math.min(...holm(p))).toBeGreaterThan(0.01);
  });

  it('of a replay are those that were, faster or slower', () => {
    const shape = { kind: 'replay', gaps: [0.5, 1, 0.25, 0], speed: 2 } as const;
    expect([...arrivalsOf(shape, 1)]).toEqual([0.25, 0.75, 0.875, 0.875]);
    expect([shapeSeconds(shape), peakRate(shape), expectedCalls(shape, 0.8)]).toEqual([1, 4, 2]);
  });

  it('are shared by generators without one too many or too few', () => {
    fc.assert(
      fc.property(ratedShape, fc.integer({ min: 1, max: 8 }), (shape, generators) => {
        const shares = Array.from({ length: generators }, (_, generator) => [
          ...shareOf(arrivalsOf(shape, 5), generator, generators),
        ]);
        const together = shares.flat().toSorted(([a], [b]) => a - b);
        expect(together).toEqual([...arrivalsOf(shape, 5)].map((at, seq) => [seq, at]));
        const sizes = shares.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
      generated(),
    );
  });
});

describe('phases', () => {
  it('begin and end by the time at which a call is due', () => {
    const span = measuredSpan({
      shape: { kind: 'closed', concurrency: 1, seconds: 10 },
      warmUpSeconds: 2,
      coolDownSeconds: 3,
    });
    expect([0, 1.999, 2, 6.999, 7, 12].map((at) => phaseAt(span, at))).toEqual([
      ...(['warm-up', 'warm-up', 'measured', 'measured', 'cool-down', 'cool-down'] as const),
    ]);
  });
});
