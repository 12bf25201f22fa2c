// Calls added up as they end, so that charts never count log rows.
import { DURATION_BOUNDS_US, durationBucket } from '#storage/duration-buckets.ts';
import type { LogRow } from './log-row.ts';

/** Names are the columns'. */
export interface Rollup {
  /** Epoch seconds of the bucket's start. */
  readonly bucket: number;
  readonly step_s: number;
  readonly project_id: string;
  readonly application_id: string;
  readonly service_id: string;
  readonly version_id: string;
  readonly protocol: string;
  calls: number;
  failures: number;
  total_us: number;
  max_us: number;
  upstream_us: number;
  request_bytes: number;
  response_bytes: number;
  readonly histogram: number[];
}

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

const STEPS_S = [10, 3_600];

/** Adds one call to its ten-second and its hourly bucket. */
export function addToRollups(rollups: Map<string, Rollup>, row: CountedRow): void {
  for (const step of STEPS_S) {
    const bucket = Math.floor(row.at / 1_000 / step) * step;
    const key = `${step} ${bucket} ${row.service_id} ${row.application_id} ${row.version_id} ${row.protocol}`;
    const rollup = rollups.get(key) ?? createRollup(row, step, bucket);
    rollups.set(key, rollup);
    add(rollup, row);
  }
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

function createRollup(row: CountedRow, step_s: number, bucket: number): Rollup {
  const { project_id, application_id, service_id, version_id, protocol } = row;
  return {
    bucket,
    step_s,
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
