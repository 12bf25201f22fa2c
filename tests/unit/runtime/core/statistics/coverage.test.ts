// What intervals and tests promise, counted over thousands of samples of seeds that never change: a wrong formula fails here
// even where its numbers look likely.
import { describe, expect, it } from 'vitest';
import { goodnessOfFit } from '#core/statistics/hypothesis/goodness-of-fit.ts';
import { kolmogorovSmirnov, kolmogorovSmirnovOfTwo } from '#core/statistics/hypothesis/kolmogorov-smirnov.ts';
import { powerOf, trialsToTell } from '#core/statistics/hypothesis/power.ts';
import { twoProportionTest } from '#core/statistics/hypothesis/two-proportion-test.ts';
import { welchTest } from '#core/statistics/hypothesis/welch-test.ts';
import { alwaysValidInterval } from '#core/statistics/interval/always-valid.ts';
import { bootstrapInterval } from '#core/statistics/interval/bootstrap.ts';
import { meanInterval } from '#core/statistics/interval/mean.ts';
import { differenceInterval, exactInterval, wilsonInterval } from '#core/statistics/interval/proportion.ts';
import type { Interval } from '#core/statistics/interval.ts';
import { addToMoments, momentsOf } from '#core/statistics/moments.ts';
import { refineBounds } from '#core/statistics/quantile/bucket-bounds.ts';
import { sortNumbers } from '#core/statistics/quantile/quantile.ts';
import { histogramQuantileInterval, quantileInterval } from '#core/statistics/quantile/quantile-interval.ts';
import { addToSketch, createSketch } from '#core/statistics/quantile/quantile-sketch.ts';
import { binomialDraws, exponentialDraws, normalDraws } from '#core/statistics/random/draws.ts';
import { createRandom, drawInteger, type Random } from '#core/statistics/random/random.ts';

const RUNS = 5_000;

/** In how many of the runs it holds, 0 to 1; each run has a stream of its own. */
function share(name: string, holds: (random: Random) => boolean, runs = RUNS): number {
  let held = 0;
  for (let run = 0; run < runs; run++) held += holds(createRandom(`${name} ${run}`)) ? 1 : 0;
  return held / runs;
}

const holds = ({ low, high }: Interval, truth: number) => low <= truth && truth <= high;
const times = (count: number, draw: () => number) => Array.from({ length: count }, draw);

/** Five standard deviations of the count at 95 % are 1.5 points. */
function expectNominal(covered: number): void {
  expect(covered).toBeGreaterThan(0.935);
  expect(covered).toBeLessThan(0.965);
}

describe('95 % intervals hold the truth in 95 % of 5,000 samples', () => {
  it.each([
    [60, 0.3],
    [400, 0.05],
    [2_000, 0.9],
  ])('Wilson: %d trials of %d', (trials, chance) => {
    const covered = share('wilson', (random) =>
      holds(wilsonInterval({ successes: binomialDraws(random, trials, chance)(), trials }), chance),
    );
    expectNominal(covered);
  });

  it('Clopper and Pearson: at least', () => {
    const covered = share('exact', (random) =>
      holds(exactInterval({ successes: binomialDraws(random, 20, 0.1)(), trials: 20 }), 0.1),
    );
    expect(covered).toBeGreaterThan(0.95);
  });

  it.each([
    [80, 0.2, 120, 0.35],
    [1_500, 0.02, 500, 0.03],
  ])('Newcombe: %d of %d, %d of %d', (trials, chance, others, other) => {
    const covered = share('newcombe', (random) => {
      const one = { successes: binomialDraws(random, trials, chance)(), trials };
      const two = { successes: binomialDraws(random, others, other)(), trials: others };
      return holds(differenceInterval(one, two), other - chance);
    });
    expectNominal(covered);
  });

  it('Student and Welch, with few values and unequal spread', () => {
    const student = share('student', (random) =>
      holds(meanInterval(momentsOf(times(6, normalDraws(random, 3, 2)))), 3),
    );
    expectNominal(student);
    const welch = share('welch', (random) => {
      const one = momentsOf(times(5, normalDraws(random, 1, 1)));
      const other = momentsOf(times(12, normalDraws(random, 4, 6)));
      return holds(welchTest(one, other).interval, 3);
    });
    expectNominal(welch);
  });

  it('of a quantile: at least, for values and for a sketch of them', () => {
    const bounds = refineBounds([100], 0.01, 0.001);
    const p90 = -Math.log(0.1);
    const wider = share('quantile', (random) => {
      const values = sortNumbers(times(200, exponentialDraws(random, 1)));
      const sketch = createSketch(bounds);
      for (const value of values) addToSketch(sketch, value);
      return holds(quantileInterval(values, 0.9), p90) && holds(histogramQuantileInterval(sketch, 0.9), p90);
    });
    expect(wider).toBeGreaterThan(0.945);
    expect(wider).toBeLessThan(0.98);
  });

  it('bootstrap: nearly, and better with the correction, of the mean of 30 skewed values', () => {
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
    const covered = (kind: 'bca' | 'percentile') =>
      share(
        'bootstrap',
        (random) => {
          const values = times(30, exponentialDraws(random, 1));
          return holds(bootstrapInterval(values, mean, { random, kind, resamples: 400 }), 1);
        },
        1_000,
      );
    const [corrected, plain] = [covered('bca'), covered('percentile')];
    expect(corrected).toBeGreaterThan(0.91);
    expect(corrected).toBeLessThan(0.97);
    expect(corrected).toBeGreaterThan(plain);
  });
});

