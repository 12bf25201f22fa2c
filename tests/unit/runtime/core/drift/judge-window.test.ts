// What counts as moved: enough to matter, and more than chance; of fields as requests have them.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedDistance } from '#core/drift/counted-distance.ts';
import { addWindows, countField, type FieldBaseline, profileField } from '#core/drift/field-profile.ts';
import { foldCounts, foldPlaces } from '#core/drift/fold-counts.ts';
import { type FieldMeasure, judgeWindow } from '#core/drift/judge-window.ts';
import { proposeThreshold } from '#core/drift/propose-threshold.ts';
import { kolmogorovSmirnovOfTwo } from '#core/statistics/hypothesis/kolmogorov-smirnov.ts';
import { normalDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { generated } from '../../../../support/generated.ts';

const MEASURES: readonly FieldMeasure[] = [
  'population-stability',
  'jensen-shannon',
  'kolmogorov-smirnov',
  'cramers-v',
];

const drawn = (seed: string, count: number, mean = 0) => {
  const next = normalDraws(createRandom(seed), mean, 1);
  return Array.from({ length: count }, () => next());
};

function baselineOf(values: readonly unknown[]): FieldBaseline {
  const baseline = profileField(values);
  if (baseline === undefined) throw new Error('no baseline');
  return baseline;
}

function judge(
  baseline: FieldBaseline,
  values: readonly unknown[],
  measure: FieldMeasure,
  threshold: number,
) {
  const [finding] = judgeWindow({
    baselines: new Map([['x', baseline]]),
    windows: new Map([['x', countField(baseline, values)]]),
    rules: [{ field: 'x', measure, threshold }],
  });
  return finding;
}

describe('a field of numbers', () => {
  const baseline = baselineOf(drawn('baseline', 5_000));

  it.each(MEASURES)('that stays is below the threshold of %s, and half a deviation is found', (measure) => {
    expect(judge(baseline, drawn('same', 1_000), measure, 0.1)).toMatchObject({ outcome: 'below-threshold' });
    expect(judge(baseline, drawn('moved', 1_000, 0.5), measure, 0.1)).toMatchObject({ outcome: 'violated' });
  });

  it.each(MEASURES)('moves by less than matters: never, however certain, by %s', (measure) => {
    const finding = judge(baseline, drawn('a little', 100_000, 0.1), measure, 0.1);
    expect(finding).toMatchObject({ outcome: 'below-threshold' });
    expect(finding?.p).toBeLessThan(1e-6);
  });

  it('of few values differs by chance', () => {
    const finding = judge(baseline, drawn('few', 60), 'population-stability', 0.1);
    expect(finding?.value).toBeGreaterThan(0.1);
    expect(finding).toMatchObject({ outcome: 'by-chance' });
    expect(judge(baseline, drawn('fewer', 49), 'population-stability', 0.1)).toEqual({
      ...{ field: 'x', measure: 'population-stability', threshold: 0.1, outcome: 'too-few' },
    });
  });

  it('is told from one with values missing, of other types, or beyond what was seen', () => {
    const usual = drawn('usual', 900);
    const missing = [...usual, ...new Array<null>(100).fill(null)];
    const wrong = [...usual, ...new Array<string>(100).fill('many')];
    const beyond = [...usual, ...new Array<number>(100).fill(1e6)];
    for (const [values, measure] of [
      [missing, 'missing'],
      [wrong, 'wrong-type'],
      [beyond, 'unseen'],
    ] as const) {
      const finding = judge(baseline, values, measure, 0.05);
      expect(finding?.value, measure).toBeCloseTo(0.1, 10);
      expect(finding?.outcome, measure).toBe('violated');
      for (const [other, of] of [
        [missing, 'missing'],
        [wrong, 'wrong-type'],
        [beyond, 'unseen'],
      ] as const)
        if (of !== measure) expect(judge(baseline, other, measure, 0.05)?.outcome).toBe('below-threshold');
    }
  });

  it('has a distance within its bounds, whatever the places hide', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (seed, mean) => {
          const [one, other] = [drawn(`one ${seed}`, 600), drawn(`other ${seed}`, 300, mean)];
          const places = baselineOf(one);
          const { least, most, p } = countedDistance(places.counts, countField(places, other).counts);
          const exact = kolmogorovSmirnovOfTwo(
            Float64Array.from(one).sort(),
            Float64Array.from(other).sort(),
          );
          expect(least).toBeLessThanOrEqual(exact.distance + 1e-12);
          expect(most).toBeGreaterThanOrEqual(exact.distance - 1e-12);
          expect(p).toBeGreaterThanOrEqual(exact.p - 1e-12);
          expect(most - least).toBeLessThan(0.06);
        },
      ),
      generated(),
    );
  });
});

