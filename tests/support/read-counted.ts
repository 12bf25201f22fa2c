import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

/** How many calls charts count, in steps of 10 or 3600 seconds. */
export async function readCounted({ db }: Pick<Storage, 'db'>, stepS = 10): Promise<number> {
  const counted = await countedCalls(db, stepS, sql`true`);
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(calls), 0)::float as calls from ${counted} as calls`.execute(db);
  return rows[0]?.calls ?? 0;
}
