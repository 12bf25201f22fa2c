// One batch of calls in one transaction: rows, and the sums that no other process makes, in one commit.
import { copyRows } from '#storage/copy-rows.ts';
import type { Database } from '#storage/database.ts';
import { addExperiments } from '#storage/experiments/add-experiments.ts';
import { addShed } from '#storage/experiments/add-shed.ts';
import { addRollups } from '#storage/rollups/add-rollups.ts';
import { holdEnds } from '#storage/rollups/rollup-ends.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Batch } from './batch.ts';
import { lateCalls } from './late-calls.ts';

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
  const { columns, lines, rows, rowless, shed } = content;
  await storage.transaction(async (db) => {
    if (!(await mark(db, batch.name, forgotten))) return;
    const ends = await holdEnds(db);
    if (rows > 0) await copyRows(db, 'request_log', columns, lines);
    const late = lateCalls(content, ends.fine.getTime());
    await addRollups(db, [...rowless, ...late.rollups], ends);
    await addShed(db, shed);
    if (late.tested.length === 0) return;
    const ids = sql`(id = any(${[...late.tested]}) and at >= ${new Date(late.oldest)} and at < ${ends.fine})`;
    await addExperiments(db, { calls: ids, feedback: sql`false` });
  });
  return rows;
}

async function mark(db: Transaction<Database>, name: string, forgotten: readonly string[]): Promise<boolean> {
  const marked = await sql`
    with gone as (delete from request_log_batch where name = any(${sql.val(forgotten)}))
    insert into request_log_batch (name) values (${name}) on conflict do nothing returning name`.execute(db);
  return marked.rows.length > 0;
}
