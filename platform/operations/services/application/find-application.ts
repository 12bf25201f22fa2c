import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

/** The access stage has checked the reach; the row may still have been deleted meanwhile. */
export async function findApplication(db: Db, id: string): Promise<Row<'application'>> {
  const row = await db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}

/** The same with the row locked until the transaction ends, for changes that look before they write. */
export async function lockApplication(db: Db, id: string): Promise<Row<'application'>> {
  const query = db.selectFrom('application').selectAll().where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}

/** What an event of the application is about. */
export function subjectOf({ id, organizationId, projectId }: Row<'application'>) {
  return { entity: 'application', row: { id, organizationId, projectId } } as const;
}
