/** A histogram as plain data: small where values are few, and it merges exactly. Values in microseconds. */
export interface HistogramData {
  readonly count: number;
  /** Exact, as are `min` and `max`; 0 without values. */
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** Counts by bucket of the HDR layout (1 µs to 1 h, three digits), see bucket-text.ts. */
  readonly buckets: string;
}

export const EMPTY_HISTOGRAM: HistogramData = { count: 0, sum: 0, min: 0, max: 0, buckets: '' };
