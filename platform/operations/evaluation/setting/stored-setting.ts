// A setting as it is stored, with what its columns hold.
import type { Mapping } from '#core/evaluation/mapping/mapping.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

/** A row of `evaluation_setting`: written by operations only, which have checked it. */
export type StoredSetting = Omit<Row<'evaluationSetting'>, keyof Mapping> & Mapping;

/** The newest of the service. */
export function newestSetting(db: Db, serviceId: string): Promise<StoredSetting | undefined> {
  return db
    .selectFrom('evaluationSetting')
    .selectAll()
    .$castTo<StoredSetting>()
    .where('serviceId', '=', serviceId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findSetting(db: Db, id: string): Promise<StoredSetting | undefined> {
  return db
    .selectFrom('evaluationSetting')
    .selectAll()
    .$castTo<StoredSetting>()
    .where('id', '=', id)
    .executeTakeFirst();
}
