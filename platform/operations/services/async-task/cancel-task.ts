import { AppError } from '#core/app-error.ts';
import { sql } from '#storage/sql.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { selectTasks } from './select-tasks.ts';

/** Kept so long where nothing else is said. */
const RETENTION_S = 86_400;

/** A task that runs is broken off; `state.conflict` when it has ended already. */
export const cancelTask: Handler<'asyncTask.cancel'> = async (request, context) => {
  const now = context.now();
  await context.storage.transaction(async (db) => {
    const task = await selectTasks(db, request).select('asyncTask.id').executeTakeFirst();
    if (task === undefined) throw new AppError('record.not-found');
    const inference = await db
      .selectFrom('inference')
      .select('resultRetentionS')
      .where('serviceId', '=', request.serviceId)
      .executeTakeFirst();
    const keptMs = (inference?.resultRetentionS ?? RETENTION_S) * 1_000;
    await fireEvent(db, context, {
      entity: 'async-task',
      id: task.id,
      event: 'cancel',
      changes: { finishedAt: now, claimedUntil: null, expiresAt: new Date(now.getTime() + keptMs) },
    });
    // The gateway that runs it aborts it.
    await sql`select pg_notify('async_task', ${task.id})`.execute(db);
  });
};
