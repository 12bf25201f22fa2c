// Until when the sums of a test version grow: a while after its stop. From then on nothing changes them, and so no result of them.
import type { Database } from '../database.ts';
import { readEnds } from '../rollups/rollup-ends.ts';
import { sql, type Transaction } from '../sql.ts';
import type { Db } from '../storage.ts';

/**
 * Calls that end so long after the stop of their version still count; of longer ones and websockets that is not promised. Less than a
 * minute, so that the second look of the judge, who stops by the minute, finds them all.
 */
const AFTER_MS = 40_000;
/** Any constant: two writers of late rows take turns. Closing a bucket holds up both of them anyway. */
const LOCK = 7_260_114_907;

/** Of `abtest_version as v`: one that runs, or whose last calls are being counted. Its result is written when they are. */
export const HAS_OPEN_SUMS = sql`v.state in ('Running', 'Stopped') and v.result is null`;

/** Nobody else adds to sums until the transaction is over. */
export async function holdSums(db: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
}

/** Versions that have stopped and whose last calls are in their sums, the oldest first. */
export async function listSettled(db: Db, now: Date): Promise<readonly string[]> {
  const { fine } = await readEnds(db);
  const rows = await db
    .selectFrom('abtestVersion')
    .select('id')
    .where('state', '=', 'Stopped')
    .where('result', 'is', null)
    .where('stoppedAt', '<=', new Date(now.getTime() - AFTER_MS))
    .where('stoppedAt', '<=', fine)
    .orderBy('stoppedAt')
    .execute();
  return rows.map(({ id }) => id);
}
