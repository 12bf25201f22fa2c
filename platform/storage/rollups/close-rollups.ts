// Writes the rollups of buckets that are over, once each.
import type { Database } from '../database.ts';
import { sql, type Transaction } from '../sql.ts';
import type { Storage } from '../storage.ts';
import { addSums } from './add-rollups.ts';
import { COARSE_S, FINE_S, moveEnd, takeEnds } from './rollup-ends.ts';
import { FINE_ROLLUPS, sumRollups, sumRows } from './sum-calls.ts';

/** Rows of most calls are there by then; those of longer ones are added by their writers. */
const WAIT_MS = 20_000;
/** At once, after a long pause: writers of rows wait meanwhile. */
const MAX_MS = 600_000;

/** What else is added up from the rows of a closed span `[from, until)`, in the same transaction. */
export type CloseSpan = (db: Transaction<Database>, from: Date, until: Date) => Promise<void>;

/** However many servers do it. Ends in the middle only by an error; nothing is lost or counted twice then. */
export async function closeRollups(storage: Storage, now: Date, alsoClose?: CloseSpan): Promise<void> {
  const target = floorTo(FINE_S, now.getTime() - WAIT_MS);
  while (await storage.transaction((db) => closeSome(db, target, alsoClose)));
}

/** Whether there may be more. */
async function closeSome(
  db: Transaction<Database>,
  target: Date,
  alsoClose: CloseSpan | undefined,
): Promise<boolean> {
  const { fine, coarse } = await takeEnds(db);
  if (fine >= target) return false;
  const from = (await beginOf(db, fine, target)) ?? target;
  const until = new Date(Math.min(target.getTime(), from.getTime() + MAX_MS));
  if (from < until) {
    await addSums(db, FINE_S, sumRows(FINE_S, sql`at >= ${from} and at < ${until}`));
    await alsoClose?.(db, from, until);
  }
  await moveEnd(db, FINE_S, until);
  const hours = floorTo(COARSE_S, until.getTime());
  if (hours > coarse) {
    const finer = sql`${FINE_ROLLUPS} and bucket >= ${coarse} and bucket < ${hours}`;
    await addSums(db, COARSE_S, sumRollups(COARSE_S, finer));
    await moveEnd(db, COARSE_S, hours);
  }
  return until < target;
}

/** Where the next rows are; looked for only after a long pause, for it takes a while. */
async function beginOf(db: Transaction<Database>, fine: Date, target: Date): Promise<Date | undefined> {
  if (target.getTime() - fine.getTime() <= MAX_MS) return fine;
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from request_log where at >= ${fine} and at < ${target}`.execute(db);
  const first = rows[0]?.at;
  return first ? floorTo(FINE_S, first.getTime()) : undefined;
}

function floorTo(stepS: number, ms: number): Date {
  return new Date(Math.floor(ms / (stepS * 1_000)) * stepS * 1_000);
}
