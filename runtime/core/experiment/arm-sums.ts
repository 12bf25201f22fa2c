// What is kept of a running test, and all that its results are computed from: no call and no unit is read again.

/**
 * Sums over the units of an arm, of one metric. x is what the metric counts above the line and y below it, of one unit: for
 * a mean x is the sum of its values and y their number. x0 and y0 are the same of the unit's time before the test.
 * `xy` is the sum of x times y, and so on.
 */
export interface MetricSums {
  readonly x: number;
  readonly y: number;
  readonly x0: number;
  readonly y0: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
  readonly xx0: number;
  readonly xy0: number;
  readonly yx0: number;
  readonly yy0: number;
  readonly x0x0: number;
  readonly x0y0: number;
  readonly y0y0: number;
  /** For quantiles: counts of values by bucket, for each batch of units (by their hash), so that batches are independent. */
  readonly batches?: readonly ArrayLike<number>[];
}

export interface ArmSums {
  readonly arm: string;
  readonly units: number;
  readonly calls: number;
  /** Units that were seen in another arm as well. */
  readonly crossed?: number;
  /** In the order of the test's metrics. */
  readonly metrics: readonly MetricSums[];
}

/** One metric of one arm. */
export interface ArmMetric {
  readonly units: number;
  readonly sums: MetricSums;
}
