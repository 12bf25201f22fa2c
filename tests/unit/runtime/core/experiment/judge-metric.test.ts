import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MetricSums } from '#core/experiment/arm-sums.ts';
import { sequentialReach } from '#core/experiment/certainty.ts';
import { judgeMetric, type MetricResult } from '#core/experiment/judge-metric.ts';
import { judgeTest } from '#core/experiment/judge-test.ts';
import { holm } from '#core/statistics/hypothesis/adjust-p-values.ts';
import { welchTest } from '#core/statistics/hypothesis/welch-test.ts';
import { momentsOf } from '#core/statistics/moments.ts';
import { refineBounds } from '#core/statistics/quantile/bucket-bounds.ts';
import { addToSketch, createSketch } from '#core/statistics/quantile/quantile-sketch.ts';
import { normalDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { armOf, DURATION, planOf, SUCCESS, spreadUnits, sumsOf, trialUnits } from './arms.ts';

interface Reference {
  readonly name: string;
  readonly plannedUnits: number;
  readonly units: readonly [number, number];
  readonly sums: readonly [MetricSums, MetricSums];
  readonly result: Readonly<Record<string, number | readonly [number, number] | null>>;
}

/** A second implementation, which stands beside them. */
const REFERENCES: readonly Reference[] = JSON.parse(
  readFileSync('tests/fixtures/experiment/results.json', 'utf8'),
);

const numbersOf = (value: unknown): readonly number[] =>
  typeof value === 'number' ? [value] : Object.values(value ?? {}).map(Number);

describe('a metric agrees with what its units say', () => {
  it.each(REFERENCES)('$name', ({ plannedUnits, units, sums, result }) => {
    const [control, treatment] = [
      { units: units[0], sums: sums[0] },
      { units: units[1], sums: sums[1] },
    ];
    const ours: MetricResult = judgeMetric(control, treatment, DURATION, planOf('sequential', plannedUnits));
    for (const [name, wanted] of Object.entries(result)) {
      const got = Object.entries(ours).find(([key]) => key === name)?.[1];
      const received = numbersOf(got);
      expect(received, name).toHaveLength(numbersOf(wanted).length);
      for (const [at, value] of numbersOf(wanted).entries())
        expect(Math.abs((received[at] ?? Number.NaN) / value - 1), `${name} ${value}`).toBeLessThan(1e-6);
    }
  });
});

it('is Welch where the unit is the request', () => {
  const [one, other] = [spreadUnits(60, 100, 20), spreadUnits(80, 110, 30)];
  const welch = welchTest(momentsOf(one.map(([x]) => x)), momentsOf(other.map(([x]) => x)));
  const ours = judgeMetric(
    { units: 60, sums: sumsOf(one) },
    { units: 80, sums: sumsOf(other) },
    DURATION,
    planOf('fixed'),
  );
  expect(ours.difference).toBeCloseTo(10, 10);
  expect(ours.pValue).toBeCloseTo(welch.p, 10);
  expect(ours.interval?.low).toBeCloseTo(welch.interval.low, 9);
  expect(ours.interval?.high).toBeCloseTo(welch.interval.high, 9);
});

describe('p values and intervals say the same', () => {
  it.each([0.2, 0.6, 1, 1.4, 1.8, 2.2, 2.6, 3, 3.4, 4, 5])('at %d standard errors', (errors) => {
    const units = 400;
    const shift = errors * 20 * Math.sqrt(2 / units);
    const of = (mean: number) => ({ units, sums: sumsOf(spreadUnits(units, mean, 20)) });
    const result = judgeMetric(of(100), of(100 + shift), DURATION, planOf('sequential', 400));
    const leavesOut = (interval: MetricResult['interval']) => (interval?.low ?? 0) > 0;
    expect(leavesOut(result.interval)).toBe(result.pValue < 0.05);
    expect(leavesOut(result.liftInterval)).toBe(result.pValue < 0.05);
    expect(leavesOut(result.sequentialInterval)).toBe(result.sequentialP < 0.05);
    expect(leavesOut(result.sequentialLiftInterval)).toBe(result.sequentialP < 0.05);
  });
});

it('always-valid intervals are as wide as published', () => {
  // GrowthBook: alpha 0.05, N* 5,000, N 10,000: 1.562 times the fixed one.
  const reach = sequentialReach(1e7, { count: 10_000, plannedCount: 5_000 }, 0.05);
  expect(reach / 1.959963984540054).toBeCloseTo(1.562, 3);
});

it('lifts of many units have the variance of the delta method', () => {
  const [units, c, t, spread] = [1e6, 100, 90, 40];
  const of = (mean: number) => ({ units, sums: sumsOf(spreadUnits(2, mean, spread)) });
  const grown = (mean: number) => {
    const { sums } = of(mean);
    const scaled = Object.fromEntries(
      Object.entries(sums).map(([key, sum]) => [key, (Number(sum) * units) / 2]),
    );
    return { units, sums: { ...sums, ...scaled } };
  };
  const { liftInterval } = judgeMetric(grown(c), grown(t), DURATION, planOf('fixed'));
  const variance = spread ** 2 / units / c ** 2 + ((spread ** 2 / units) * t ** 2) / c ** 4;
  const width = (liftInterval?.high ?? 0) - (liftInterval?.low ?? 0);
  expect(width / (2 * 1.959964 * Math.sqrt(variance))).toBeCloseTo(1, 4);
});

describe('calls of one unit', () => {
  it('count once, however many they are', () => {
    const once = spreadUnits(60, 100, 20);
    const often = once.map(([x]) => [50 * x, 50] as const);
    const of = (units: Parameters<typeof sumsOf>[0]) => ({ units: 60, sums: sumsOf(units) });
    const single = judgeMetric(of(once), of(once.map(([x]) => [x + 5, 1])), DURATION, planOf('fixed'));
    const many = judgeMetric(of(often), of(once.map(([x]) => [50 * (x + 5), 50])), DURATION, planOf('fixed'));
    expect(many.pValue).toBeCloseTo(single.pValue, 10);
  });

  it('of one that makes most of them allow no verdict', () => {
    const units = spreadUnits(80, 100, 20).map(([x], unit): [number, number] =>
      unit === 0 ? [500 * x, 500] : [x, 1],
    );
    const of = { units: 80, sums: sumsOf(units) };
    expect(judgeMetric(of, of, DURATION, planOf('fixed')).shortage).toBe('concentrated');
  });
});

describe('what cannot be told', () => {
  it.each([
    ['units', 49, 40, 49, 30, SUCCESS],
    ['rare', 500, 497, 500, 495, SUCCESS],
    [null, 500, 480, 500, 490, SUCCESS],
    ['rare', 500, 500, 500, 500, SUCCESS],
  ] as const)('%s: %d units with %d, %d with %d', (shortage, units, successes, others, theirs, metric) => {
    const result = judgeMetric(
      { units, sums: sumsOf(trialUnits(units, successes)) },
      { units: others, sums: sumsOf(trialUnits(others, theirs)) },
      metric,
      planOf('fixed'),
    );
    expect(result.shortage).toBe(shortage);
    expect(result.control).toBeCloseTo(successes / units, 12);
  });

  it('has no numbers without units', () => {
    const empty = { units: 0, sums: sumsOf([]) };
    expect(judgeMetric(empty, empty, DURATION, planOf('fixed'))).toMatchObject({
      control: null,
      difference: null,
      pValue: 1,
      shortage: 'none',
    });
  });

  it('has no lift where the control may be 0', () => {
    const of = (mean: number) => ({ units: 100, sums: sumsOf(spreadUnits(100, mean, 50)) });
    const result = judgeMetric(of(1), of(20), DURATION, planOf('fixed'));
    expect(result.liftInterval).toBeNull();
    expect(result.interval).not.toBeNull();
  });
});

describe('quantiles', () => {
  const bounds = refineBounds([1_000], 0.02, 1);
  const metric = { ...DURATION, type: 'quantile', quantile: 0.9, bounds } as const;

  /** Log-normal values, ten for each of so many units, into 256 batches. */
  function armFrom(seed: string, units: number, factor: number) {
    const random = createRandom(seed);
    const normal = normalDraws(random);
    const batches = Array.from({ length: 256 }, () => createSketch(bounds));
    for (let unit = 0; unit < units; unit++) {
      const batch = batches[Math.floor(random() * 256)];
      const scale = factor * 100 * Math.exp(0.3 * normal());
      for (let call = 0; call < 10; call++)
        if (batch !== undefined) addToSketch(batch, scale * Math.exp(0.4 * normal()));
    }
    return { units, sums: { ...sumsOf([]), batches: batches.map(({ counts }) => counts) } };
  }

  it('find a slower tail, and nothing where there is nothing', () => {
    const control = armFrom('control', 1_500, 1);
    const slower = judgeMetric(control, armFrom('slower', 1_500, 1.2), metric, planOf('sequential', 1_500));
    // 100 times e to the 1.2816 times 0.5.
    expect(slower.control).toBeGreaterThan(182);
    expect(slower.control).toBeLessThan(198);
    expect(slower.lift).toBeGreaterThan(0.14);
    expect(slower.lift).toBeLessThan(0.26);
    expect(slower.liftInterval?.low).toBeLessThan(0.2);
    expect(slower.liftInterval?.high).toBeGreaterThan(0.2);
    expect(slower.sequentialP).toBeLessThan(0.001);
    const same = judgeMetric(control, armFrom('same', 1_500, 1), metric, planOf('sequential', 1_500));
    expect(same.pValue).toBeGreaterThan(0.05);
    expect(same.interval?.low).toBeLessThan(0);
  });

  it('of too few calls for the tail are no numbers, not wrong ones', () => {
    const [one, other] = [armFrom('few', 60, 1), armFrom('few too', 60, 1.5)];
    const result = judgeMetric(one, other, { ...metric, quantile: 0.999 }, planOf('fixed'));
    expect(result.interval).toBeNull();
    expect(result.pValue).toBeGreaterThan(0.05);
  });
});

describe('several arms and metrics', () => {
  it('are corrected together, guardrails apart', () => {
    const metrics = [DURATION, { ...DURATION, key: 'size', role: 'secondary' as const }, SUCCESS];
    const arm = (name: string, mean: number) =>
      armOf(name, spreadUnits(200, mean, 20), spreadUnits(200, mean + 1, 20), trialUnits(200, 150));
    const arms = [arm('A', 100), arm('B', 104), arm('C', 106)];
    const results = judgeTest(arms, 'A', metrics, {
      plan: { ...planOf('fixed'), correction: 'holm' },
      ended: true,
    });
    const compared = results.filter(({ metric }) => metric !== 'success');
    expect(compared).toHaveLength(4);
    expect(compared.map(({ adjustedP }) => adjustedP)).toEqual(holm(compared.map(({ pValue }) => pValue)));
    for (const { pValue, adjustedP } of results.filter(({ metric }) => metric === 'success'))
      expect(adjustedP).toBe(pValue);
  });

  it('are read of a fixed plan before its end by what holds at any look', () => {
    const arms = [100, 108].map((mean, place) => armOf('AB'[place] ?? '', spreadUnits(500, mean, 40)));
    const readAt = (ended: boolean) => judgeTest(arms, 'A', [DURATION], { plan: planOf('fixed'), ended })[0];
    const [before, after] = [readAt(false), readAt(true)];
    expect(before?.readP).toBe(before?.sequentialP);
    expect(before?.adjustedP).toBe(before?.sequentialP);
    expect(after?.readP).toBe(after?.pValue);
    expect(after?.adjustedP).toBeLessThan(before?.adjustedP ?? 0);
  });

  it('need a control', () => {
    expect(() =>
      judgeTest([armOf('A', [])], 'B', [DURATION], { plan: planOf('fixed'), ended: true }),
    ).toThrow('No arm is the control B');
  });
});