describe('a field of categories', () => {
  const baseline = baselineOf(Array.from({ length: 3_000 }, (_, row) => ['甲', '乙', '丙'][row % 3]));

  it('is told from one whose shares moved, and from one with values that were never seen', () => {
    const even = Array.from({ length: 600 }, (_, row) => ['甲', '乙', '丙'][row % 3]);
    const uneven = Array.from({ length: 600 }, (_, row) => ['甲', '甲', '乙'][row % 3]);
    const unseen = even.map((value, row) => (row % 10 === 0 ? '丁' : value));
    expect(judge(baseline, even, 'jensen-shannon', 0.1)?.outcome).toBe('below-threshold');
    expect(judge(baseline, uneven, 'jensen-shannon', 0.1)?.outcome).toBe('violated');
    const finding = judge(baseline, unseen, 'unseen', 0.05);
    expect(finding).toMatchObject({ value: 0.1, outcome: 'violated' });
  });

  it('keeps the most frequent values, and is none where texts hardly ever come twice', () => {
    const many = Array.from({ length: 6_000 }, (_, row) => `v${row % 80}`);
    expect(baselineOf(many)).toMatchObject({ categories: { length: 50 }, counts: { length: 51, 50: 2_250 } });
    expect(profileField(Array.from({ length: 600 }, (_, row) => `id-${row}`))).toBeUndefined();
    expect(profileField(drawn('few', 499))).toBeUndefined();
    expect(profileField(Array.from({ length: 600 }, () => ({})))).toBeUndefined();
  });
});

it('rules of one window are corrected together', () => {
  const baseline = baselineOf(drawn('baseline', 5_000));
  const window = countField(baseline, drawn('moved', 100, 0.35));
  const judgeWith = (fields: readonly string[]) =>
    judgeWindow({
      baselines: new Map(fields.map((field) => [field, baseline])),
      windows: new Map(fields.map((field) => [field, window])),
      rules: [...fields, 'unknown'].map((field) => ({
        field,
        measure: 'kolmogorov-smirnov',
        threshold: 0.1,
      })),
    });
  const [alone] = judgeWith(['a']);
  const [first] = judgeWith(['a', 'b', 'c', 'd']);
  expect(first?.p).toBeCloseTo(4 * (alone?.p ?? 0), 12);
  expect(judgeWith(['a', 'b', 'c', 'd'])).toHaveLength(4);
});

it('windows add up to what they are together', () => {
  const baseline = baselineOf(drawn('baseline', 5_000));
  const values = [...drawn('window', 300), null, 'text', 99];
  const [one, other] = [values.slice(0, 120), values.slice(120)];
  expect(addWindows(countField(baseline, one), countField(baseline, other))).toEqual(
    countField(baseline, values),
  );
});

it('places fold to about a tenth of the baseline each', () => {
  const baseline = baselineOf(drawn('baseline', 5_000));
  const folded = foldCounts(baseline.counts, foldPlaces(baseline.counts, 10));
  expect(folded).toEqual(new Array(10).fill(500));
  expect(foldCounts([3, 900, 1], foldPlaces([3, 900, 1], 10))).toHaveLength(3);
});

it('a threshold is proposed above what chance brings, the more so for small windows', () => {
  const baseline = baselineOf(drawn('baseline', 5_000));
  const propose = (rows: number) =>
    proposeThreshold('population-stability', baseline, rows, createRandom('threshold'));
  expect(propose(100_000)).toBe(0.1);
  expect(propose(100)).toBeGreaterThan(0.3);
  expect(proposeThreshold('missing', baseline, 1_000, createRandom('threshold'))).toBe(0.05);
  const greatest = Math.max(
    ...Array.from(
      { length: 200 },
      (_, at) => judge(baseline, drawn(`w${at}`, 100), 'population-stability', 1)?.value ?? 0,
    ),
  );
  expect(propose(100)).toBeGreaterThan(greatest);
});
