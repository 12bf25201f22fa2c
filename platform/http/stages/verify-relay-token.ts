// Relay-Token: proof that the console itself made this very request just now, once.
import { createDecipheriv } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import type { LiveSession } from '../../operations/identity/base/session.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_SKEW_SECONDS = 300;
const MAX_TOKEN_LENGTH = 512;

/**
 * The token is base64 of nonce (12 bytes), ciphertext, tag (16 bytes): AES-256-GCM with the session's key over
 * `uuid&seconds`. Throws `relay-token.invalid`, `relay-token.expired` (clock differs by more than 300 s) or
 * `relay-token.reused`.
 */
export async function verifyRelayToken(
  token: string,
  session: LiveSession,
  db: Db,
  now: Date,
): Promise<void> {
  const { uuid, seconds } = readToken(token, Buffer.from(session.relayKey, 'base64'));
  const skew = Math.abs(Math.floor(now.getTime() / 1000) - seconds);
  if (skew > MAX_SKEW_SECONDS) throw new AppError('relay-token.expired', { skew });
  await spendNonce(db, `${session.id}:${uuid}`, now);
}

function readToken(token: string, key: Buffer): { uuid: string; seconds: number } {
  const plain = token.length > MAX_TOKEN_LENGTH ? undefined : decrypt(Buffer.from(token, 'base64'), key);
  const match = /^([0-9a-f-]{36})&(\d{1,12})$/i.exec(plain ?? '');
  if (match?.[1] === undefined || match[2] === undefined) throw new AppError('relay-token.invalid');
  return { uuid: match[1].toLowerCase(), seconds: Number(match[2]) };
}

function decrypt(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    const head = decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES));
    return Buffer.concat([head, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Remembered for twice the skew: an older token is refused by its time already. */
async function spendNonce(db: Db, nonce: string, now: Date): Promise<void> {
  const used = await db
    .insertInto('relayNonce')
    .values({ nonce, usedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows !== 1n) throw new AppError('relay-token.reused');
  const forgotten = new Date(now.getTime() - 2 * MAX_SKEW_SECONDS * 1000);
  await db.deleteFrom('relayNonce').where('usedAt', '<', forgotten).execute();
}
