// Until when calls are in the rollups.
import type { Database } from '../database.ts';
import { sql, type Transaction } from '../sql.ts';
import type { Db } from '../storage.ts';

/** Widths in seconds in which rollups are kept. */
export const FINE_S = 10;
export const COARSE_S = 3_600;

/** Multiples of the width. Later calls are counted by the rows of the request log, or by the finer rollups. */
export interface RollupEnds {
  readonly fine: Date;
  readonly coarse: Date;
}

/** Any constant. */
const LOCK = 7_260_114_903;

export async function readEnds(db: Db): Promise<RollupEnds> {
  const rows = await db.selectFrom('rollupEnd').select(['stepS', 'until']).execute();
  const endOf = (step: number) => {
    const until = rows.find(({ stepS }) => stepS === step)?.until;
    if (until === undefined) throw new Error(`[Bug] rollup_end has no row for ${step} s`);
    return until;
  };
  return { fine: endOf(FINE_S), coarse: endOf(COARSE_S) };
}

/** To write rows: the ends stay where they are until the transaction is over, so that it knows who counts them. */
export async function holdEnds(db: Transaction<Database>): Promise<RollupEnds> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(db);
  return readEnds(db);
}

/** To move the ends: no other transaction writes rows or moves them until it is over. */
export async function takeEnds(db: Transaction<Database>): Promise<RollupEnds> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  return readEnds(db);
}

export async function moveEnd(db: Transaction<Database>, stepS: number, until: Date): Promise<void> {
  await db.updateTable('rollupEnd').set({ until }).where('stepS', '=', stepS).execute();
}
