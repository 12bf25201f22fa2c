import { systemClock } from '#jobs/clock.ts';
import { putSchedule } from '#jobs/schedules.ts';
import { createId } from '#storage/create-id.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { OperationContext } from '../../../handler/handler.ts';
import { type BenchmarkConfig, lockConfig } from '../record/stored-config.ts';

const SCHEDULE_JOB = 'benchmark-schedule';

/** Its id. Runs are made in the name of the person who asks, as long as that person may. */
export async function createSchedule(
  db: Transaction<Database>,
  context: OperationContext,
  { id: configId, benchmarkId, organizationId, projectId }: BenchmarkConfig,
  times: { readonly cron: string; readonly zone: string },
): Promise<string> {
  const now = context.now();
  await lockConfig(db, configId);
  const id = createId('bms', now.getTime());
  const row = { id, configId, benchmarkId, organizationId, projectId };
  await db
    .insertInto('benchmarkSchedule')
    .values({
      ...{ ...row, ...times, stateAt: now, createdAt: now, updatedAt: now },
      createdBy: context.actor?.user.username ?? null,
    })
    .execute();
  await recordEvent(db, context, {
    ...{ entity: 'benchmark-schedule', row, event: 'create', toState: 'running', reason: times.cron },
  });
  await planRuns(db, context, { ...row, ...times });
  return id;
}

interface Planned {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly cron: string;
  readonly zone: string;
}

/** Puts the times into the plan of jobs. */
export async function planRuns(
  db: Transaction<Database>,
  { actor }: Pick<OperationContext, 'actor'>,
  { id, organizationId, projectId, cron, zone }: Planned,
): Promise<void> {
  await putSchedule(db, systemClock, {
    ...{ id: planId(id), kind: SCHEDULE_JOB, cron, zone, payload: { id }, organizationId, projectId },
    ...(actor === undefined ? {} : { requestedBy: actor.user.userId }),
  });
}

/** In the plan of jobs. */
export function planId(scheduleId: string): string {
  return `${SCHEDULE_JOB}@${scheduleId}`;
}
