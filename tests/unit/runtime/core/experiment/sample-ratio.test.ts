import { describe, expect, it } from 'vitest';
import { drillDown, sampleRatioMismatch } from '#core/experiment/sample-ratio.ts';

describe('a mismatch of units and shares', () => {
  // GrowthBook's check_srm: chi-square 16 and 9.
  it.each([
    [[5_200, 4_800], [50, 50], 6.334248366623988e-5, true],
    [[5_150, 4_850], [0.5, 0.5], 0.0026997960632601883, false],
    [[900, 100], [90, 10], 1, false],
    [[1_000, 1_000, 0], [50, 50, 0], 1, false],
  ])('of %o by %o', (units, shares, p, alarm) => {
    const ratio = sampleRatioMismatch(units, shares);
    expect(ratio.p).toBeCloseTo(p, 12);
    expect(ratio.alarm).toBe(alarm);
  });

  it('is not looked for among too few', () => {
    expect(sampleRatioMismatch([15, 0], [50, 50])).toEqual({ p: 1, alarm: false });
    expect(sampleRatioMismatch([16, 0], [50, 50]).alarm).toBe(true);
    expect(sampleRatioMismatch([0, 0], [50, 50])).toEqual({ p: 1, alarm: false });
  });

  it('is a unit in an arm that gets none', () => {
    expect(sampleRatioMismatch([500, 500, 1], [50, 50, 0])).toEqual({ p: 0, alarm: true });
  });
});

it('is looked for in parts of the traffic, the worst first', () => {
  const slice = (value: string, ...units: number[]) => ({ dimension: 'gateway', value, units });
  const parts = drillDown(
    [slice('one', 2_510, 2_490), slice('two', 600, 400), slice('three', 2_570, 2_430)],
    [50, 50],
  );
  expect(parts.map(({ value, alarm }) => [value, alarm])).toEqual([
    ['two', true],
    ['three', false],
    ['one', false],
  ]);
});
