import { type ConfusionMatrix, classesOf, pairCount } from '../classification/confusion-matrix.ts';
import type { NotDefined } from '../metric-value.ts';
import type { MetricMatrix } from './metric.ts';

/** The counts as they are drawn. */
export function matrixOf(matrix: ConfusionMatrix): MetricMatrix | NotDefined {
  if (matrix.total === 0) return { notDefined: 'no-rows' };
  const classes = classesOf(matrix);
  const rows = classes.map((truth) => classes.map((predicted) => pairCount(matrix, truth, predicted)));
  return { classes, rows };
}
