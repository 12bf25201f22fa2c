// Slows down guessing: failed attempts are counted in the database, so that a restart forgives nothing.
import { AppError } from '#core/app-error.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { judge, takenBack } from './attempt-rule.ts';
import { type CountedUnder, pairPrefix, totalKey } from './login-rules.ts';

/** Failures are forgotten after this long without another one. */
const FORGET_SECONDS = 24 * 3600;
/** Beyond it the oldest are forgotten: names and addresses that were only ever guessed must not pile up. */
const MAX_KEYS = 50_000;

/**
 * Counts the attempt as failed before its outcome is known, one at a time for each key, so that parallel guesses cannot
 * slip through together; `forgiveAttempt` takes it back. Throws `refusal` with `seconds` while one of the keys has to wait,
 * and counts nothing then.
 */
export async function countAttempt(
  db: Db,
  counted: readonly CountedUnder[],
  now: Date,
  refusal: 'login.throttled' | 'password.throttled' = 'login.throttled',
): Promise<void> {
  await forgetOld(db, now);
  await db.transaction().execute(async (transaction) => {
    let wait = 0;
    for (const each of counted) wait = Math.max(wait, await countOne(transaction, each, now));
    if (wait > 0) throw new AppError(refusal, { seconds: wait });
  });
}

/**
 * After a success. An address and the account as a whole keep their earlier failures: one good account must not give a
 * guesser a fresh start.
 */
export async function forgiveAttempt(db: Db, counted: readonly CountedUnder[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { key, rule } of counted) {
      const isShared = rule.kind === 'drip' || key.startsWith('ip:');
      const row = isShared ? await lockRow(transaction, key) : undefined;
      if (row === undefined || row.failures <= 1)
        await transaction.deleteFrom('loginThrottle').where('key', '=', key).execute();
      else
        await transaction.updateTable('loginThrottle').set(takenBack(row)).where('key', '=', key).execute();
    }
  });
}

/** When an admin lets the person in again, wherever they are. */
export async function forgetFailures(db: Db, username: string): Promise<void> {
  await db
    .deleteFrom('loginThrottle')
    .where((eb) =>
      eb.or([eb('key', '=', totalKey(username)), sql<boolean>`starts_with(key, ${pairPrefix(username)})`]),
    )
    .execute();
}

/** Seconds to wait; 0: it is counted. */
async function countOne(db: Db, { key, rule }: CountedUnder, now: Date): Promise<number> {
  await db
    .insertInto('loginThrottle')
    .values({ key, failures: 0, lastFailureAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const judgement = judge(rule, await lockRow(db, key), now);
  if (judgement.kind === 'wait') return judgement.seconds;
  await db.updateTable('loginThrottle').set(judgement.next).where('key', '=', key).execute();
  return 0;
}

function lockRow(db: Db, key: string) {
  return db
    .selectFrom('loginThrottle')
    .select(['failures', 'lastFailureAt', 'lockedUntil'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

async function forgetOld(db: Db, now: Date): Promise<void> {
  const forgettableAt = new Date(now.getTime() - FORGET_SECONDS * 1000);
  await db.deleteFrom('loginThrottle').where('lastFailureAt', '<', forgettableAt).execute();
  const beyond = db
    .selectFrom('loginThrottle')
    .select('lastFailureAt')
    .orderBy('lastFailureAt', 'desc')
    .offset(MAX_KEYS)
    .limit(1);
  await db.deleteFrom('loginThrottle').where('lastFailureAt', '<=', beyond).execute();
}
