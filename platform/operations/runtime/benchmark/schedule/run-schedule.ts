// A time of a schedule has come: the run that it makes, or why it can make none.
import type { Config } from '#config/config.ts';
import type { JobContext } from '#jobs/job.ts';
import { removeSchedule } from '#jobs/schedules.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import { findTask } from '../record/find-task.ts';
import { findConfig } from '../record/stored-config.ts';
import { insertJob } from '../run/insert-job.ts';
import { planId } from './create-schedule.ts';

export interface ScheduleDependencies {
  readonly config: () => Config;
  readonly now: () => Date;
}

/** Runs of one schedule that wait or go on; a further one is left out until they are done. */
const MOST_OPEN = 3;

export async function runSchedule(
  { config, now }: ScheduleDependencies,
  { payload, finish }: Pick<JobContext, 'payload' | 'finish'>,
): Promise<void> {
  const id = String(payload.id);
  await finish(async (db) => {
    const schedule = await db
      .selectFrom('benchmarkSchedule')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    // Deleted with its service: the plan does not know.
    if (schedule === undefined) return removeSchedule(db, planId(id));
    if (schedule.state !== 'running') return;
    const open = await db
      .selectFrom('benchmarkJob')
      .select('id')
      .where('scheduleId', '=', id)
      .where('state', 'in', ['Pending', 'Starting', 'Running', 'Stopping'])
      .execute();
    if (open.length >= MOST_OPEN) {
      const reason = `前 ${open.length} 次评测都没有结束，计划已停止；排除原因后可以恢复`;
      await applyEventIn(db, config(), {
        ...{ entity: 'benchmark-schedule', id, event: 'fail', actor: { kind: 'system' }, reason },
      });
      return removeSchedule(db, planId(id));
    }
    const own = await findConfig(db, schedule.configId);
    const task = await findTask(db, schedule.benchmarkId);
    const context = { config: config(), actor: undefined, now };
    await insertJob(db, context, task, own, { schedule: 'scheduled', scheduleId: id });
  });
}
