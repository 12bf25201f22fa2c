// How surprised a model is by the truth: scikit-learn's log_loss.
import { type MetricValue, ratio } from '../metric-value.ts';

/** Probabilities are kept this far from 0 and 1: the distance between 1 and the next number, as scikit-learn 1.2 does. */
const PROBABILITY_MARGIN = Number.EPSILON;

export interface LogLoss {
  rows: number;
  sum: number;
  /** Rows whose probabilities did not add up to 1, by more than 0.0001: they were scaled. */
  scaled: number;
}

const MOST_OFF = 1e-4;

export function createLogLoss(): LogLoss {
  return { rows: 0, sum: 0, scaled: 0 };
}

/** @param probabilities one a class; they are cut to the margin, then scaled to a sum of 1 */
export function addLoss(loss: LogLoss, probabilities: readonly number[], truth: number): void {
  const cut = probabilities.map(cutProbability);
  const whole = cut.reduce((sum, one) => sum + one, 0);
  const given = probabilities.reduce((sum, one) => sum + one, 0);
  if (Math.abs(given - 1) > MOST_OFF) loss.scaled += 1;
  loss.rows += 1;
  loss.sum -= Math.log((cut[truth] ?? PROBABILITY_MARGIN) / whole);
}

export function meanLoss({ rows, sum }: LogLoss): MetricValue {
  return ratio(sum, rows, 'no-rows');
}

function cutProbability(probability: number): number {
  return Math.min(1 - PROBABILITY_MARGIN, Math.max(PROBABILITY_MARGIN, probability));
}
