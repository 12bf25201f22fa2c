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

/** What an event of the service is about. */
export function subjectOf({ id, organizationId, projectId }: Row<'service'>) {
  return { entity: 'service', row: { id, organizationId, projectId } } as const;
}

function selectService(db: Db, id: string) {
  return db.selectFrom('service').selectAll().where('id', '=', id).where('source', '=', 'ThirdParty');
}

function required(row: Row<'service'> | undefined): Row<'service'> {
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}
