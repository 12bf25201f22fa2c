import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bucketOf,
  coarsenCounts,
  mirrorBounds,
  refineBounds,
} from '#core/statistics/quantile/bucket-bounds.ts';
import { histogramQuantile } from '#core/statistics/quantile/histogram-quantile.ts';
import { exactQuantile, sortNumbers } from '#core/statistics/quantile/quantile.ts';
import {
  addToSketch,
  createSketch,
  mergeSketch,
  type QuantileSketch,
} from '#core/statistics/quantile/quantile-sketch.ts';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';
import { generated } from '../../../../support/generated.ts';

const ERROR = 0.02;
const FINE_US = refineBounds(DURATION_BOUNDS_US, ERROR, 50);

/** Microseconds from below the finest bucket to above the last bound, many of them on a bound. */
const duration = fc.oneof(
  fc.integer({ min: 0, max: 90_000_000 }),
  fc.double({ min: 0, max: Math.log(90_000_000), noNaN: true }).map((log) => Math.round(Math.exp(log))),
  fc.constantFrom(...DURATION_BOUNDS_US),
);
const durations = fc.array(duration, { minLength: 1, maxLength: 200 });

function sketchOf(values: readonly number[], bounds = FINE_US): QuantileSketch {
  const sketch = createSketch(bounds);
  for (const value of values) addToSketch(sketch, value);
  return sketch;
}

describe('a sketch', () => {
  it('of parts is exactly that of the whole, however they are merged', () => {
    fc.assert(
      fc.property(fc.array(durations, { minLength: 1, maxLength: 5 }), (parts) => {
        const merged = createSketch(FINE_US);
        for (const part of parts) mergeSketch(merged, JSON.parse(JSON.stringify(sketchOf(part))));
        expect(merged).toEqual(sketchOf(parts.flat()));
      }),
      generated(),
    );
  });

  it('has quantiles within the promised error of the exact ones', () => {
    fc.assert(
      fc.property(durations, fc.constantFrom(0, 0.01, 0.5, 0.9, 0.99, 1), (values, q) => {
        const exact = exactQuantile(sortNumbers(values), q);
        const found = histogramQuantile(sketchOf(values), q);
        expect(found?.low).toBeLessThanOrEqual(exact);
        expect(found?.high).toBeGreaterThanOrEqual(exact);
        if (exact > 50 && exact <= 60_000_000)
          expect(Math.abs((found?.value ?? Number.NaN) - exact)).toBeLessThanOrEqual(
            ERROR * exact * (1 + 1e-9),
          );
      }),
      generated(300),
    );
  });

  it('adds up exactly to the buckets of the rollups', () => {
    fc.assert(
      fc.property(durations, (values) => {
        const rollup = new Array<number>(DURATION_BOUNDS_US.length + 1).fill(0);
        for (const us of values) rollup[durationBucket(us)] = (rollup[durationBucket(us)] ?? 0) + 1;
        expect(coarsenCounts(FINE_US, sketchOf(values).counts, DURATION_BOUNDS_US)).toEqual(rollup);
      }),
      generated(),
    );
  });

  it('counts weighted values and numbers of either sign', () => {
    const bounds = mirrorBounds(refineBounds([1, 1_000], ERROR, 0.001));
    const sketch = createSketch(bounds);
    addToSketch(sketch, -200, 3);
    addToSketch(sketch, 0);
    addToSketch(sketch, 40, 6);
    expect(sketch).toMatchObject({ count: 10, sum: -360, min: -200, max: 40 });
    expect(Math.abs((histogramQuantile(sketch, 0.2)?.value ?? 0) + 200)).toBeLessThan(200 * ERROR);
    expect(Math.abs((histogramQuantile(sketch, 0.9)?.value ?? 0) - 40)).toBeLessThan(40 * ERROR);
    expect(Math.abs(histogramQuantile(sketch, 0.4)?.value ?? 1)).toBeLessThanOrEqual(0.001);
  });

  it('refuses what it could only get wrong', () => {
    expect(() => addToSketch(createSketch(FINE_US), Number.NaN)).toThrow(RangeError);
    expect(() => mergeSketch(createSketch([1, 2]), createSketch([1, 3]))).toThrow('buckets are the same');
    expect(() => coarsenCounts([1, 2, 4], [0, 0, 0, 0], [3])).toThrow('3 is no bound');
    expect(() => refineBounds([10, 5], 0.01, 1)).toThrow('received 5 after 10');
    expect(() => refineBounds([10], 0, 1)).toThrow('received 0');
  });
});

describe('buckets', () => {
  it('hold their upper bound', () => {
    expect([-1, 1, 1.1, 2, 3].map((value) => bucketOf([1, 2], value))).toEqual([0, 0, 1, 1, 2]);
    expect([0, 1_000, 1_001, 60_000_000, 60_000_001].map(durationBucket)).toEqual([0, 0, 1, 27, 28]);
  });

  it('are no wider than the error and keep the given bounds', () => {
    expect(FINE_US).toEqual(expect.arrayContaining([...DURATION_BOUNDS_US]));
    for (const [index, bound] of FINE_US.entries())
      if (index > 0) expect(bound / (FINE_US[index - 1] ?? 0)).toBeLessThanOrEqual((1 + ERROR) * (1 + 1e-12));
  });
});
