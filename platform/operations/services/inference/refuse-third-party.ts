import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';

/**
 * Returns whether the project has the service: one that does not exist is refused by the check of the entity that points at it.
 *
 * @throws AppError `request.invalid` at `serviceId` for a service that the platform does not run itself
 */
export async function refuseThirdParty(
  db: Db,
  { serviceId, projectId }: { readonly serviceId: string; readonly projectId: string },
  text: string,
): Promise<boolean> {
  const service = await db
    .selectFrom('service')
    .leftJoin('inference', 'inference.serviceId', 'service.id')
    .select('inference.serviceId as hosted')
    .where('service.id', '=', serviceId)
    .where('service.projectId', '=', projectId)
    .executeTakeFirst();
  if (service?.hosted === null) throw new AppError('request.invalid', {}, { fields: { serviceId: text } });
  return service !== undefined;
}
