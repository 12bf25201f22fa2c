// A metric has a value, or a reason for having none: never NaN, never a 0 that was not measured.

/** Why a metric is not defined for these rows. */
export type NotDefinedReason =
  /** No row, or none that counts for this metric. */
  | 'no-rows'
  /** No row is truly of the class. */
  | 'no-positives'
  /** Every row is truly of the class. */
  | 'no-negatives'
  /** No row was predicted to be of the class. */
  | 'no-predicted'
  /** Truths do not differ: there is nothing to explain. */
  | 'constant-truth'
  /** Truths are 0, and the metric divides by them. */
  | 'zero-truth'
  /** All rows are in one group, or each in one of its own: nothing lies apart. */
  | 'one-group'
  /** Predictions name a class and no score. */
  | 'no-scores'
  /** Scores are no probabilities: some lie outside of 0 to 1. */
  | 'no-probabilities'
  /** Rows have no features whose distances could be measured. */
  | 'no-features'
  /** There is no truth to compare with. */
  | 'no-truth';

export interface NotDefined {
  readonly notDefined: NotDefinedReason;
}

export type MetricValue = number | NotDefined;

/** A part of a whole, or why there is no whole. */
export function ratio(part: number, whole: number, reason: NotDefinedReason): MetricValue {
  return whole === 0 ? { notDefined: reason } : part / whole;
}

/** Of numbers that count alike, or why there are none. */
export function mean(values: readonly number[], reason: NotDefinedReason): MetricValue {
  return ratio(
    values.reduce((sum, one) => sum + one, 0),
    values.length,
    reason,
  );
}

/** For averages that count a class without a value as 0, as scikit-learn does. */
export function valueOrZero(value: MetricValue): number {
  return typeof value === 'number' ? value : 0;
}
