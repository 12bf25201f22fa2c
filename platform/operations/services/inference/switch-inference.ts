// Start, stop, cancel and delete of a service.
import { carriesCalls } from '#engines/runner/plan/update-target.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { lockInference, readVersions } from './find-inference.ts';
import { reserveFor } from './reserve.ts';

/** Starts every version that carries calls. */
export const startInference: Handler<'inference.start'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    await fireEvent(db, context, { entity: 'service', id, event: 'start' });
    await reserveCarrying(db, service);
    await db.updateTable('inference').set({ progress: 'Start' }).where('serviceId', '=', id).execute();
    await sendHome(db, service);
  });

/** Had its server been gone, it may have run where the project's files are not: now it is placed anew. */
async function sendHome(db: Transaction<Database>, { id, projectId }: Row<'service'>): Promise<void> {
  await db
    .updateTable('inference')
    .set({ server: null })
    .where('serviceId', '=', id)
    .where('server', '!=', (eb) => eb.selectFrom('project').select('server').where('id', '=', projectId))
    .execute();
}

/** From now on the gateway refuses calls; those under way may end. */
export const stopInference: Handler<'inference.stop'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    await lockInference(db, id);
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [id], action: 'stop' });
    await fireEvent(db, context, { entity: 'service', id, event: 'stop' });
    await db.updateTable('inference').set({ progress: 'Stop' }).where('serviceId', '=', id).execute();
  });

/** Takes a start, an update or a stop back while it is under way. */
export const cancelInference: Handler<'inference.cancel'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockInference(db, id);
    await fireEvent(db, context, {
      entity: 'service',
      id,
      event: 'cancel',
      reason: WHAT[service.state] ?? '',
    });
    if (service.state === 'Stopping') await reserveCarrying(db, service);
    await db
      .updateTable('inference')
      .set({ target: null, progress: null })
      .where('serviceId', '=', id)
      .execute();
  });

/** Room for what carries calls. */
async function reserveCarrying(
  db: Transaction<Database>,
  { id, organizationId }: Row<'service'>,
): Promise<void> {
  const versions = await readVersions(db, id);
  await reserveFor(db, organizationId, versions.filter(carriesCalls));
}

const WHAT: Readonly<Record<string, string>> = {
  Starting: '取消启动',
  Updating: '取消更新，继续使用原版本',
  Stopping: '取消停止',
};

/** The runner ends what still runs, then row and files go. `record.referenced` names what uses the service. */
export const deleteInference: Handler<'inference.hostingDelete' | 'inference.delete'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    // Locks the row that granting locks too, so that no grant slips in between.
    const service = await lockInference(db, id);
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [id], action: 'delete' });
    await fireEvent(db, context, { entity: 'service', id, event: 'delete', reason: service.name });
  });
