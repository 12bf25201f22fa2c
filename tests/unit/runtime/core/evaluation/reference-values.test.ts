// Every metric against scikit-learn's, to 1e-9 of its size: tests/fixtures/evaluation/reference-values.py made the values.
import { describe, expect, it } from 'vitest';
import {
  accuracy,
  classScores,
  macroAverage,
  weightedAverage,
} from '#core/evaluation/classification/class-scores.ts';
import {
  classesOf,
  countPair,
  createConfusionMatrix,
  pairCount,
} from '#core/evaluation/classification/confusion-matrix.ts';
import { addLoss, createLogLoss, meanLoss } from '#core/evaluation/classification/log-loss.ts';
import { adjustedRand } from '#core/evaluation/clustering/adjusted-rand.ts';
import { MOST_ROWS, silhouette } from '#core/evaluation/clustering/silhouette.ts';
import type { MetricValue } from '#core/evaluation/metric-value.ts';
import {
  addScore,
  brierScore,
  calibrationCurve,
  createCalibration,
} from '#core/evaluation/ranking/calibration.ts';
import { rankingCurve } from '#core/evaluation/ranking/ranking-curve.ts';
import { regressionMetrics } from '#core/evaluation/regression/regression-metrics.ts';
import { addNumbers, createRegressionSums } from '#core/evaluation/regression/regression-sums.ts';
import { classOverlaps, meanOverlap } from '#core/evaluation/segmentation/class-overlaps.ts';
import { groupBy } from '#core/group-by.ts';
import { readCases } from '../../../../support/read-cases.ts';

interface Cases {
  readonly classification: readonly {
    readonly name: string;
    readonly truth: readonly string[];
    readonly predicted: readonly string[];
    readonly labels: readonly string[];
    readonly matrix: readonly (readonly number[])[];
    readonly accuracy: number;
    readonly precision: readonly number[];
    readonly recall: readonly number[];
    readonly f1: readonly number[];
    readonly support: readonly number[];
    readonly falsePositiveRate: readonly (number | null)[];
    readonly macro: readonly number[];
    readonly weighted: readonly number[];
    readonly jaccard: readonly number[];
    readonly adjustedRand: number | null;
  }[];
  readonly groups: readonly {
    readonly name: string;
    readonly rows: readonly (readonly number[])[];
    readonly groups: readonly string[];
    readonly silhouette: number | null;
  }[];
  readonly ranking: readonly {
    readonly name: string;
    readonly scores: readonly number[];
    readonly positive: readonly (0 | 1)[];
    readonly auc?: number;
    readonly ks?: number;
    readonly fpr?: readonly number[];
    readonly tpr?: readonly number[];
    readonly averagePrecision?: number;
    readonly brier?: number;
    readonly calibration?: readonly (readonly [number, number])[] | null;
  }[];
  readonly logLoss: readonly {
    readonly name: string;
    readonly probabilities: readonly (readonly number[])[];
    readonly truth: readonly number[];
    readonly logLoss: number;
  }[];
  readonly regression: readonly ({
    readonly name: string;
    readonly truth: readonly number[];
    readonly predicted: readonly number[];
  } & Readonly<Record<(typeof NUMBERS)[number], number | null>>)[];
}

const NUMBERS = ['TSS', 'RSS', 'ESS', 'MAE', 'MAPE', 'MSE', 'RMSE', 'R2', 'EVR', 'GTA', 'PVA'] as const;
const rows = readCases<{ readonly kind: keyof Cases }>('evaluation/metrics.jsonl');
const { classification, groups, ranking, logLoss, regression } = Object.fromEntries(
  groupBy(rows, ({ kind }) => kind),
) as unknown as Cases;
const named = <Case extends { readonly name: string }>(list: readonly Case[]) =>
  list.map((one) => [one.name, one] as const);

/** @param size of the numbers that it is made of: what cancels out keeps the digits of those */
function near(value: MetricValue | undefined, expected: number, size = Math.abs(expected)): void {
  expect(typeof value, JSON.stringify(value)).toBe('number');
  expect(Math.abs(Number(value) - expected)).toBeLessThanOrEqual(1e-9 * Math.max(size, 1e-300));
}

const isUndefined = (value: MetricValue) => typeof value === 'object';

