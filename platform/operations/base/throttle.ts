// Slows down guessing: failed attempts are counted by user name and by address, and the lock grows with each of them.
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';

const FIRST_LOCK_SECONDS = 30;
const LONGEST_LOCK_SECONDS = 3600;
/** From here on waiting is no longer the remedy: the answer says whom to ask. */
const LOCKED_OUT_SECONDS = 900;
/** Failures are forgotten after this long without another one. */
const FORGET_SECONDS = 24 * 3600;
/** Many people may share one address, so it takes more failures to lock it. */
const ADDRESS_FACTOR = 10;

export interface Attempt {
  readonly username: string;
  readonly ip: string;
  /** Failures of one user name before the first lock. */
  readonly limit: number;
  readonly now: Date;
}

/**
 * Counts the attempt as failed before its outcome is known, so that parallel guesses cannot slip through together;
 * `forgetFailures` takes it back. Throws `login.throttled` or `account.locked` while a lock holds.
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = [
    { key: userKey(attempt.username), limit: attempt.limit },
    { key: `ip:${attempt.ip}`, limit: attempt.limit * ADDRESS_FACTOR },
  ];
  for (const { key } of keys) await refuseWhileLocked(db, key, attempt.now);
  for (const { key, limit } of keys) await countFailure(db, key, limit, attempt.now);
}

/** After a success, or when an admin lets the person in again. */
export async function forgetFailures(db: Db, username: string, ip?: string): Promise<void> {
  await db.deleteFrom('loginThrottle').where('key', '=', userKey(username)).execute();
  if (ip === undefined) return;
  // The address keeps its earlier failures: one good account must not give a guesser a fresh start.
  await db
    .updateTable('loginThrottle')
    .set((eb) => ({ failures: eb('failures', '-', 1), lockedUntil: null }))
    .where('key', '=', `ip:${ip}`)
    .where('failures', '>', 0)
    .execute();
}

async function refuseWhileLocked(db: Db, key: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('loginThrottle')
    .select('lockedUntil')
    .where('key', '=', key)
    .executeTakeFirst();
  const left = Math.ceil(((row?.lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000);
  if (left >= LOCKED_OUT_SECONDS) throw new AppError('account.locked');
  if (left > 0) throw new AppError('login.throttled', { seconds: left });
}

async function countFailure(db: Db, key: string, limit: number, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_SECONDS * 1000);
  await db.deleteFrom('loginThrottle').where('lastFailureAt', '<', forgotten).execute();
  const { failures } = await db
    .insertInto('loginThrottle')
    .values({ key, failures: 1, lastFailureAt: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: eb('loginThrottle.failures', '+', 1),
        lastFailureAt: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures < limit) return;
  const seconds = Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - limit), LONGEST_LOCK_SECONDS);
  await db
    .updateTable('loginThrottle')
    .set({ lockedUntil: new Date(now.getTime() + seconds * 1000) })
    .where('key', '=', key)
    .execute();
}

function userKey(username: string): string {
  return `user:${username.toLowerCase()}`;
}
