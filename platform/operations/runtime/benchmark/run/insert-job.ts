// A run that waits: its row, and the job that carries it out when its time has come.
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { createId } from '#storage/create-id.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { OperationContext } from '../../../handler/handler.ts';
import type { TaskRow } from '../record/find-task.ts';
import { type BenchmarkConfig, lockConfig } from '../record/stored-config.ts';
import { RUN_JOB } from '../record/stored-job.ts';

export interface JobOrder {
  readonly schedule: 'immediate' | 'scheduled';
  /** Not before; default now. */
  readonly startAt?: Date;
  readonly scheduleId?: string;
}

/** Within a transaction; the run begins when that has committed. Throws `record.not-found` when the configuration is gone. */
export async function insertJob(
  db: Transaction<Database>,
  context: Pick<OperationContext, 'config' | 'actor' | 'now'>,
  task: TaskRow,
  config: BenchmarkConfig,
  { schedule, startAt, scheduleId }: JobOrder,
): Promise<{ readonly id: string; readonly number: number }> {
  const now = context.now();
  // Runs of a task are numbered one after the other.
  await db.selectFrom('benchmark').select('id').where('id', '=', task.id).forUpdate().execute();
  await lockConfig(db, config.id);
  const { last } = await db
    .selectFrom('benchmarkJob')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('benchmarkId', '=', task.id)
    .executeTakeFirstOrThrow();
  const id = createId('bmj', now.getTime());
  const number = (last ?? 0) + 1;
  const { organizationId, projectId, serviceId, versionId, applicationId } = task;
  const row = { id, benchmarkId: task.id, serviceId, organizationId, projectId };
  await db
    .insertInto('benchmarkJob')
    .values({
      ...row,
      ...{ number, configId: config.id, configName: config.name, versionId, applicationId },
      ...{ payloadId: config.payloadId, schedule, scheduleId: scheduleId ?? null, startAt: startAt ?? now },
      ...{ stateAt: now, createdAt: now, updatedAt: now, createdBy: context.actor?.user.username ?? null },
    })
    .execute();
  const reason = `#${number}，配置“${config.name}”`;
  await recordEvent(db, context, {
    entity: 'benchmark-job',
    row,
    event: 'create',
    toState: 'Pending',
    reason,
  });
  await enqueueRun(db, context, { id, task, ...(startAt === undefined ? {} : { dueAt: startAt }) });
  return { id, number };
}

/** Replicas are called where they run; without them any server may call. */
export async function enqueueRun(
  db: Transaction<Database>,
  { config }: Pick<OperationContext, 'config'>,
  order: {
    readonly id: string;
    readonly task: Pick<TaskRow, 'server' | 'organizationId' | 'projectId'>;
    readonly dueAt?: Date;
  },
): Promise<void> {
  const { id, task, dueAt } = order;
  await enqueueJob(db, config.jobs, RUN_JOB, {
    ...{ key: id, payload: { id }, organizationId: task.organizationId, projectId: task.projectId },
    ...(task.server === null ? {} : { node: task.server }),
    ...(dueAt === undefined ? {} : { dueAt }),
  });
}
