// Two people edit the same row: the second one hears of the first before anything of theirs is written over.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Operation } from '#core/contract.ts';
import { ROW_REVISION_HEADER, rowRevision } from '#core/row-revision.ts';
import { findRow } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import { columnsOfEntity } from '../../operations/entity/row-selection.ts';
import type { RequestBody } from '../request/read-body.ts';

/**
 * Throws `record.conflict` when the caller saw another revision of the row that the call changes. A caller that names none,
 * or one of another row, is not asked: scripts may write without having looked.
 */
export async function refuseStale(
  { access }: Operation,
  input: RequestBody,
  request: Request,
  { entities }: Pick<Config, 'entities'>,
  db: Db,
): Promise<void> {
  const seen = request.headers.get(ROW_REVISION_HEADER);
  const entity = entities.get(access.of ?? '');
  const id = input[access.by ?? 'id'];
  if (seen === null || entity === undefined || typeof id !== 'string' || !seen.startsWith(`${id}@`)) return;
  if (!(await columnsOfEntity(db, entity)).has('updatedAt')) return;
  const row = await findRow(db, entity.table, id, { columns: ['id', 'updatedAt'] });
  const now = row === undefined ? undefined : rowRevision(row);
  if (now !== undefined && now !== seen) throw new AppError('record.conflict');
}
