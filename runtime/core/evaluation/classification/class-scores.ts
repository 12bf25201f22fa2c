// Scores of each class against all others, and over all classes: scikit-learn's precision_recall_fscore_support and accuracy_score.
import { type MetricValue, mean, ratio, valueOrZero } from '../metric-value.ts';
import { type ConfusionMatrix, classesOf, pairCount } from './confusion-matrix.ts';

/** Of what is found or not, where nothing counts what is rightly left out. */
export interface FoundScores extends FoundCounts {
  readonly name: string;
  readonly precision: MetricValue;
  readonly recall: MetricValue;
  readonly f1: MetricValue;
}

export interface ClassScores extends FoundScores {
  /** Of the rows of other classes, the part that was taken for this one. */
  readonly falsePositiveRate: MetricValue;
}

/** By class, in the order of `classesOf`. */
export function classScores(matrix: ConfusionMatrix): readonly ClassScores[] {
  const support = new Map<string, number>();
  const predictions = new Map<string, number>();
  for (const [truth, row] of matrix.cells)
    for (const [predicted, rows] of row) {
      support.set(truth, (support.get(truth) ?? 0) + rows);
      predictions.set(predicted, (predictions.get(predicted) ?? 0) + rows);
    }
  return classesOf(matrix).map((name) =>
    scoresOf(name, {
      truePositives: pairCount(matrix, name, name),
      support: support.get(name) ?? 0,
      predicted: predictions.get(name) ?? 0,
      total: matrix.total,
    }),
  );
}

export interface FoundCounts {
  readonly truePositives: number;
  /** Truly of the class. */
  readonly support: number;
  /** Predicted to be of the class. */
  readonly predicted: number;
}

export interface BinaryCounts extends FoundCounts {
  readonly total: number;
}

export function foundScores(name: string, { truePositives, support, predicted }: FoundCounts): FoundScores {
  return {
    ...{ name, support, predicted, truePositives },
    precision: ratio(truePositives, predicted, 'no-predicted'),
    recall: ratio(truePositives, support, 'no-positives'),
    f1: ratio(2 * truePositives, support + predicted, 'no-rows'),
  };
}

export function scoresOf(name: string, { total, ...counts }: BinaryCounts): ClassScores {
  const { truePositives, support, predicted } = counts;
  const falsePositiveRate = ratio(predicted - truePositives, total - support, 'no-negatives');
  return { ...foundScores(name, counts), falsePositiveRate };
}

export function accuracy(matrix: ConfusionMatrix): MetricValue {
  let right = 0;
  for (const [truth, row] of matrix.cells) right += row.get(truth) ?? 0;
  return ratio(right, matrix.total, 'no-rows');
}

type Score = 'precision' | 'recall' | 'f1' | 'falsePositiveRate';

/** Each class counts alike; one without a value counts as 0, as in scikit-learn. */
export function macroAverage(scores: readonly ClassScores[], score: Score): MetricValue {
  return mean(
    scores.map((one) => valueOrZero(one[score])),
    'no-rows',
  );
}

/** Each class counts by its rows; one without a value counts as 0, as in scikit-learn. */
export function weightedAverage(scores: readonly ClassScores[], score: Score): MetricValue {
  const rows = scores.reduce((total, { support }) => total + support, 0);
  const sum = scores.reduce((total, one) => total + one.support * valueOrZero(one[score]), 0);
  return ratio(sum, rows, 'no-rows');
}
