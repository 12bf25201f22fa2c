// One batch of calls in one transaction: rows, and the sums that no other process makes, in one commit.
import { copyRows } from '#storage/copy-rows.ts';
import type { Database } from '#storage/database.ts';
import { addRollups } from '#storage/rollups/add-rollups.ts';
import { holdEnds } from '#storage/rollups/rollup-ends.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Batch } from './batch.ts';
import { lateRollups } from './late-rollups.ts';

/**
 * Returns the number of rows. The batch's name goes in with its rows: whether it failed just after the commit, or another
 * gateway found the same file, it is written once.
 *
 * @param forgotten names whose files are gone: never looked up again
 */
export async function writeBatch(
  storage: Storage,
  batch: Batch,
  forgotten: readonly string[],
): Promise<number> {
  const content = await batch.content();
  const { columns, lines, rows, rowless } = content;
  await storage.transaction(async (db) => {
    if (!(await mark(db, batch.name, forgotten))) return;
    const ends = await holdEnds(db);
    if (rows > 0) await copyRows(db, 'request_log', columns, lines);
    await addRollups(db, [...rowless, ...lateRollups(content, ends.fine.getTime())], ends);
  });
  return rows;
}

async function mark(db: Transaction<Database>, name: string, forgotten: readonly string[]): Promise<boolean> {
  const marked = await sql`
    with gone as (delete from request_log_batch where name = any(${sql.val(forgotten)}))
    insert into request_log_batch (name) values (${name}) on conflict do nothing returning name`.execute(db);
  return marked.rows.length > 0;
}
