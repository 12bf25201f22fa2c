import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { lockService } from './find-service.ts';

/** Only a service that is not running and that no application may call; `record.referenced` names what uses it. */
export const deleteRegistration: Handler<'registration.delete'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    // Locks the row that granting locks too, so that no grant slips in between.
    const service = await lockService(db, id);
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'delete' });
    await fireEvent(db, context, {
      entity: 'service',
      id: service.id,
      event: 'delete',
      reason: service.name,
    });
    await db.deleteFrom('service').where('id', '=', service.id).execute();
  });
