import type { Database } from '#storage/database.ts';
import { sql, type Transaction } from '#storage/sql.ts';

/** Of a test's next version: the number of one that was deleted does not come back. `db` holds the test's lock. */
export async function nextNumber(db: Transaction<Database>, testId: string): Promise<number> {
  const { last } = await db
    .selectFrom('abtestVersion')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('testId', '=', testId)
    .executeTakeFirstOrThrow();
  const next = (last ?? 0) + 1;
  const taken = await db
    .insertInto('abtestNumber')
    .values({ testId, last: next })
    .onConflict((conflict) =>
      conflict
        .column('testId')
        .doUpdateSet({ last: sql<number>`greatest(abtest_number.last + 1, excluded.last)` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return taken.last;
}
