// What the statistics of A/B tests promise, counted over tests of drawn units. Seeds were fixed before the first run and are judged
// together (`experiment-budgets.ts` says why); the first one and the others stand beside their sum.
import { describe, expect, it } from 'vitest';
import type { Baseline } from '#core/experiment/plan-sample.ts';
import { planSample, unitsToFind } from '#core/experiment/plan-sample.ts';
import { quantileEstimate } from '#core/experiment/quantile-estimate.ts';
import { ratioEstimate } from '#core/experiment/ratio-estimate.ts';
import type { TestMetric } from '#core/experiment/test-plan.ts';
import { median } from '#core/statistics/quantile/quantile.ts';
import { createRandom, type Random } from '#core/statistics/random/random.ts';
import { BOUNDS } from './experiment/batch-tally.ts';
import {
  callersThatReturn,
  callersWithFailures,
  callersWithMeans,
  callersWithPast,
} from './experiment/callers.ts';
import { comingDurations, comingUnits, returningUnits } from './experiment/courses.ts';
import { daysUntilStopped, raisesMismatch } from './experiment/guarded-tests.ts';
import { naiveAndOurs } from './experiment/naive-test.ts';
import { type Course, type Found, runTests, type Scenario } from './experiment/run-tests.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { tests, furtherSeeds, largest, pilotUnits } = benchSizes().experiment;
const table = openTable('experiment');
const SEEDS = Array.from({ length: furtherSeeds + 1 }, (_, seed) => `experiment ${seed}`);

const MEAN: TestMetric = { key: 'duration', name: '平均耗时', type: 'mean', direction: 'down', role: 'goal' };
const SHARE: TestMetric = {
  key: 'success',
  name: '成功率',
  type: 'proportion',
  direction: 'up',
  role: 'goal',
};
const quantileOf = (quantile: number): TestMetric => ({
  ...MEAN,
  type: 'quantile',
  quantile,
  bounds: BOUNDS,
});

const percent = (count: number) => (100 * count) / tests;
const shown = (count: number) => percent(count).toFixed(2);

function scenario(metric: TestMetric, units: number, start: (random: Random) => Course): Scenario {
  return {
    metric,
    start,
    plan: { plan: 'sequential', alpha: 0.05, plannedUnits: units, correction: 'none' },
  };
}

/** What all seeds come to, and each of them. */
function seeds(counts: readonly number[]): readonly [number, string] {
  const [first = Number.NaN, ...others] = counts;
  const together = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return [percent(together), `first seed ${shown(first)}, others ${others.map(shown).join(' ')}`];
}

const everySeed = (name: string, run: Scenario): readonly Found[] =>
  SEEDS.map((seed) => runTests(`${seed} ${name}`, tests, run));

describe('equal arms', () => {
  const UNITS = [20, 100, 1_000, 5_000] as const;
  it.each(UNITS)('%d units an arm', (size) => {
    const units = Math.min(size, largest);
    const found = everySeed(`mean ${size}`, scenario(MEAN, units, comingUnits(callersWithMeans, 2 * units)));
    table.figure(`fixed${size}`, ...seeds(found.map(({ fixed }) => fixed)));
    table.figure(`anytime${size}`, ...seeds(found.map(({ sequential }) => sequential)));
    if (size !== 1_000) return;
    table.figure('peeked', ...seeds(found.map(({ peeked }) => peeked)));
  });

  it('the same units on every day', () => {
    const units = Math.min(200, largest);
    const found = everySeed('returning', scenario(MEAN, units, returningUnits(callersThatReturn, 2 * units)));
    table.figure('returning', ...seeds(found.map(({ sequential }) => sequential)));
  });

  it('with the past, and of shares', () => {
    const units = Math.min(200, largest);
    const past = everySeed('past', scenario(MEAN, units, comingUnits(callersWithPast, 2 * units)));
    table.figure('past', ...seeds(past.map(({ fixed }) => fixed)));
    const shares = everySeed('share', scenario(SHARE, units, comingUnits(callersWithFailures, 2 * units)));
    table.figure('share', ...seeds(shares.map(({ fixed }) => fixed)));
    table.figure('shareAnytime', ...seeds(shares.map(({ sequential }) => sequential)));
  });

  it('likeness of calls', () => {
    const units = Math.min(300, largest);
    const counts = SEEDS.map((seed) => {
      const found = { naive: 0, ours: 0 };
      for (let test = 0; test < tests; test++) {
        const p = naiveAndOurs(`${seed} alike ${test}`, units, 0.3);
        if (p.naive < 0.05) found.naive += 1;
        if (p.ours < 0.05) found.ours += 1;
      }
      return found;
    });
    table.figure('alike', ...seeds(counts.map(({ ours }) => ours)));
    table.figure('naive', ...seeds(counts.map(({ naive }) => naive)));
  });
});

