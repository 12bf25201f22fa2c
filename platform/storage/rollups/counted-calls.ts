// All calls, added up: rollups as far as they are written, and what is newer by the rows of the request log.
import { type RawBuilder, sql } from '../sql.ts';
import type { Db } from '../storage.ts';
import { COARSE_S, FINE_S, readEnds } from './rollup-ends.ts';
import { CALLED, FINE_ROLLUPS, ROLLUP_COLUMNS, sumRollups, sumRows } from './sum-calls.ts';

/**
 * A table expression with the columns of `request_rollup` but `step_s`, for one query to be made at once.
 *
 * @param stepS 10 or 3600
 * @param where condition on columns that rollups and rows have both; time is not in it
 */
export async function countedCalls(
  db: Db,
  stepS: number,
  where: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const isOpen = await openSince(db, where);
  const rows = sumRows(stepS, isOpen(FINE_S, sql`at`));
  const written = sql`select ${ROLLUP_COLUMNS} from request_rollup where step_s = ${sql.lit(stepS)} and ${where}`;
  if (stepS === FINE_S) return sql`(${written} union all ${rows})`;
  const finer = sql`${FINE_ROLLUPS} and ${isOpen(COARSE_S, sql`bucket`)}`;
  return sql`(${written} union all ${sumRollups(stepS, finer)} union all ${rows})`;
}

/**
 * How many calls each service had, for one query to be made at once: a table expression with `service_id`, `at`, `calls`,
 * several rows for each hour. Sums of times and sizes, which cost as much again, are left alone.
 *
 * @param where as for `countedCalls`
 */
export async function numbersOfCalls(db: Db, where: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const isOpen = await openSince(db, where);
  const rollups = (stepS: number) =>
    sql`select service_id, bucket as at, calls from request_rollup where step_s = ${sql.lit(stepS)} and ${where}`;
  return sql`(${rollups(COARSE_S)}
    union all ${rollups(FINE_S)} and ${isOpen(COARSE_S, sql`bucket`)}
    union all select service_id, at, 1 as calls from request_log where ${CALLED} and ${isOpen(FINE_S, sql`at`)})`;
}

/** What rollups of a width do not hold yet. */
async function openSince(db: Db, where: RawBuilder<unknown>) {
  const known = await readEnds(db);
  // The ends may move before the query begins: it looks again, at the same moment at which it sees rows and rollups. What
  // is known already lets it find them by their index.
  return (step: number, at: RawBuilder<unknown>) =>
    sql`${at} >= ${step === FINE_S ? known.fine : known.coarse}
      and ${at} >= (select until from rollup_end where step_s = ${sql.lit(step)}) and ${where}`;
}
