// One batch of calls in one transaction: rows and rollups stand or fall together.

import { copyRows } from '#storage/copy-rows.ts';
import type { Database } from '#storage/database.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Batch } from './batch.ts';
import type { Rollup } from './rollups.ts';

/**
 * Answers the number of rows. The batch's name goes in with its rows: whether it failed just after the commit, or another
 * gateway found the same file, it is written once.
 *
 * @param forgotten names whose files are gone: nobody asks for them again
 */
export async function writeBatch(
  storage: Storage,
  batch: Batch,
  forgotten: readonly string[],
): Promise<number> {
  const { columns, lines, rows, rollups } = await batch.content();
  await storage.transaction(async (db) => {
    if (!(await mark(db, batch.name, forgotten))) return;
    if (rows > 0) await copyRows(db, 'request_log', columns, lines);
    await addRollups(db, rollups);
  });
  return rows;
}

async function mark(db: Transaction<Database>, name: string, forgotten: readonly string[]): Promise<boolean> {
  const marked = await sql`
    with gone as (delete from request_log_batch where name = any(${sql.val(forgotten)}))
    insert into request_log_batch (name) values (${name}) on conflict do nothing returning name`.execute(db);
  return marked.rows.length > 0;
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
