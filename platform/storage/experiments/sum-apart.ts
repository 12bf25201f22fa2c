// A version whose values cannot be added must not hold up all others, nor the calls of services without a test.
import type { Database } from '../database.ts';
import { type RawBuilder, sql, type Transaction } from '../sql.ts';

/** SQLSTATE classes that speak of values and statements: they would be the same the next time. */
const FAULTY = /^(21|22|23|42)/;

/**
 * Adds what belongs to all versions in one go. Where that meets a value that cannot be added, each version's part is added by
 * itself; the part that fails is left out, and `experiment_fault` says so.
 *
 * @param versions the ids of those that may have a part; asked only then
 * @param add gets a condition on a column that holds the version's id
 */
export async function sumApart(
  db: Transaction<Database>,
  versions: () => Promise<readonly string[]>,
  add: (isMeant: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => Promise<void>,
): Promise<void> {
  if ((await attempt(db, () => add(() => sql`true`))) === undefined) return;
  for (const id of await versions()) {
    const reason = await attempt(db, () => add((column) => sql`${column} = ${id}`));
    if (reason !== undefined) await noteFault(db, id, reason);
  }
}

/** What the database says against it; undefined when it was done. */
async function attempt(db: Transaction<Database>, work: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint experiment_sums`.execute(db);
  try {
    await work();
  } catch (error) {
    if (!isFaulty(error)) throw error;
    await sql`rollback to savepoint experiment_sums`.execute(db);
    return error.message;
  }
  await sql`release savepoint experiment_sums`.execute(db);
  return undefined;
}

function isFaulty(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && FAULTY.test(error.code)
  );
}

async function noteFault(db: Transaction<Database>, id: string, reason: string): Promise<void> {
  await sql`
    insert into experiment_fault as known (version_id, reason)
    select id, ${reason} from abtest_version where id = ${id}
    on conflict (version_id) do update set times = known.times + 1`.execute(db);
}
