import { applyEventIn } from '#machines/apply-event.ts';
import { refuseWhileBlocked } from '../../entity/blockers.ts';
import type { Handler } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { dropVersionFiles } from './drop-version-files.ts';

/** Row and event go together, files afterwards; a crash in between is made good at the next start. */
export const deleteVersion: Handler<'model.version.delete'> = async ({ id }, context) => {
  const { storage, config, engines } = context;
  const actor = { kind: 'user', id: signedInActor(context).user.userId } as const;
  await storage.transaction(async (db) => {
    // Locks the row: a service that is being made of it waits here, and then finds it gone.
    const row = await applyEventIn(db, config, { entity: 'model-version', id, event: 'delete', actor });
    await refuseWhileBlocked(db, context, { entity: 'model-version', ids: [id], action: 'delete' });
    await engines.files.packages.tombstones.mark(id);
    await db.deleteFrom('modelVersion').where('id', '=', String(row.id)).execute();
  });
  await dropVersionFiles(context, id);
};
