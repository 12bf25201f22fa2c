import { describe, expect, it } from 'vitest';
import { normal } from '#core/statistics/distribution/normal.ts';
import { benjaminiHochberg, holm } from '#core/statistics/hypothesis/adjust-p-values.ts';
import { goodnessOfFit } from '#core/statistics/hypothesis/goodness-of-fit.ts';
import {
  kolmogorovSmirnov,
  kolmogorovSmirnovOfTwo,
  kolmogorovTail,
} from '#core/statistics/hypothesis/kolmogorov-smirnov.ts';
import { powerOf, smallestDifference, trialsToTell } from '#core/statistics/hypothesis/power.ts';
import { twoProportionTest } from '#core/statistics/hypothesis/two-proportion-test.ts';
import { welchTest } from '#core/statistics/hypothesis/welch-test.ts';
import { momentsOf } from '#core/statistics/moments.ts';
import { sortNumbers } from '#core/statistics/quantile/quantile.ts';

// Numbers without another source are scipy 1.17's.
const ONE = [
  0.61, 0.29, 0.06, 0.59, -1.73, -0.74, 0.51, -0.56, 0.39, 1.64, 0.05, -0.06, 0.64, -0.82, 0.37, 1.77, 1.09,
  -1.28, 2.36, 1.31, 1.05, -0.32, -0.4, 1.06, -2.47,
];
const OTHER = [2.1, -0.3, 0.8, 1.9, 3.3, 0.1, 1.2, 2.7, 0.4, 1.6, -0.9, 2.2];
const of = (successes: number, trials: number) => ({ successes, trials });

describe('the test of two shares', () => {
  it('is that of the contingency table without correction', () => {
    const { z, p } = twoProportionTest(of(56, 70), of(48, 80));
    expect(z).toBeCloseTo(-2.6501719512585336, 12);
    expect(p).toBeCloseTo(0.008045081368196585, 13);
  });

  it('finds nothing where nothing differs', () => {
    expect(twoProportionTest(of(0, 10), of(0, 20))).toEqual({ z: 0, p: 1 });
    expect(twoProportionTest(of(10, 10), of(20, 20)).p).toBe(1);
  });
});

describe("Welch's test", () => {
  it('agrees with ttest_ind', () => {
    const { t, p, degreesOfFreedom, interval } = welchTest(momentsOf(ONE), momentsOf(OTHER));
    expect(t).toBeCloseTo(2.4297833677576994, 12);
    expect(p).toBeCloseTo(0.024983103890233477, 13);
    expect(degreesOfFreedom).toBeCloseTo(19.372442243292603, 11);
    expect(interval.low).toBeCloseTo(0.14557470193696864, 12);
    expect(interval.high).toBeCloseTo(1.9382919647296986, 12);
  });

  it('is refused without spread or values', () => {
    expect(() => welchTest(momentsOf([1]), momentsOf(OTHER))).toThrow('at least 2 values');
    expect(() => welchTest(momentsOf([1, 1]), momentsOf([2, 2]))).toThrow('Neither sample varies');
  });
});

describe('the chi-square test', () => {
  it.each([
    [[5_200, 4_800], [1, 1], 16, 6.334248366623988e-5],
    [[5_150, 4_850], [50, 50], 9, 0.0026997960632601883],
    [[16, 18, 16, 14, 12, 12], [2, 2, 2, 2, 2, 1], 3.5, 0.6233876277495822],
    [[30, 0, 70], [0.3, 0, 0.7], 0, 1],
  ])('of %o by weights %o', (counts, weights, statistic, p) => {
    const test = goodnessOfFit(counts, weights);
    expect(test.statistic).toBeCloseTo(statistic, 11);
    expect(test.p).toBeCloseTo(p, 14);
  });

  it('counts fitted parameters, and refuses what it cannot compare', () => {
    expect(goodnessOfFit([5, 6, 7], [1, 1, 1], 1).degreesOfFreedom).toBe(1);
    expect(() => goodnessOfFit([1, 2], [1])).toThrow('received 2 and 1');
    expect(() => goodnessOfFit([5, 5], [1, 0])).toThrow('weight is 0');
    expect(() => goodnessOfFit([5], [1])).toThrow('at least two places');
    expect(() => goodnessOfFit([0, 0], [1, 1])).toThrow(RangeError);
  });
});

