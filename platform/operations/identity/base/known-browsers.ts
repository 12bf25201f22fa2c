// Browsers from which an account was signed in to before: others' guesses don't lock them out.
import { randomBytes } from 'node:crypto';
import type { Db } from '#storage/storage.ts';
import { hashToken } from './hash-token.ts';
import { browserCookie } from './session-cookies.ts';

const KNOWN_SECONDS = 180 * 86_400;
/** Of one account; the one not used for the longest time goes first. */
const MAX_KNOWN = 20;

/** The name under which the browser's own failures are counted; undefined when it is a stranger to the account. */
export async function findKnownBrowser(
  db: Db,
  {
    token,
    username,
    now,
  }: { readonly token: string | undefined; readonly username: string; readonly now: Date },
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('knownBrowser')
    .innerJoin('account', 'account.id', 'knownBrowser.accountId')
    .select('knownBrowser.tokenHash')
    .where('knownBrowser.tokenHash', '=', hashToken(token))
    .where('account.username', '=', username)
    .where('knownBrowser.lastUsedAt', '>', forgottenAt(now))
    .executeTakeFirst();
  return row?.tokenHash;
}

/**
 * After a sign-in; returns the cookie. The token changes each time, so that one planted before is worth nothing; the other
 * people of the browser stay known with it.
 */
export async function rememberBrowser(
  db: Db,
  {
    token,
    accountId,
    path,
    secure,
    now,
  }: {
    readonly token: string | undefined;
    readonly accountId: string;
    readonly path: string;
    readonly secure: boolean;
    readonly now: Date;
  },
): Promise<string> {
  const next = randomBytes(32).toString('base64url');
  const tokenHash = hashToken(next);
  await db.deleteFrom('knownBrowser').where('lastUsedAt', '<=', forgottenAt(now)).execute();
  if (token !== undefined)
    await db
      .updateTable('knownBrowser')
      .set({ tokenHash })
      .where('tokenHash', '=', hashToken(token))
      .execute();
  await db
    .insertInto('knownBrowser')
    .values({ tokenHash, accountId, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'accountId']).doUpdateSet({ lastUsedAt: now }))
    .execute();
  const kept = db
    .selectFrom('knownBrowser')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .orderBy('lastUsedAt', 'desc')
    .limit(MAX_KNOWN);
  await db
    .deleteFrom('knownBrowser')
    .where('accountId', '=', accountId)
    .where('tokenHash', 'not in', kept)
    .execute();
  return browserCookie(next, path, KNOWN_SECONDS, secure);
}

/** When an admin revokes the password: its holders are strangers again. */
export async function forgetBrowsersOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('knownBrowser').where('accountId', '=', accountId).execute();
}

function forgottenAt(now: Date): Date {
  return new Date(now.getTime() - KNOWN_SECONDS * 1000);
}
