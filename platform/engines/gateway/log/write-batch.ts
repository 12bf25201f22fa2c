// One batch of calls in one transaction: rows and rollups stand or fall together.

import { copyRows } from '#storage/copy-rows.ts';
import type { Database } from '#storage/database.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { LogBuffer } from './log-buffer.ts';
import { LOG_COLUMNS, type LogRow } from './log-row.ts';
import type { Rollup } from './rollups.ts';

export interface Batch {
  /** `logLine` of each row. */
  readonly lines: LogBuffer;
  /** Number of lines. */
  rows: number;
  /** Finds the batch in the database. */
  first: Pick<LogRow, 'id' | 'at'> | undefined;
  readonly rollups: Map<string, Rollup>;
  /** Failed tries so far. */
  tries: number;
}

/** A batch that failed before may have been committed just before the connection broke: its first row tells. */
export function writeBatch(storage: Storage, batch: Batch): Promise<void> {
  return storage.transaction(async (db) => {
    if (batch.tries > 0 && (await isWritten(db, batch))) return;
    if (batch.rows > 0) await copyRows(db, 'request_log', LOG_COLUMNS, batch.lines.chunks());
    await addRollups(db, [...batch.rollups.values()]);
  });
}

async function isWritten(db: Transaction<Database>, { first }: Batch): Promise<boolean> {
  if (first === undefined) return false;
  const found = await sql`
    select 1 from request_log where id = ${first.id} and at = to_timestamp(${first.at}::float8 / 1000)`.execute(
    db,
  );
  return found.rows.length > 0;
}

/** In the order of the key, so that two gateways never wait for each other in a circle. */
async function addRollups(db: Transaction<Database>, rollups: readonly Rollup[]): Promise<void> {
  await sql`
    insert into request_rollup as known (bucket, step_s, project_id, application_id, service_id, version_id, protocol,
      calls, failures, total_us, max_us, upstream_us, request_bytes, response_bytes, histogram)
    select to_timestamp(bucket), step_s, project_id, application_id, service_id, version_id, protocol, calls, failures,
      total_us, max_us, upstream_us, request_bytes, response_bytes, histogram
    from json_to_recordset(${JSON.stringify(rollups)}::json) as r (bucket float8, step_s integer, project_id text,
      application_id text, service_id text, version_id text, protocol text, calls bigint, failures bigint, total_us bigint,
      max_us bigint, upstream_us bigint, request_bytes bigint, response_bytes bigint, histogram bigint[])
    order by step_s, service_id, application_id, version_id, protocol, bucket
    on conflict (step_s, service_id, application_id, version_id, protocol, bucket) do update set
      calls = known.calls + excluded.calls,
      failures = known.failures + excluded.failures,
      total_us = known.total_us + excluded.total_us,
      max_us = greatest(known.max_us, excluded.max_us),
      upstream_us = known.upstream_us + excluded.upstream_us,
      request_bytes = known.request_bytes + excluded.request_bytes,
      response_bytes = known.response_bytes + excluded.response_bytes,
      histogram = (select array_agg(a + b order by place)
        from unnest(known.histogram, excluded.histogram) with ordinality as h (a, b, place))`.execute(db);
}
