// Secret keys and the AppCode: shown once, kept as sha256, replaced with an overlap so that callers can move over.
import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { pageOf } from '../../list/paging.ts';
import { lockApplication, subjectOf } from './find-application.ts';
import { insertSecret } from './insert-secret.ts';
import { createAppCode, hashKey, prefixOf } from './secret-key.ts';

/** Keys that may be valid at one time: the new one, and the old one until its overlap ends. */
const MAX_VALID_KEYS = 2;
/** Expired keys stay in the list for a while, so that a caller with an old key can be recognised. */
const KEPT_EXPIRED_KEYS = 8;
const HOUR_MS = 3_600_000;

type Secret = Row<'applicationSecret'>;

export const listKeys: Handler<'application.keys.list'> = async (request, context) => {
  const secrets = await readSecrets(context.storage.db, request.id);
  const now = context.now();
  const rows = secrets.map((secret) => ({
    id: secret.id,
    prefix: `${secret.prefix}…`,
    state: stateOf(secret, now),
    createdBy: secret.createdBy ?? '',
    createdAt: secret.createdAt,
    expiresAt: secret.expiresAt,
  }));
  return pageOf(request, rows);
};

/** Makes a new key; every key that is valid now ends `overlapHours` later (0: at once). Returns its only copy. */
export const rotateKey: Handler<'application.keys.update'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const application = await lockApplication(db, request.id);
    const secrets = await readSecrets(db, application.id);
    const valid = secrets.filter((secret) => isValid(secret, context.now()));
    const overlapHours = request.overlapHours;
    if (overlapHours > 0 && valid.length >= MAX_VALID_KEYS)
      throw new AppError('application.secret-limit', { limit: MAX_VALID_KEYS });
    const end = new Date(context.now().getTime() + overlapHours * HOUR_MS);
    for (const secret of valid) await endKey(db, secret, end);
    await dropOldKeys(db, secrets, context);
    const made = await insertSecret(db, context, application.id);
    const reason = `新密钥 ${made.prefix}…，旧密钥保留 ${overlapHours} 小时`;
    await recordEvent(db, context, { ...subjectOf(application), event: 'key-rotate', reason });
    const previousExpiresAt = valid.length === 0 ? null : end;
    return { id: made.id, appKey: application.appKey, secretKey: made.secretKey, previousExpiresAt };
  });

/** The key stops working at once; revoking the last one is allowed: after a leak nothing else is right. */
export const revokeKey: Handler<'application.keys.delete'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const application = await lockApplication(db, request.id);
    const revoked = await db
      .deleteFrom('applicationSecret')
      .where('id', '=', request.secretId)
      .where('applicationId', '=', application.id)
      .returning('prefix')
      .executeTakeFirst();
    if (revoked === undefined) throw new AppError('record.not-found');
    const reason = `密钥 ${revoked.prefix}…`;
    await recordEvent(db, context, { ...subjectOf(application), event: 'key-revoke', reason });
  });

/** Replaces the AppCode; the old one stops working at once. Returns its only copy. */
export const updateCode: Handler<'application.code.update'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const application = await lockApplication(db, id);
    const appCode = createAppCode();
    await db
      .updateTable('application')
      .set({ codeHash: hashKey(appCode), codePrefix: prefixOf(appCode), updatedAt: context.now() })
      .where('id', '=', id)
      .execute();
    await recordEvent(db, context, { ...subjectOf(application), event: 'code-update' });
    return { appCode };
  });

/** Number of keys that work now. */
export async function countValidKeys(db: Db, applicationId: string, now: Date): Promise<number> {
  const secrets = await readSecrets(db, applicationId);
  return secrets.filter((secret) => isValid(secret, now)).length;
}

function readSecrets(db: Db, applicationId: string): Promise<Secret[]> {
  return (
    db
      .selectFrom('applicationSecret')
      .selectAll()
      .where('applicationId', '=', applicationId)
      // The key without an end first: it is the one to use.
      .orderBy('expiresAt', (order) => order.desc().nullsFirst())
      .orderBy('createdAt', 'desc')
      .execute()
  );
}

/** Never lengthens a life that ends sooner anyway. */
async function endKey(db: Db, secret: Secret, end: Date): Promise<void> {
  if (secret.expiresAt !== null && secret.expiresAt <= end) return;
  await db.updateTable('applicationSecret').set({ expiresAt: end }).where('id', '=', secret.id).execute();
}

async function dropOldKeys(db: Db, secrets: readonly Secret[], context: OperationContext): Promise<void> {
  const expired = secrets.filter((secret) => !isValid(secret, context.now()));
  const old = expired.slice(KEPT_EXPIRED_KEYS).map((secret) => secret.id);
  if (old.length > 0) await db.deleteFrom('applicationSecret').where('id', 'in', old).execute();
}

function isValid(secret: Secret, now: Date): boolean {
  return secret.expiresAt === null || secret.expiresAt > now;
}

function stateOf(secret: Secret, now: Date): 'Valid' | 'Retiring' | 'Expired' {
  if (!isValid(secret, now)) return 'Expired';
  return secret.expiresAt === null ? 'Valid' : 'Retiring';
}
