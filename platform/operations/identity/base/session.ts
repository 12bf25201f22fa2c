// Sessions: the browser holds a random token, the database its sha256 and what belongs to it.
import { randomBytes } from 'node:crypto';
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { UserInfo } from '#core/permission.ts';
import { createId } from '#storage/create-id.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { Db } from '#storage/storage.ts';
import { numberParameter } from '../../parameters/system-parameters.ts';
import { hashToken } from './hash-token.ts';
import { sessionCookies } from './session-cookies.ts';

const RELAY_KEY_BYTES = 32;
/** `last_seen_at` is written at most this often: a page of ten calls must not cost ten writes. */
const TOUCH_MS = 60_000;

export interface LiveSession {
  readonly id: string;
  readonly csrfToken: string;
  /** 32 bytes, base64. */
  readonly relayKey: string;
  readonly user: UserInfo;
  /** Code of the error that meets every call but the person's own ones, until the password is changed. */
  readonly blockedBy?: 'account.must-change-password' | 'account.expired-password';
}

export interface NewSession {
  readonly accountId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly hours: number;
  readonly now: Date;
}

/** Makes a session and returns the cookies that carry it. */
export async function startSession(
  db: Db,
  secrets: SecretBox,
  session: NewSession,
  secure: boolean,
): Promise<readonly string[]> {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = randomBytes(24).toString('base64url');
  await db.deleteFrom('session').where('expiresAt', '<', session.now).execute();
  await db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      id: createId('ses', session.now.getTime()),
      accountId: session.accountId,
      csrfToken,
      relayKey: secrets.seal(randomBytes(RELAY_KEY_BYTES).toString('base64')),
      ip: session.ip,
      userAgent: session.userAgent.slice(0, 256),
      createdAt: session.now,
      lastSeenAt: session.now,
      expiresAt: new Date(session.now.getTime() + session.hours * 3_600_000),
    })
    .execute();
  return sessionCookies(token, csrfToken, secure);
}

/**
 * The session behind a token with its person as of now; undefined when it is unknown, over, or the person may not enter.
 * A `quiet` look is no use of the session: it ends when it would have ended without.
 */
export async function findSession(
  parts: { readonly db: Db; readonly secrets: SecretBox; readonly config: Config },
  token: string,
  now: Date,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<LiveSession | undefined> {
  const { db, secrets, config } = parts;
  const tokenHash = hashToken(token);
  const row = await sessionWithPerson(db, tokenHash);
  if (row === undefined || row.sessionExpiresAt <= now || row.state !== 'Active') return undefined;
  if (row.expiresAt !== null && row.expiresAt <= now) return undefined;
  if (!quiet && now.getTime() - row.lastSeenAt.getTime() > TOUCH_MS)
    // A full disk must not keep people from reading.
    await touch(db, tokenHash, numberParameter(config, 'sessionHours', row.sessionHours), now).catch(
      ignoreFullDisk,
    );
  const passwordDays = numberParameter(config, 'passwordDays', row.passwordDays);
  const expired = isPasswordExpired(row.passwordChangedAt, passwordDays, now);
  const blockedBy = blockOf(row.mustChange, expired);
  return {
    id: row.sessionId,
    csrfToken: row.csrfToken,
    relayKey: secrets.open(row.relayKey),
    user: {
      userId: row.id,
      username: row.username,
      displayName: row.displayName,
      admin: row.admin,
      orgPermission: row.orgPermission,
      projectPermission: row.adminOfProject === null ? 'member' : 'admin',
      organizationId: row.organizationId,
      passwordState: passwordStateOf(row.weakPassword, expired),
      roleIds: row.roleIds,
    },
    ...(blockedBy === undefined ? {} : { blockedBy }),
  };
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('tokenHash', '=', hashToken(token)).execute();
}

/** Ends the person's sessions, but for the one to keep. Returns how many they were. */
export async function endSessionsOf(db: Db, accountId: string, keepId?: string): Promise<number> {
  const ended = db.deleteFrom('session').where('accountId', '=', accountId);
  const { numDeletedRows } = await (keepId === undefined
    ? ended
    : ended.where('id', '!=', keepId)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export function passwordStateOf(weak: boolean, expired: boolean): 'Normal' | 'TimeReset' | 'WeakReset' {
  if (expired) return 'TimeReset';
  return weak ? 'WeakReset' : 'Normal';
}

/** `days` 0: passwords never expire. */
export function isPasswordExpired(changedAt: Date, days: number, now: Date): boolean {
  return days > 0 && now.getTime() - changedAt.getTime() > days * 86_400_000;
}

/** What stands between the person and everything but their own account. */
export function blockOf(mustChange: boolean, expired: boolean): LiveSession['blockedBy'] {
  if (mustChange) return 'account.must-change-password';
  return expired ? 'account.expired-password' : undefined;
}

async function sessionWithPerson(db: Db, tokenHash: string) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .where('session.tokenHash', '=', tokenHash)
    .selectAll('account')
    .select([
      'session.id as sessionId',
      'session.csrfToken',
      'session.relayKey',
      'session.lastSeenAt',
      'session.expiresAt as sessionExpiresAt',
    ])
    .select((eb) => [
      eb
        .selectFrom('projectMember')
        .select('projectId')
        .whereRef('accountId', '=', 'account.id')
        .where('permission', '=', 'admin')
        .limit(1)
        .as('adminOfProject'),
      eb.selectFrom('systemParameter').select('value').where('name', '=', 'sessionHours').as('sessionHours'),
      eb.selectFrom('systemParameter').select('value').where('name', '=', 'passwordDays').as('passwordDays'),
    ])
    .executeTakeFirst();
}

async function touch(db: Db, tokenHash: string, hours: number, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: now, expiresAt: new Date(now.getTime() + hours * 3_600_000) })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

function ignoreFullDisk(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'database.disk-full')) throw error;
}
