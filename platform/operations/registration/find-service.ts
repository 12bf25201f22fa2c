import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

/** A third-party service; any other service of that id is none of these operations' business: `record.not-found`. */
export async function findService(db: Db, id: string): Promise<Row<'service'>> {
  return required(await selectService(db, id).executeTakeFirst());
}

/** The same with the row locked until the transaction ends. */
export async function lockService(db: Db, id: string): Promise<Row<'service'>> {
  return required(await selectService(db, id).forUpdate().executeTakeFirst());
}

/** What events say about where a service lies. */
export function placeOf(row: Row<'service'>) {
  return {
    entity: 'service',
    entityId: row.id,
    organizationId: row.organizationId,
    projectId: row.projectId,
  } as const;
}

function selectService(db: Db, id: string) {
  return db.selectFrom('service').selectAll().where('id', '=', id).where('source', '=', 'ThirdParty');
}

function required(row: Row<'service'> | undefined): Row<'service'> {
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}