describe('looked at after every ten values', () => {
  /** Whether an interval ever leaves out the difference of two equal arms, which is 0. */
  function everMisses(
    random: Random,
    interval: (difference: number, error: number, count: number) => Interval,
  ): boolean {
    const draw = normalDraws(random);
    const [one, other] = [momentsOf([]), momentsOf([])];
    for (let count = 1; count <= 500; count++) {
      addToMoments(one, draw());
      addToMoments(other, draw());
      if (count < 30 || count % 10 !== 0) continue;
      const { difference, standardError } = welchTest(one, other);
      if (!holds(interval(difference, standardError, 2 * count), 0)) return true;
    }
    return false;
  }

  it('the always valid interval ever misses in 5 % of samples at most, the fixed one in far more', () => {
    const always = share(
      'sequential',
      (random) =>
        everMisses(random, (estimate, standardError, count) =>
          alwaysValidInterval({ estimate, standardError, count, plannedCount: 400 }),
        ),
      500,
    );
    const fixed = share(
      'sequential',
      (random) =>
        everMisses(random, (estimate, error) => ({
          low: estimate - 1.96 * error,
          high: estimate + 1.96 * error,
        })),
      500,
    );
    expect(always).toBeLessThanOrEqual(0.06);
    expect(always).toBeGreaterThan(0);
    expect(fixed).toBeGreaterThan(0.2);
  });
});

describe('tests at 5 % err in 5 % of 5,000 samples', () => {
  const errs = (name: string, p: (random: Random) => number) => 1 - share(name, (random) => p(random) < 0.05);

  it('of two shares', () => {
    const kept = errs(
      'two shares',
      (random) =>
        twoProportionTest(
          { successes: binomialDraws(random, 300, 0.4)(), trials: 300 },
          { successes: binomialDraws(random, 500, 0.4)(), trials: 500 },
        ).p,
    );
    expectNominal(kept);
  });

  it('of weights', () => {
    const kept = errs('weights', (random) => {
      const counts = [0, 0, 0, 0];
      for (let draw = 0; draw < 200; draw++) {
        const place = [0, 0, 0, 0, 0, 1, 1, 1, 2, 3][drawInteger(random, 10)] ?? 0;
        counts[place] = (counts[place] ?? 0) + 1;
      }
      return goodnessOfFit(counts, [5, 3, 1, 1]).p;
    });
    expectNominal(kept);
  });

  it('of a distribution, and of two samples', () => {
    expectNominal(
      errs('distribution', (random) => kolmogorovSmirnov(sortNumbers(times(40, random)), (x) => x).p),
    );
    const kept = errs(
      'two samples',
      (random) => kolmogorovSmirnovOfTwo(sortNumbers(times(200, random)), sortNumbers(times(150, random))).p,
    );
    expectNominal(kept);
  });
});

it('finds what was planned as often as was planned', () => {
  const trials = trialsToTell(0.2, 0.3);
  const found = share('power', (random) => {
    const [one, other] = [binomialDraws(random, trials, 0.2)(), binomialDraws(random, trials, 0.3)()];
    return twoProportionTest({ successes: one, trials }, { successes: other, trials }).p < 0.05;
  });
  expect(Math.abs(found - 0.8)).toBeLessThan(0.03);
  expect(powerOf(0.1, Math.sqrt((0.2 * 0.8 + 0.3 * 0.7) / trials))).toBeCloseTo(0.8, 1);
});