describe('quantiles of equal arms', () => {
  it.each([50, 90] as const)('p%d', (place) => {
    const units = Math.min(200, largest);
    const found = everySeed(
      `p${place}`,
      scenario(quantileOf(place / 100), units, comingDurations(2 * units)),
    );
    table.figure(`p${place}`, ...seeds(found.map(({ fixed }) => fixed)));
    table.figure(`p${place}Anytime`, ...seeds(found.map(({ sequential }) => sequential)));
  });
});

describe('power', () => {
  const WANTED = planSample({ alpha: 0.05, power: 0.8 });

  /** What the service's log would say of it before the test. */
  function baselineOf(metric: TestMetric, start: (units: number) => (random: Random) => Course): Baseline {
    const { control, pass } = start(2 * pilotUnits)(createRandom(`pilot ${metric.type}`));
    for (let day = 1; day <= 14; day++) pass(day);
    const { units, sums } = control;
    const estimate =
      metric.type === 'quantile'
        ? quantileEstimate(sums.batches ?? [], BOUNDS, metric.quantile ?? Number.NaN)
        : ratioEstimate(units, sums);
    if (estimate === undefined) throw new Error('[Bug] the pilot has values');
    const { low, high } = estimate.limits(1);
    return { type: metric.type, value: estimate.value, variancePerUnit: units * ((high - low) / 2) ** 2 };
  }

  it.each([
    ['mean', MEAN, 0.9, -0.1, (units: number, factor = 1) => comingUnits(callersWithMeans, units, factor)],
    [
      'share',
      SHARE,
      0.6,
      0.02 / 0.95,
      (units: number, factor = 1) => comingUnits(callersWithFailures, units, factor),
    ],
    ['p90', quantileOf(0.9), 0.85, -0.15, comingDurations],
  ] as const)('of the %s', (name, metric, factor, effect, start) => {
    const planned = unitsToFind(baselineOf(metric, start), effect, WANTED);
    if (planned === undefined) throw new Error('[Bug] the effect can be found');
    for (const plan of ['fixed', 'sequential'] as const) {
      const units = Math.min(planned[plan], largest);
      const found = everySeed(`power ${name} ${plan}`, scenario(metric, units, start(2 * units, factor)));
      const [together, detail] = seeds(found.map((one) => one[plan]));
      const row = `${name}Power${plan === 'fixed' ? 'Fixed' : 'Sequential'}` as const;
      const what = `${together.toFixed(2)} % with ${units} units an arm`;
      table.figure(row, Math.abs(together - 80), `${what}; ${detail}`);
    }
  });
});

describe('guards', () => {
  it('stop no sound test, and a bad one soon', () => {
    const units = Math.min(1_000, largest);
    const stops = (name: string, factor: number) =>
      SEEDS.map((seed) =>
        Array.from({ length: tests }, (_, test) =>
          daysUntilStopped(`${seed} ${name} ${test}`, units, factor),
        ),
      );
    const isStopped = (days: number | undefined) => days !== undefined;
    const sound = stops('sound', 1);
    table.figure('falseStops', ...seeds(sound.map((days) => days.filter(isStopped).length)));
    const bad = stops('slower', 1.2);
    const [stopped] = seeds(bad.map((days) => days.filter(isStopped).length));
    const days = bad.flat().filter(isStopped);
    table.figure(
      'delay',
      days.length === 0 ? 14 : median(days),
      `${stopped.toFixed(2)} % stopped within 14 days`,
    );
  });

  it('take no sound split for a mismatch', () => {
    const alarms = (share: number) =>
      SEEDS.map(
        (seed) =>
          Array.from({ length: tests }, (_, test) =>
            raisesMismatch(`${seed} split ${share} ${test}`, 700, share),
          ).filter(Boolean).length,
      );
    table.figure('mismatch', ...seeds(alarms(0.5)));
    table.figure('mismatchFound', ...seeds(alarms(0.48)));
  });
});

it('every row was measured', () => expect(table.missing()).toEqual([]));
