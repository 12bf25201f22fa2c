import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { lockService } from './find-service.ts';

const NAMED_BLOCKERS = 10;

/** Only a service that is not running and that no application may call; `record.referenced` names the applications. */
export const deleteRegistration: Handler<'registration.delete'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    // Locks the row that granting locks too, so that no grant slips in between.
    const service = await lockService(db, id);
    await refuseWhileGranted(db, service.id);
    await fireEvent(db, context, {
      entity: 'service',
      id: service.id,
      event: 'delete',
      reason: service.name,
    });
    await db.deleteFrom('service').where('id', '=', service.id).execute();
  });

async function refuseWhileGranted(db: Db, serviceId: string): Promise<void> {
  const users = await db
    .selectFrom('applicationInterface')
    .innerJoin('application', 'application.id', 'applicationInterface.applicationId')
    .select('application.name')
    .where('applicationInterface.serviceId', '=', serviceId)
    .orderBy('application.name')
    .execute();
  if (users.length === 0) return;
  const names = users.slice(0, NAMED_BLOCKERS).map((user) => user.name);
  const more = users.length > names.length ? ` 等 ${users.length} 个应用` : '';
  throw new AppError('record.referenced', { blockers: `应用 ${names.join('、')}${more}` });
}
