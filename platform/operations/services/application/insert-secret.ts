import { createId } from '#storage/create-id.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { createSecretKey, hashKey, prefixOf } from './secret-key.ts';

/** Makes a secret key; the text itself leaves in the answer and is kept nowhere. */
export async function insertSecret(
  db: Db,
  context: OperationContext,
  applicationId: string,
): Promise<{ readonly id: string; readonly secretKey: string; readonly prefix: string }> {
  const secretKey = createSecretKey();
  const now = context.now();
  const id = createId('key', now.getTime());
  const prefix = prefixOf(secretKey);
  await db
    .insertInto('applicationSecret')
    .values({
      id,
      applicationId,
      secretHash: hashKey(secretKey),
      prefix,
      createdAt: now,
      createdBy: context.actor?.user.username ?? null,
    })
    .execute();
  return { id, secretKey, prefix };
}
