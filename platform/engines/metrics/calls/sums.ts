// What is known of many calls.

/** Totals over some rollups; times in microseconds. */
export interface Sums {
  readonly calls: number;
  readonly failures: number;
  readonly totalUs: number;
  readonly maxUs: number;
  readonly upstreamUs: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly histogram: readonly number[];
}

export const EMPTY_SUMS: Sums = {
  calls: 0,
  failures: 0,
  totalUs: 0,
  maxUs: 0,
  upstreamUs: 0,
  requestBytes: 0,
  responseBytes: 0,
  histogram: [],
};
