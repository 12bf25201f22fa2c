import { AppError } from '#core/app-error.ts';
import { runSchedule } from '#jobs/schedules.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Handler } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';

/** Next first unless asked otherwise, each with how the last of its jobs ended. */
export const listSchedules: Handler<'jobSchedule.list'> = (request, { storage, config }) => {
  const all = storage.db.selectFrom('jobSchedule');
  return readPage(request, {
    count: () => countRows(all),
    rows: async (limit, offset) => {
      const rows = await all
        .leftJoin('job', 'job.id', 'jobSchedule.lastJobId')
        .selectAll('jobSchedule')
        .select('job.state as lastState')
        .orderBy(`jobSchedule.${request.orderBy ?? 'nextAt'}`, request.order ?? 'asc')
        .orderBy('jobSchedule.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ id, kind, node, cron, zone, nextAt, lastAt, lastState }) => {
        const { label = kind, description = '' } = config.jobs.get(kind) ?? {};
        return { id, kind, node, cron, zone, nextAt, lastAt, lastState, kindLabel: label, description };
      });
    },
  });
};

export const runScheduleNow: Handler<'jobSchedule.run'> = async ({ id }, { storage, config }) => {
  await storage.transaction(async (db) => {
    const schedule = await db
      .selectFrom('jobSchedule')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (schedule === undefined) throw new AppError('record.not-found');
    const jobId = await runSchedule(db, config.jobs, schedule);
    if (jobId === undefined)
      throw new AppError('job.waits-already', {
        label: config.jobs.get(schedule.kind)?.label ?? schedule.kind,
      });
    await db
      .updateTable('jobSchedule')
      .set({ lastJobId: jobId, lastAt: new Date() })
      .where('id', '=', id)
      .execute();
  });
};
