import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

/** A service that the platform runs itself; any other service of that id is none of these operations' business. */
export async function findInference(db: Db, id: string): Promise<Row<'service'>> {
  return required(await select(db, id).executeTakeFirst());
}

/** The same with the row locked until the transaction ends: one change of a service at a time. */
export async function lockInference(db: Db, id: string): Promise<Row<'service'>> {
  return required(await select(db, id).forUpdate('service').executeTakeFirst());
}

/** Oldest first. */
export function readVersions(db: Db, serviceId: string): Promise<Row<'serviceVersion'>[]> {
  return db
    .selectFrom('serviceVersion')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .orderBy('number')
    .execute();
}

/** The version that gets most calls, the newest of several. */
export function heaviestOf<Version extends Pick<Row<'serviceVersion'>, 'weight' | 'number'>>(
  versions: readonly Version[],
): Version | undefined {
  return versions.toSorted((one, other) => other.weight - one.weight || other.number - one.number)[0];
}

export async function findVersion(db: Db, id: string): Promise<Row<'serviceVersion'>> {
  return required(await db.selectFrom('serviceVersion').selectAll().where('id', '=', id).executeTakeFirst());
}

/** What an event of the service is about. */
export function subjectOf({ id, organizationId, projectId }: Row<'service'>) {
  return { entity: 'service', row: { id, organizationId, projectId } } as const;
}

function select(db: Db, id: string) {
  return db
    .selectFrom('service')
    .innerJoin('inference', 'inference.serviceId', 'service.id')
    .selectAll('service')
    .where('service.id', '=', id);
}

function required<Found>(row: Found | undefined): Found {
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}
