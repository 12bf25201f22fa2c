// The owner of a registered service no longer agrees: runs there are stopped at once, of whatever project; one that waits is refused when
// its turn comes.
import { systemClock } from '#jobs/clock.ts';
import { cancelJobsOf } from '#jobs/settle-job.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { fireEvent } from '../../../events/fire-event.ts';
import type { OperationContext } from '../../../handler/handler.ts';
import { RUN_JOB } from '../record/stored-job.ts';

/** Within the transaction that holds the service and has written the owner's word. */
export async function withdrawConsent(
  db: Transaction<Database>,
  context: Pick<OperationContext, 'config' | 'actor' | 'now'>,
  { id: serviceId, name }: Pick<Row<'service'>, 'id' | 'name'>,
): Promise<void> {
  const active = await db
    .selectFrom('benchmarkJob')
    .select('id')
    .where('serviceId', '=', serviceId)
    .where('state', 'in', ['Starting', 'Running'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of active) {
    await fireEvent(db, context, {
      ...{ entity: 'benchmark-job', id, event: 'stop' },
      reason: `第三方服务“${name}”的所有者不再允许性能评测`,
      changes: { updatedAt: context.now() },
    });
    await cancelJobsOf(db, systemClock, { kind: RUN_JOB, key: id });
  }
}
