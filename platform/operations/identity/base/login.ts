import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { numberParameter, readSystemParameters } from '../../parameters/system-parameters.ts';
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts';
import { loginRules } from './login-rules.ts';
import { verifyPassword } from './password.ts';
import { blockOf, endSession, isPasswordExpired, passwordStateOf, startSession } from './session.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';

interface SignedIn {
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  readonly passwordState: string;
  /** Account-state code that the console explains in a dialog, e.g. `773`. */
  readonly accountCode?: string;
}

/** Signs in. The account's fault is shown only to who knows its password. */
export const login: Handler<'base.login'> = async (request, context) => {
  const { db } = context.storage;
  const now = context.now();
  const parameters = await readSystemParameters(db, context.config);
  const username = request.username.trim();
  const limit = numberParameter(context.config, 'loginFailureLimit', parameters.loginFailureLimit);
  const { ip, browserToken: token } = context.request;
  const knownBrowser = await findKnownBrowser(db, { token, username, now });
  const counted = loginRules({
    username,
    ip,
    limit,
    ...(knownBrowser === undefined ? {} : { knownBrowser }),
  });
  await countAttempt(db, counted, now);

  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
  const correct = await verifyPassword(request.password, account?.passwordHash);
  if (account === undefined || !correct) throw new AppError('login.failed');
  await forgiveAttempt(db, counted);
  refuseClosedAccount(account, now);

  const hours = numberParameter(context.config, 'sessionHours', parameters.sessionHours);
  await replaceSession(account.id, hours, context);
  await db.updateTable('account').set({ lastLoginAt: now }).where('id', '=', account.id).execute();
  const passwordDays = numberParameter(context.config, 'passwordDays', parameters.passwordDays);
  return answerOf(account, isPasswordExpired(account.passwordChangedAt, passwordDays, now), context);
};

function refuseClosedAccount(account: Row<'account'>, now: Date): void {
  if (account.state !== 'Active') throw new AppError('account.disabled');
  if (account.expiresAt !== null && account.expiresAt <= now) throw new AppError('account.expired');
}

/** A new token at every sign-in, so that a token planted before it opens nothing. */
async function replaceSession(accountId: string, hours: number, context: OperationContext): Promise<void> {
  const { storage, secrets, request, operation } = context;
  const { ip, userAgent, browserToken: token } = request;
  const now = context.now();
  const secure = request.origin.startsWith('https:');
  if (request.sessionToken !== undefined) await endSession(storage.db, request.sessionToken);
  const session = { accountId, ip, userAgent, hours, now };
  const cookies = await startSession(storage.db, secrets, session, secure);
  for (const cookie of cookies) context.setCookie(cookie);
  const browser = { token, accountId, path: operation.path, secure, now };
  context.setCookie(await storage.transaction((db) => rememberBrowser(db, browser)));
}

function answerOf(account: Row<'account'>, expired: boolean, context: OperationContext): SignedIn {
  const code = blockOf(account.mustChange, expired);
  const accountCode = code === undefined ? undefined : context.config.errors.get(code)?.accountCode;
  return {
    userId: account.id,
    username: account.username,
    displayName: account.displayName,
    passwordState: passwordStateOf(account.weakPassword, expired),
    ...(accountCode === undefined ? {} : { accountCode }),
  };
}
