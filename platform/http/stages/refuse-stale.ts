// Two people edit the same row: the second one hears of the first before anything of theirs is written over.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Operation } from '#core/contract.ts';
import { fingerprint, parseSeenRow, ROW_REVISION_HEADER, type SeenRow } from '#core/row-revision.ts';
import { type EntityRow, findRow } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import { columnsOfEntity, propertiesOf } from '../../operations/entity/row-selection.ts';
import type { RequestBody } from '../request/read-body.ts';

/**
 * Throws `record.conflict` when a field that the caller was shown says something else by now. Of fields that are no columns
 * of the row, and where none is named, the time of the last edit decides. A caller that names no row, or another one, is not
 * asked: scripts may write without having looked.
 */
export async function refuseStale(
  { access, request: contract }: Operation,
  input: RequestBody,
  request: Request,
  { entities }: Pick<Config, 'entities'>,
  db: Db,
): Promise<void> {
  const text = request.headers.get(ROW_REVISION_HEADER);
  const seen = text === null ? undefined : parseSeenRow(text);
  const entity = entities.get(access.of ?? '');
  const id = input[access.by ?? 'id'];
  if (seen === undefined || entity === undefined || seen.id !== id) return;
  const columns = await columnsOfEntity(db, entity);
  const isDated = columns.has('updatedAt');
  // What nobody may send is nobody's to ask about.
  const open = propertiesOf(contract);
  const comparable = Object.keys(seen.fields).filter((name) => name in open && columns.has(name));
  const row = await findRow(db, entity.table, seen.id, {
    columns: ['id', ...(isDated ? ['updatedAt'] : []), ...comparable],
  });
  if (row === undefined) return;
  const isEdited = isDated && seen.updatedAt !== undefined && seen.updatedAt !== timeOf(row);
  // Nobody edited it.
  if (seen.updatedAt !== undefined && !isEdited) return;
  const isChanged = comparable.some((name) => fingerprint(row[name]) !== seen.fields[name]);
  if (isChanged || (isEdited && !isComparable(seen, comparable))) throw new AppError('record.conflict');
}

function timeOf({ updatedAt }: EntityRow): unknown {
  return updatedAt instanceof Date ? updatedAt.toISOString() : updatedAt;
}

/** Whether all that was shown can be looked at. */
function isComparable({ fields }: SeenRow, comparable: readonly string[]): boolean {
  return comparable.length > 0 && comparable.length === Object.keys(fields).length;
}
