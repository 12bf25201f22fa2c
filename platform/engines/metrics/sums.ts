// Adding rollups up.

import { DURATION_BOUNDS_US } from '#storage/duration-buckets.ts';
import { sql } from '#storage/sql.ts';

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

const histogramSums = sql.join(
  Array.from(
    { length: DURATION_BOUNDS_US.length + 1 },
    (_, index) => sql`coalesce(sum(histogram[${sql.lit(index + 1)}]), 0)`,
  ),
);

/** Selects one `Sums` a group; without a group clause one row, all zero when nothing matched. */
export const sumColumns = sql`
  coalesce(sum(calls), 0)::bigint as calls,
  coalesce(sum(failures), 0)::bigint as failures,
  coalesce(sum(total_us), 0)::bigint as total_us,
  coalesce(max(max_us), 0)::bigint as max_us,
  coalesce(sum(upstream_us), 0)::bigint as upstream_us,
  coalesce(sum(request_bytes), 0)::bigint as request_bytes,
  coalesce(sum(response_bytes), 0)::bigint as response_bytes,
  array[${histogramSums}]::bigint[] as histogram`;
