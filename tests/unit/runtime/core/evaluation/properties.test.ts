// What holds of metrics whatever the rows are.
import { describe, expect, it } from 'vitest';
import { accuracy, classScores, macroAverage } from '#core/evaluation/classification/class-scores.ts';
import {
  countPair,
  createConfusionMatrix,
  mergeMatrix,
} from '#core/evaluation/classification/confusion-matrix.ts';
import { scoresAtThreshold } from '#core/evaluation/ranking/at-threshold.ts';
import type { RankedRow } from '#core/evaluation/ranking/ranked-row.ts';
import { rankingCurve } from '#core/evaluation/ranking/ranking-curve.ts';
import { regressionMetrics } from '#core/evaluation/regression/regression-metrics.ts';
import { addNumbers, createRegressionSums, mergeSums } from '#core/evaluation/regression/regression-sums.ts';
import { createRandom, drawInteger, type Random } from '#core/statistics/random/random.ts';

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1);

function drawRows(random: Random, count: number): readonly RankedRow[] {
  const rows = Array.from({ length: count }, () => {
    const positive = random() < 0.3;
    return { positive, score: Math.round((random() + (positive ? 0.3 : 0)) * 1_000) / 1_000 };
  });
  return rows.sort((one, other) => other.score - one.score);
}

function totalsOf(rows: readonly RankedRow[]) {
  const positives = rows.filter(({ positive }) => positive).length;
  return { positives, negatives: rows.length - positives };
}

describe.each(SEEDS)('rows of seed %d', (seed) => {
  const random = createRandom(seed);

  it('have the same scores in parts as as a whole, under any names of their classes', () => {
    const pairs = Array.from(
      { length: 200 },
      () => [drawInteger(random, 5), drawInteger(random, 5)] as const,
    );
    const count = (list: typeof pairs, nameOf: (one: number) => string) => {
      const matrix = createConfusionMatrix();
      for (const [truth, predicted] of list) countPair(matrix, nameOf(truth), nameOf(predicted));
      return matrix;
    };
    const whole = count(pairs, String);
    const parts = count(pairs.slice(0, 70), String);
    mergeMatrix(parts, count(pairs.slice(70), String));
    expect(classScores(parts)).toEqual(classScores(whole));
    const renamed = count(pairs, (one) => `类别 ${9 - one}`);
    expect(accuracy(renamed)).toBe(accuracy(whole));
    expect(macroAverage(classScores(renamed), 'f1')).toBeCloseTo(
      Number(macroAverage(classScores(whole), 'f1')),
      12,
    );
  });

  it('turned round have the other part of the area, and the distance stays', () => {
    const rows = drawRows(random, 300);
    const curve = rankingCurve(rows, totalsOf(rows));
    const turned = rows.toReversed().map(({ score, positive }) => ({ score: -score, positive }));
    const other = rankingCurve(turned, totalsOf(turned));
    expect(Number(curve.auc) + Number(other.auc)).toBeCloseTo(1, 12);
    expect(Number(curve.ks)).toBeCloseTo(Number(other.ks), 12);
  });

  it('are told apart at a threshold as counting says', () => {
    const rows = drawRows(random, 300);
    const curve = rankingCurve(rows, totalsOf(rows));
    for (const threshold of [0.2, 0.5, 0.8]) {
      const found = rows.filter(({ score }) => score >= threshold);
      expect(scoresAtThreshold(curve, '是', threshold)).toMatchObject({
        predicted: found.length,
        truePositives: found.filter(({ positive }) => positive).length,
      });
    }
  });

  it('that are numbers have the same metrics in parts, and moved by as much', () => {
    const pairs = Array.from({ length: 100 }, () => [random() * 10, random() * 10] as const);
    const sum = (list: typeof pairs, by = 0) => {
      const sums = createRegressionSums();
      for (const [truth, prediction] of list) addNumbers(sums, truth + by, prediction + by);
      return sums;
    };
    const whole = regressionMetrics(sum(pairs));
    const parts = regressionMetrics(mergeSums(sum(pairs.slice(0, 33)), sum(pairs.slice(33))));
    for (const name of ['TSS', 'RSS', 'ESS', 'R2', 'EVR', 'MAE', 'GTA', 'PVA'] as const)
      expect(Number(parts[name])).toBeCloseTo(Number(whole[name]), 9);
    const moved = regressionMetrics(sum(pairs, 1_000));
    for (const name of ['TSS', 'RSS', 'ESS', 'R2', 'MAE'] as const)
      expect(Number(moved[name])).toBeCloseTo(Number(whole[name]), 8);
  });
});

it('a curve of many rows keeps few points, and its area is that of all', () => {
  const random = createRandom(7);
  const rows = drawFine(random, 200_000);
  const { points, auc, ks, ksThreshold } = rankingCurve(rows, totalsOf(rows));
  expect(points.length).toBeLessThan(1_100);
  const { positives, negatives } = totalsOf(rows);
  // Of all pairs of both kinds, the part in order (Mann-Whitney).
  let [seen, inOrder] = [0, 0];
  for (const { positive } of rows) {
    if (positive) seen += 1;
    else inOrder += seen;
  }
  expect(Number(auc)).toBeCloseTo(inOrder / (positives * negatives), 12);
  const at = points.find(({ threshold }) => threshold === ksThreshold);
  expect(Number(ks)).toBeCloseTo(
    Math.abs((at?.truePositives ?? 0) / positives - (at?.falsePositives ?? 0) / negatives),
    12,
  );
});

function drawFine(random: Random, count: number): readonly RankedRow[] {
  const rows = Array.from({ length: count }, () => {
    const positive = random() < 0.2;
    return { positive, score: random() + (positive ? 0.2 : 0) };
  });
  return rows.sort((one, other) => other.score - one.score);
}

it.each([
  [[0.1, 0.5], 'Scores must fall'],
  [[Number.NaN], 'NaN'],
  [[0.5, Number.NaN], 'Scores must fall'],
])('scores %j are refused', (scores, message) => {
  const rows = scores.map((score) => ({ score, positive: true }));
  expect(() => rankingCurve(rows, { positives: rows.length, negatives: 0 })).toThrow(message);
});