describe('the test of Kolmogorov and Smirnov', () => {
  it('has his limiting distribution', () => {
    const expected = [
      [0.3, 0.9999906941986655],
      [0.5, 0.9639452436648751],
      [0.9, 0.3927307079406543],
      [1.1, 0.1777181926064012],
      [1.36, 0.049485876755377876],
      [2.5, 7.453306344157342e-6],
    ] as const;
    for (const [t, tail] of expected) expect(kolmogorovTail(t)).toBeCloseTo(tail, 14);
    expect([kolmogorovTail(0), kolmogorovTail(0.01), kolmogorovTail(20)]).toEqual([1, 1, 0]);
  });

  it('is close to the exact one', () => {
    const { distance, p } = kolmogorovSmirnov(sortNumbers(ONE), normal.cdf);
    expect(distance).toBeCloseTo(0.17409188119887736, 12);
    expect(Math.abs(p - 0.38974117186791835)).toBeLessThan(0.001);
  });

  it('compares two samples, also with values in common', () => {
    const { distance, p } = kolmogorovSmirnovOfTwo(sortNumbers(ONE), sortNumbers(OTHER));
    expect(distance).toBeCloseTo(0.42333333333333334, 14);
    expect(Math.abs(p - 0.0855)).toBeLessThan(0.01);
    expect(kolmogorovSmirnovOfTwo([1, 1, 2], [1, 1, 2]).distance).toBe(0);
    expect(kolmogorovSmirnovOfTwo([1, 1, 2, 2], [2, 2]).distance).toBe(0.5);
    expect(() => kolmogorovSmirnovOfTwo([], [1])).toThrow('empty sample');
  });
});

describe('several tests', () => {
  const pValues = [0.01, 0.04, 0.03, 0.005, 0.8, 0.2];

  it('are adjusted as R does it (p.adjust), in their own order', () => {
    const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(12)));
    expect(rounded(holm(pValues))).toEqual([0.05, 0.12, 0.12, 0.03, 0.8, 0.4]);
    expect(rounded(benjaminiHochberg(pValues))).toEqual([0.03, 0.06, 0.06, 0.03, 0.8, 0.24]);
  });

  it('never fall below their own p nor exceed 1', () => {
    expect([holm([]), benjaminiHochberg([])]).toEqual([[], []]);
    expect([holm([0.4]), benjaminiHochberg([0.4])]).toEqual([[0.4], [0.4]]);
    expect(holm([0.9, 0.9])).toEqual([1, 1]);
  });
});

describe('plans', () => {
  it('need the published numbers of trials', () => {
    // Two-sided 0.05 and 0.8: Fleiss, Statistical Methods for Rates and Proportions.
    expect(trialsToTell(0.1, 0.11)).toBe(14_751);
    expect(trialsToTell(0.5, 0.55)).toBe(1_565);
    expect(trialsToTell(0.55, 0.5)).toBe(1_565);
  });

  it('find the smallest difference as often as wanted, and nothing as often as they err', () => {
    expect(smallestDifference(2)).toBeCloseTo(2 * (1.959963984540054 + 0.8416212335729143), 12);
    expect(powerOf(smallestDifference(0.5), 0.5)).toBeCloseTo(0.8, 5);
    expect(powerOf(smallestDifference(0.5, { alpha: 0.01, power: 0.9 }), 0.5, 0.01)).toBeCloseTo(0.9, 5);
    expect(powerOf(0, 1)).toBeCloseTo(0.05, 12);
  });
});
