// Which rows a figure is made of.
import { valueAt } from '../../json-path.ts';
import type { RowPart } from './evaluation-plan.ts';

export interface RowFilter {
  readonly actual?: string;
  readonly predicted?: string;
  /** Rows whose prediction is not the truth. */
  readonly wrong?: boolean;
  /** Both together: rows of the cell when scores from the threshold on are positive. */
  readonly threshold?: number;
  readonly cell?: 'truePositives' | 'falsePositives' | 'falseNegatives' | 'trueNegatives';
}

/** @param positive class of the setting; '' for tasks without one */
export function isInFigure(filter: RowFilter, { truth, prediction }: RowPart, positive: string): boolean {
  const predicted = valueAt(prediction, ['class']) ?? valueAt(prediction, ['group']) ?? prediction;
  if (filter.actual !== undefined && truth !== filter.actual) return false;
  if (filter.predicted !== undefined && predicted !== filter.predicted) return false;
  if (filter.wrong === true && isSame(truth, predicted)) return false;
  if (filter.threshold === undefined || filter.cell === undefined) return true;
  const score = valueAt(prediction, ['score']);
  if (typeof score !== 'number') return false;
  return filter.cell === cellOf(truth === positive, score >= filter.threshold);
}

function cellOf(isPositive: boolean, isPredicted: boolean): RowFilter['cell'] {
  if (isPositive) return isPredicted ? 'truePositives' : 'falseNegatives';
  return isPredicted ? 'falsePositives' : 'trueNegatives';
}

function isSame(truth: unknown, predicted: unknown): boolean {
  return JSON.stringify(truth) === JSON.stringify(predicted);
}
