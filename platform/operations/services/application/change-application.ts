// Update and delete; what is switched on and off goes through the machine, see switch-application.ts.

import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { checkIpAllowList } from './check-ip-allow-list.ts';
import { lockApplication, subjectOf } from './find-application.ts';

/** The request is the whole form: what it leaves out becomes empty. */
export const updateApplication: Handler<'application.update'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const { id } = request;
    const before = await lockApplication(db, id);
    await refuseWhileBlocked(db, context, { entity: 'application', ids: [id], action: 'update' });
    const values = {
      name: request.name,
      description: request.description,
      ipAllowList: checkIpAllowList(request.ipAllowList),
      updatedAt: context.now(),
    };
    await catalogueDatabaseError(context.config, 'application', values, () =>
      db.updateTable('application').set(values).where('id', '=', id).execute(),
    );
    await recordEvent(db, context, { ...subjectOf(before), event: 'update' });
  });

/** Keys and grants go with the row; calls with its keys fail once the gateway is notified. */
export const deleteApplication: Handler<'application.delete'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const before = await lockApplication(db, id);
    await refuseWhileBlocked(db, context, { entity: 'application', ids: [id], action: 'delete' });
    await db.deleteFrom('application').where('id', '=', id).execute();
    const reason = before.name;
    await recordEvent(db, context, {
      ...subjectOf(before),
      event: 'delete',
      fromState: before.state,
      reason,
    });
  });
