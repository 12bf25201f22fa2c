// All calls, added up: rollups as far as they are written, and what is newer by the rows of the request log.
import { type RawBuilder, sql } from '../sql.ts';
import type { Db } from '../storage.ts';
import { COARSE_S, FINE_S, readEnds } from './rollup-ends.ts';
import { FINE_ROLLUPS, ROLLUP_COLUMNS, sumRollups, sumRows } from './sum-calls.ts';

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
  const known = await readEnds(db);
  // The ends may move before the query begins: it looks again, at the same moment at which it sees rows and rollups. What
  // is known already lets it find them by their index.
  const isOpen = (step: number, at: RawBuilder<unknown>, since: Date) =>
    sql`${at} >= ${since} and ${at} >= (select until from rollup_end where step_s = ${sql.lit(step)}) and ${where}`;
  const rows = sumRows(stepS, isOpen(FINE_S, sql`at`, known.fine));
  const written = sql`select ${ROLLUP_COLUMNS} from request_rollup where step_s = ${sql.lit(stepS)} and ${where}`;
  if (stepS === FINE_S) return sql`(${written} union all ${rows})`;
  const finer = sql`${FINE_ROLLUPS} and ${isOpen(COARSE_S, sql`bucket`, known.coarse)}`;
  return sql`(${written} union all ${sumRollups(stepS, finer)} union all ${rows})`;
}
