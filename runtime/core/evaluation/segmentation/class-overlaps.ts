// How far the areas of each class cover each other. Pixels are counted in a matrix of classes; their accuracy is that matrix's.
import { classScores } from '../classification/class-scores.ts';
import type { ConfusionMatrix } from '../classification/confusion-matrix.ts';
import { type MetricValue, mean, ratio } from '../metric-value.ts';

export interface ClassOverlap {
  readonly name: string;
  /** Intersection over union, `sklearn.metrics.jaccard_score`. */
  readonly overlap: MetricValue;
}

export function classOverlaps(matrix: ConfusionMatrix): readonly ClassOverlap[] {
  return classScores(matrix).map(({ name, support, predicted, truePositives }) => ({
    name,
    overlap: ratio(truePositives, support + predicted - truePositives, 'no-rows'),
  }));
}

/** Each class that occurs counts alike: mIoU. */
export function meanOverlap(overlaps: readonly ClassOverlap[]): MetricValue {
  const values = overlaps.flatMap(({ overlap }) => (typeof overlap === 'number' ? [overlap] : []));
  return mean(values, 'no-rows');
}