describe('classes', () => {
  it.each(named(classification))('%s', (_name, one) => {
    const matrix = createConfusionMatrix();
    for (const [row, truth] of one.truth.entries()) countPair(matrix, truth, one.predicted[row] ?? '');
    const labels = classesOf(matrix);
    expect([...labels].sort()).toEqual([...one.labels].sort());
    const at = (label: string) => one.labels.indexOf(label);
    for (const truth of labels)
      for (const predicted of labels)
        expect(pairCount(matrix, truth, predicted)).toBe(one.matrix[at(truth)]?.[at(predicted)]);
    near(accuracy(matrix), one.accuracy);
    const scores = classScores(matrix);
    for (const score of scores) {
      const place = at(score.name);
      expect(score.support).toBe(one.support[place]);
      // scikit-learn writes 0 where nothing was predicted, or nothing is true.
      if (score.predicted === 0) expect(score.precision).toEqual({ notDefined: 'no-predicted' });
      else near(score.precision, one.precision[place] ?? Number.NaN);
      if (score.support === 0) expect(score.recall).toEqual({ notDefined: 'no-positives' });
      else near(score.recall, one.recall[place] ?? Number.NaN);
      near(score.f1, one.f1[place] ?? Number.NaN);
      const rate = one.falsePositiveRate[place] ?? null;
      if (rate === null) expect(score.falsePositiveRate).toEqual({ notDefined: 'no-negatives' });
      else near(score.falsePositiveRate, rate);
    }
    const overlaps = classOverlaps(matrix);
    for (const { name, overlap } of overlaps) near(overlap, one.jaccard[at(name)] ?? Number.NaN);
    near(meanOverlap(overlaps), one.jaccard.reduce((sum, value) => sum + value, 0) / labels.length);
    if (one.adjustedRand === null) expect(isUndefined(adjustedRand(matrix))).toBe(true);
    else near(adjustedRand(matrix), one.adjustedRand, 1);
    for (const [place, score] of (['precision', 'recall', 'f1'] as const).entries()) {
      near(macroAverage(scores, score), one.macro[place] ?? Number.NaN);
      near(weightedAverage(scores, score), one.weighted[place] ?? Number.NaN);
    }
  });

  it('of no rows have no scores', () => {
    const matrix = createConfusionMatrix();
    expect(accuracy(matrix)).toEqual({ notDefined: 'no-rows' });
    expect(macroAverage(classScores(matrix), 'f1')).toEqual({ notDefined: 'no-rows' });
  });
});

describe('groups', () => {
  it.each(named(groups))('%s', (_name, one) => {
    const value = silhouette(one.rows, one.groups);
    if (one.silhouette === null) expect(value).toEqual({ notDefined: 'one-group' });
    else near(value, one.silhouette, 1);
  });

  it('of too many rows, or of rows that do not fit, are refused', () => {
    expect(silhouette([], [])).toEqual({ notDefined: 'no-rows' });
    const many = Array.from({ length: MOST_ROWS + 1 }, () => [0]);
    expect(() => silhouette(many, many.map(String))).toThrow('At most 5000 rows, received 5001');
    expect(() => silhouette([[1], [1, 2], [3]], ['a', 'a', 'b'])).toThrow('received 1 and 2');
  });
});

describe('scores', () => {
  it.each(named(ranking))('%s', (_name, one) => {
    const rows = one.scores
      .map((score, row) => ({ score, positive: one.positive[row] === 1 }))
      .sort((first, second) => second.score - first.score);
    const positives = rows.filter(({ positive }) => positive).length;
    const negatives = rows.length - positives;
    const curve = rankingCurve(rows, { positives, negatives });
    if (one.auc === undefined || one.ks === undefined) {
      expect([isUndefined(curve.auc), isUndefined(curve.ks)]).toEqual([true, true]);
    } else {
      near(curve.auc, one.auc);
      near(curve.ks, one.ks);
      expect(curve.points.map(({ falsePositives }) => falsePositives / negatives)).toEqual(one.fpr);
      expect(curve.points.map(({ truePositives }) => truePositives / positives)).toEqual(one.tpr);
    }
    if (one.averagePrecision === undefined) expect(isUndefined(curve.averagePrecision)).toBe(true);
    else near(curve.averagePrecision, one.averagePrecision);
    if (one.brier === undefined) return;
    const calibration = createCalibration();
    for (const { score, positive } of rows) addScore(calibration, score, positive);
    near(brierScore(calibration), one.brier, 1);
    for (const [place, [mean, rate]] of (one.calibration ?? []).entries()) {
      near(calibrationCurve(calibration)[place]?.meanScore, mean);
      near(calibrationCurve(calibration)[place]?.positiveRate, rate);
    }
  });
});

describe('probabilities', () => {
  it.each(named(logLoss))('%s', (_name, one) => {
    const loss = createLogLoss();
    for (const [row, probabilities] of one.probabilities.entries())
      addLoss(loss, probabilities, one.truth[row] ?? 0);
    near(meanLoss(loss), one.logLoss, Math.max(one.logLoss, 1e-6));
    expect(loss.scaled > 0).toBe(one.name.includes('not adding up'));
  });

  it('of no rows have no loss', () => {
    expect(meanLoss(createLogLoss())).toEqual({ notDefined: 'no-rows' });
  });
});

describe('numbers', () => {
  it.each(named(regression))('%s', (_name, one) => {
    const sums = createRegressionSums();
    for (const [row, truth] of one.truth.entries()) addNumbers(sums, truth, one.predicted[row] ?? 0);
    const metrics = regressionMetrics(sums);
    for (const name of NUMBERS) {
      const expected = one[name];
      if (expected === null) expect(isUndefined(metrics[name]), name).toBe(true);
      else
        near(
          metrics[name],
          expected,
          name === 'R2' || name === 'EVR' ? Math.max(1, Math.abs(expected)) : undefined,
        );
    }
  });

  it('of no rows have no metrics', () => {
    const { rows, zeroTruths, ...metrics } = regressionMetrics(createRegressionSums());
    expect([rows, zeroTruths]).toEqual([0, 0]);
    expect(Object.values(metrics)).toEqual(NUMBERS.map(() => ({ notDefined: 'no-rows' })));
  });

  it.each([
    [Number.NaN, 1],
    [1, Number.POSITIVE_INFINITY],
  ])('that are none are refused: %d, %d', (truth, prediction) => {
    expect(() => addNumbers(createRegressionSums(), truth, prediction)).toThrow('must be finite');
  });
});
