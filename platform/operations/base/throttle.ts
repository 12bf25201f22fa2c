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
 * Counts the attempt as failed before its outcome is known, one at a time for each key, so that parallel guesses cannot
 * slip through together; `forgetFailures` takes it back. Throws `login.throttled` or `account.locked` while a lock holds.
 */
export async function countAttempt(db: Db, { username, ip, limit, now }: Attempt): Promise<void> {
  // Names that were only ever guessed must not pile up.
  await db.deleteFrom('loginThrottle').where('lastFailureAt', '<', forgettableAt(now)).execute();
  await db.transaction().execute(async (transaction) => {
    await countFailure(transaction, userKey(username), limit, now);
    await countFailure(transaction, `ip:${ip}`, limit * ADDRESS_FACTOR, now);
  });
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

async function countFailure(db: Db, key: string, limit: number, now: Date): Promise<void> {
  await db
    .insertInto('loginThrottle')
    .values({ key, failures: 0, lastFailureAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('loginThrottle')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  refuseWhileLocked(row?.lockedUntil, now);
  const failures = (row?.failures ?? 0) + 1;
  const seconds = Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - limit), LONGEST_LOCK_SECONDS);
  const lockedUntil = failures < limit ? null : new Date(now.getTime() + seconds * 1000);
  await db
    .updateTable('loginThrottle')
    .set({ failures, lastFailureAt: now, lockedUntil })
    .where('key', '=', key)
    .execute();
}

function refuseWhileLocked(lockedUntil: Date | null | undefined, now: Date): void {
  const left = Math.ceil(((lockedUntil?.getTime() ?? 0) - now.getTime()) / 1000);
  if (left >= LOCKED_OUT_SECONDS) throw new AppError('account.locked');
  if (left > 0) throw new AppError('login.throttled', { seconds: left });
}

function forgettableAt(now: Date): Date {
  return new Date(now.getTime() - FORGET_SECONDS * 1000);
}

function userKey(username: string): string {
  return `user:${username.toLowerCase()}`;
}
