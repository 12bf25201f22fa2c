// Calls added up one by one: those that no row will count, or that end after their bucket was closed.
import type { Rollup } from '#storage/rollups/add-rollups.ts';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';
import { FINE_S } from '#storage/rollups/rollup-ends.ts';
import type { LogRow } from './log-row.ts';

/** What is summed up of a call. */
export type CountedRow = Pick<
  LogRow,
  | 'at'
  | 'project_id'
  | 'application_id'
  | 'service_id'
  | 'version_id'
  | 'protocol'
  | 'status'
  | 'error_code'
  | 'total_us'
  | 'upstream_us'
  | 'request_bytes'
  | 'response_bytes'
>;

/** Adds one call to its bucket. */
export function addToRollups(rollups: Map<string, Rollup>, row: CountedRow): void {
  const bucket = Math.floor(row.at / 1_000 / FINE_S) * FINE_S;
  const key = `${bucket} ${row.service_id} ${row.application_id} ${row.version_id} ${row.protocol}`;
  const rollup = rollups.get(key) ?? createRollup(row, bucket);
  rollups.set(key, rollup);
  add(rollup, row);
}

function add(rollup: Rollup, row: CountedRow): void {
  rollup.calls += 1;
  if (row.status >= 400 || row.error_code !== 0) rollup.failures += 1;
  rollup.total_us += row.total_us;
  rollup.max_us = Math.max(rollup.max_us, row.total_us);
  rollup.upstream_us += row.upstream_us;
  rollup.request_bytes += row.request_bytes;
  rollup.response_bytes += row.response_bytes;
  const place = durationBucket(row.total_us);
  rollup.histogram[place] = (rollup.histogram[place] ?? 0) + 1;
}

function createRollup(row: CountedRow, bucket: number): Rollup {
  const { project_id, application_id, service_id, version_id, protocol } = row;
  return {
    bucket,
    project_id,
    application_id,
    service_id,
    version_id,
    protocol,
    calls: 0,
    failures: 0,
    total_us: 0,
    max_us: 0,
    upstream_us: 0,
    request_bytes: 0,
    response_bytes: 0,
    histogram: new Array<number>(DURATION_BOUNDS_US.length + 1).fill(0),
  };
}
