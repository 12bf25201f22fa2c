// The specification's metrics of numbers: scikit-learn's mean_absolute_error, mean_absolute_percentage_error,
// mean_squared_error, r2_score and explained_variance_score, and the sums of squares that they are made of.
import { type MetricValue, ratio } from '../metric-value.ts';
import type { RegressionSums } from './regression-sums.ts';

export interface RegressionMetrics {
  /** Total sum of squares: of the truths from their mean. */
  readonly TSS: MetricValue;
  /** Residual sum of squares. */
  readonly RSS: MetricValue;
  /** Explained sum of squares: of the predictions from the mean of the truths. */
  readonly ESS: MetricValue;
  readonly MAE: MetricValue;
  /** A part, not percent; rows whose truth is 0 are left out, `zeroTruths` says how many. */
  readonly MAPE: MetricValue;
  readonly MSE: MetricValue;
  readonly RMSE: MetricValue;
  readonly R2: MetricValue;
  readonly EVR: MetricValue;
  /** Ground truth average: our reading of the specification's name. */
  readonly GTA: MetricValue;
  /** Predicted value average: our reading as well. */
  readonly PVA: MetricValue;
  readonly rows: number;
  readonly zeroTruths: number;
}

export function regressionMetrics(sums: RegressionSums): RegressionMetrics {
  const { origin, truth, prediction, residual, absolute, relative, zeroTruths } = sums;
  const rows = truth.count;
  const rss = residual.squares + rows * residual.mean ** 2;
  const ess = prediction.squares + rows * residual.mean ** 2;
  const mse = ratio(rss, rows, 'no-rows');
  const of = (value: number): MetricValue => (rows === 0 ? { notDefined: 'no-rows' } : value);
  const lacking = rows === 0 ? 'no-rows' : 'constant-truth';
  const unexplained = (squares: number): MetricValue => {
    const part = ratio(squares, truth.squares, lacking);
    return typeof part === 'number' ? 1 - part : part;
  };
  return {
    ...{ TSS: of(truth.squares), RSS: of(rss), ESS: of(ess) },
    MAE: ratio(absolute, rows, 'no-rows'),
    MAPE: ratio(relative, rows - zeroTruths, rows === 0 ? 'no-rows' : 'zero-truth'),
    MSE: mse,
    RMSE: typeof mse === 'number' ? Math.sqrt(mse) : mse,
    R2: unexplained(rss),
    EVR: unexplained(residual.squares),
    ...{ GTA: of(origin + truth.mean), PVA: of(origin + prediction.mean) },
    ...{ rows, zeroTruths },
  };
}
