import type { Db } from '#storage/storage.ts';

/** Numbers of the versions that answered, by version id; null for calls that none answered and for versions that are gone. */
export async function versionNumbers(
  db: Db,
  rows: readonly { readonly versionId: string }[],
): Promise<(versionId: string) => number | null> {
  const ids = [...new Set(rows.map(({ versionId }) => versionId))].filter((id) => id !== '');
  if (ids.length === 0) return () => null;
  const found = await db
    .selectFrom('serviceVersion')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .execute();
  const numbers = new Map(found.map(({ id, number }) => [id, number]));
  return (versionId) => numbers.get(versionId) ?? null;
}
