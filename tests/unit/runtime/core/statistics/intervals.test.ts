import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alwaysValidInterval, alwaysValidP } from '#core/statistics/interval/always-valid.ts';
import { bootstrapInterval } from '#core/statistics/interval/bootstrap.ts';
import { meanInterval } from '#core/statistics/interval/mean.ts';
import { differenceInterval, exactInterval, wilsonInterval } from '#core/statistics/interval/proportion.ts';
import type { Interval } from '#core/statistics/interval.ts';
import { mergeMoments, momentsOf, variance } from '#core/statistics/moments.ts';
import { quantile, sortNumbers } from '#core/statistics/quantile/quantile.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { generated } from '../../../../support/generated.ts';

const SAMPLE = [2.1, -0.3, 0.8, 1.9, 3.3, 0.1, 1.2, 2.7, 0.4, 1.6, -0.9, 2.2];
const of = (successes: number, trials: number) => ({ successes, trials });

function expectInterval(actual: Interval, low: number, high: number, digits: number): void {
  expect(actual.low).toBeCloseTo(low, digits);
  expect(actual.high).toBeCloseTo(high, digits);
}

describe('intervals of a share', () => {
  it.each([
    [of(81, 263), 0.2553, 0.3662],
    [of(15, 148), 0.0624, 0.1605],
    [of(0, 20), 0, 0.1611],
    [of(1, 29), 0.0061, 0.1718],
  ])('are those that Newcombe printed for Wilson (1998, table I): %o', (share, low, high) => {
    expectInterval(wilsonInterval(share), low, high, 4);
  });

  it.each([
    [of(48, 80), of(56, 70), 0.0524, 0.3339],
    [of(3, 10), of(9, 10), 0.1705, 0.809],
    [of(0, 20), of(10, 10), 0.6791, 1],
  ])('of a difference are those of his method 10 (1998, table II): %o, %o', (one, other, low, high) => {
    expectInterval(differenceInterval(one, other), low, high, 4);
  });

  it('are those of scipy 1.17 (beta.ppf, binomtest)', () => {
    expectInterval(exactInterval(of(7, 50)), 0.05819170034037209, 0.2673960024970084, 13);
    expectInterval(exactInterval(of(0, 50)), 0, 0.07112173646419762, 13);
    expectInterval(wilsonInterval(of(7, 50), 0.99), 0.05614371860633749, 0.3082057874303547, 13);
  });

  it('hold the share itself and stay within 0 and 1', () => {
    const trials = fc.integer({ min: 1, max: 100_000 });
    const any = trials.chain((n) => fc.integer({ min: 0, max: n }).map((k) => of(k, n)));
    fc.assert(
      fc.property(any, fc.constantFrom(0.5, 0.95, 0.999), (share, confidence) => {
        for (const interval of [wilsonInterval, exactInterval]) {
          const { low, high } = interval(share, confidence);
          expect(0 <= low && low <= share.successes / share.trials).toBe(true);
          expect(share.successes / share.trials <= high && high <= 1).toBe(true);
        }
      }),
      generated(),
    );
  });

  it('are refused for what is no share', () => {
    for (const share of [of(0, 0), of(5, 4), of(-1, 4), of(Number.NaN, 4)])
      expect(() => wilsonInterval(share)).toThrow(`received ${share.successes} of ${share.trials}`);
    expect(() => wilsonInterval(of(1, 2), 95)).toThrow('received 95');
  });
});

describe('moments', () => {
  const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 50 });

  it('of parts merge to those of the whole', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [merged, whole] = [
          mergeMoments(momentsOf(one), momentsOf(other)),
          momentsOf([...one, ...other]),
        ];
        expect(merged.count).toBe(whole.count);
        expect(Math.abs(merged.mean - whole.mean)).toBeLessThan(1e-8);
        expect(Math.abs(merged.squares - whole.squares)).toBeLessThanOrEqual(1e-9 * (1 + whole.squares));
      }),
      generated(),
    );
    expect(mergeMoments(momentsOf([]), momentsOf([]))).toEqual({ count: 0, mean: 0, squares: 0 });
  });

  it('keep their digits far from 0', () => {
    expect(variance(momentsOf([1e9 + 1, 1e9 + 2, 1e9 + 3]))).toBe(1);
    expect(() => variance(momentsOf([1]))).toThrow('received 1');
  });

  it('give the interval of scipy 1.17 (t.interval)', () => {
    expectInterval(meanInterval(momentsOf(SAMPLE)), 0.4512485996765012, 2.0654180669901656, 12);
  });
});

describe('bootstrap intervals', () => {
  const skewed = [1.2, 0.4, 3.9, 0.8, 2.2, 0.1, 7.5, 1.1, 0.9, 2.8, 0.3, 5.1, 1.6, 0.7, 2.0];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const options = { random: createRandom('bootstrap'), resamples: 40_000 };

  it('are those of scipy 1.17 (bootstrap, 200,000 resamples) but for the draws', () => {
    expectInterval(bootstrapInterval(skewed, mean, options), 1.267, 3.407, 1);
    expectInterval(bootstrapInterval(skewed, mean, { ...options, kind: 'percentile' }), 1.14, 3.127, 1);
  });

  it('are the same for the same seed, and of any figure of any items', () => {
    const pairs = skewed.map((value, index) => ({ value, weight: 1 + (index % 3) }));
    const figure = (items: typeof pairs) =>
      quantile(sortNumbers(items.map(({ value, weight }) => value * weight)), 0.5);
    const draw = () =>
      bootstrapInterval(pairs, (items) => figure([...items]), { random: createRandom(3), resamples: 200 });
    expect(draw()).toEqual(draw());
    expect(draw().low).toBeLessThan(figure(pairs));
    expect(draw().high).toBeGreaterThan(figure(pairs));
  });

  it('are a point when nothing varies, and refused when there is nothing', () => {
    expect(bootstrapInterval([2, 2, 2], mean, { ...options, resamples: 50 })).toEqual({ low: 2, high: 2 });
    expect(() => bootstrapInterval([], mean, options)).toThrow('empty sample');
    expect(() => bootstrapInterval([1], () => Number.NaN, { ...options, resamples: 5 })).toThrow('NaN');
  });
});

describe('always valid intervals', () => {
  const sample = { estimate: 0.3, standardError: 0.1, count: 10_000, plannedCount: 5_000 };

  it('are 1.562 times the fixed one at twice the planned size, as GrowthBook has it', () => {
    const { low, high } = alwaysValidInterval(sample);
    expect((high - low) / 2 / (0.1 * 1.959963984540054)).toBeCloseTo(1.562, 3);
  });

  it('leave 0 out exactly when p is below alpha', () => {
    const estimate = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        estimate,
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(0.01, 0.05),
        (value, count, alpha) => {
          const seen = { ...sample, estimate: value, count };
          const { low, high } = alwaysValidInterval(seen, alpha);
          const p = alwaysValidP(seen, alpha);
          fc.pre(Math.abs(p / alpha - 1) > 1e-9);
          expect(low > 0 || high < 0).toBe(p < alpha);
        },
      ),
      generated(),
    );
  });
});
