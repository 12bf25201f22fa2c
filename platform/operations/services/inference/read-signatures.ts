import type { Db } from '#storage/storage.ts';
import type { Signature } from './oip-document.ts';

/** By model version, as the inspection of the model wrote them; what is no ONNX model has none. */
export async function readSignatures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Signature>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('modelVersion')
    .select(['id', 'signature'])
    .where('id', 'in', [...ids])
    .where('runtime', '=', 'onnx')
    .where('signature', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, signature }) => [id, signature as unknown as Signature]));
}
