// A disabled application keeps its keys and grants; the gateway refuses its calls.
import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler } from '../../handler/handler.ts';

export const disableApplication = fire('disable');
export const enableApplication = fire('enable');

function fire(event: 'disable' | 'enable'): Handler<'application.disable' | 'application.enable'> {
  return ({ id }, context) =>
    context.storage.transaction(async (db) => {
      // Locks the row.
      await fireEvent(db, context, { entity: 'application', id, event });
      await refuseWhileBlocked(db, context, { entity: 'application', ids: [id], action: event });
    });
}
