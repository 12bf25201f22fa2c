// Distances of counts against scipy's, to 1e-9: tests/fixtures/drift/reference-values.py made the values.
import { describe, expect, it } from 'vitest';
import { baselineBins, countInBins, MIN_BASELINE } from '#core/drift/baseline-bins.ts';
import { association, jensenShannonDistance, populationStability } from '#core/drift/count-distance.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { readCases } from '../../../../support/read-cases.ts';

interface Case {
  readonly name: string;
  readonly baseline: readonly number[];
  readonly counts: readonly number[];
  readonly psi: number;
  readonly jensenShannon: number;
  readonly chi: readonly [statistic: number, degreesOfFreedom: number, p: number] | null;
  readonly effect: number;
}

const cases = readCases<Case>('drift/distances.jsonl');

const near = (value: number, expected: number) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(expected), 1e-3));

describe('counts', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    near(populationStability(one.baseline, one.counts), one.psi);
    // A root: what rounding leaves of nothing is larger there.
    expect(jensenShannonDistance(one.baseline, one.counts)).toBeCloseTo(one.jensenShannon, 7);
    near(jensenShannonDistance(one.baseline, one.counts) ** 2, one.jensenShannon ** 2);
    const { statistic, degreesOfFreedom, p, effect } = association(one.baseline, one.counts);
    expect(degreesOfFreedom).toBe(one.chi?.[1] ?? 0);
    near(statistic, one.chi?.[0] ?? 0);
    near(p, one.chi?.[2] ?? 1);
    near(effect, one.effect);
  });

  it('that are none cannot be compared', () => {
    for (const distance of [jensenShannonDistance, association])
      expect(() => distance([1, 2], [0, 0])).toThrow('nothing to compare');
  });
});

describe('bins of a baseline', () => {
  const random = createRandom(5);
  const values = Float64Array.from({ length: 2_000 }, random).sort();

  it('hold about as many values each, and count them again as they were', () => {
    const { bounds, counts } = baselineBins(values);
    expect([bounds.length, counts.length]).toEqual([9, 10]);
    expect(counts.every((count) => count === 200)).toBe(true);
    expect(countInBins(values, bounds)).toEqual(counts);
    expect(populationStability(counts, countInBins(values, bounds))).toBe(0);
  });

  it('are fewer where values repeat', () => {
    const repeated = Float64Array.from({ length: MIN_BASELINE }, (_, index) =>
      index < 450 ? 1 : index,
    ).sort();
    const { bounds, counts } = baselineBins(repeated);
    expect(bounds).toEqual([1]);
    expect(counts).toEqual([450, 50]);
    expect(baselineBins(new Float64Array(MIN_BASELINE))).toEqual({ bounds: [], counts: [MIN_BASELINE] });
  });

  it('count what lies outside, and refuse what is no number', () => {
    const { bounds } = baselineBins(values);
    expect(countInBins([-5, 7], bounds)).toMatchObject({ 0: 1, 9: 1 });
    expect(() => countInBins([Number.NaN], bounds)).toThrow('missing values are counted apart');
    expect(() => baselineBins(values.subarray(0, 499))).toThrow('needs 500 values, received 499');
  });
});
