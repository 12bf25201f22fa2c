// What a form says of the row that it was filled from, so that an edit made meanwhile is not written over.

/** Header of a call that changes the row. */
export const ROW_REVISION_HEADER = 'row-revision';

/** `id@time of the last edit`, to the millisecond; undefined for a row without either. */
export function rowRevision(row: Readonly<Record<string, unknown>>): string | undefined {
  const { id, updatedAt } = row;
  const at = updatedAt instanceof Date ? updatedAt.toISOString() : updatedAt;
  return typeof id === 'string' && typeof at === 'string' ? `${id}@${at}` : undefined;
}

/** What belongs to a request that changes this very row; of another row it says nothing. */
export function revisionFor(
  request: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>,
): { readonly revision?: string } {
  const revision = request.id === row.id ? rowRevision(row) : undefined;
  return revision === undefined ? {} : { revision };
}
