// Whether a score is a probability: scikit-learn's calibration_curve with bins of one width, and brier_score_loss.
import { type MetricValue, ratio } from '../metric-value.ts';

export interface CalibrationBin {
  rows: number;
  scores: number;
  positives: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  squares: number;
}

const BINS = 10;

export function createCalibration(): Calibration {
  return { bins: Array.from({ length: BINS }, () => ({ rows: 0, scores: 0, positives: 0 })), squares: 0 };
}

/** @param score 0 to 1 */
export function addScore(calibration: Calibration, score: number, positive: boolean): void {
  const bin = calibration.bins[binOf(score)];
  if (bin === undefined) throw new RangeError(`A probability is from 0 to 1, received ${score}`);
  bin.rows += 1;
  bin.scores += score;
  if (positive) bin.positives += 1;
  calibration.squares += (score - (positive ? 1 : 0)) ** 2;
}

/** Bins are closed above, but for the first: as `searchsorted(bins[1:-1], score)`. */
function binOf(score: number): number {
  if (!(score >= 0 && score <= 1)) return -1;
  let bin = 0;
  while (bin < BINS - 1 && score > (bin + 1) / BINS) bin += 1;
  return bin;
}

export interface CalibrationPoint {
  readonly rows: number;
  readonly meanScore: number;
  /** Of the rows with such scores, the part that is truly of the class. */
  readonly positiveRate: number;
}

/** Bins without rows are left out. */
export function calibrationCurve({ bins }: Calibration): readonly CalibrationPoint[] {
  return bins
    .filter(({ rows }) => rows > 0)
    .map(({ rows, scores, positives }) => ({
      rows,
      meanScore: scores / rows,
      positiveRate: positives / rows,
    }));
}

export function brierScore({ bins, squares }: Calibration): MetricValue {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  return ratio(squares, rows, 'no-rows');
}
