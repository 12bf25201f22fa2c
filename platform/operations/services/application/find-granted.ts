import type { Db } from '#storage/storage.ts';

/** Code of a service that the application may call; undefined: it may not. */
export async function findGranted(
  db: Db,
  applicationId: string,
  serviceId: string,
): Promise<string | undefined> {
  const granted = await db
    .selectFrom('applicationInterface')
    .innerJoin('service', 'service.id', 'applicationInterface.serviceId')
    .select('service.code')
    .where('applicationInterface.applicationId', '=', applicationId)
    .where('applicationInterface.serviceId', '=', serviceId)
    .executeTakeFirst();
  return granted?.code;
}
