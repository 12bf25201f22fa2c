// Schedules are listed with their next times, canceled, taken up again, and deleted; the plan of jobs follows.
import { AppError } from '#core/app-error.ts';
import { removeSchedule } from '#jobs/schedules.ts';
import { countRows } from '#storage/count-rows.ts';
import { fireEvent } from '../../../events/fire-event.ts';
import type { Handler } from '../../../handler/handler.ts';
import { readPage } from '../../../list/paging.ts';
import { lockConfig } from '../record/stored-config.ts';
import { checkTimes } from './check-times.ts';
import { planId, planRuns } from './create-schedule.ts';
import { nextRuns, runWords } from './next-runs.ts';

export const listSchedules: Handler<'benchmark.schedule.list'> = (request, { storage, now }) => {
  const { benchmarkId, configId, state } = request;
  const all = storage.db
    .selectFrom('benchmarkSchedule')
    .where('benchmarkSchedule.benchmarkId', '=', benchmarkId)
    .$if(configId !== undefined && configId !== '', (query) =>
      query.where('benchmarkSchedule.configId', '=', String(configId)),
    )
    .$if(state !== undefined, (query) => query.where('benchmarkSchedule.state', '=', String(state)));
  return readPage(request, {
    count: () => countRows(all),
    rows: async (limit, offset) => {
      const rows = await all
        .innerJoin('benchmarkConfig', 'benchmarkConfig.id', 'benchmarkSchedule.configId')
        .selectAll('benchmarkSchedule')
        .select('benchmarkConfig.name as configName')
        .select((eb) => [
          eb
            .selectFrom('benchmarkJob')
            .select((inner) => inner.fn.max<number | null>('number').as('number'))
            .whereRef('benchmarkJob.scheduleId', '=', 'benchmarkSchedule.id')
            .as('lastNumber'),
          eb
            .selectFrom('benchmarkJob')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .whereRef('benchmarkJob.scheduleId', '=', 'benchmarkSchedule.id')
            .as('jobCount'),
        ])
        .orderBy('benchmarkSchedule.createdAt', 'desc')
        .orderBy('benchmarkSchedule.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(
        ({ organizationId: _o, projectId: _p, stateAt: _s, updatedAt: _u, jobCount, ...row }) => ({
          ...row,
          jobCount: jobCount ?? 0,
          ...next(row.state === 'running' ? nextRuns(row.cron, row.zone, now()) : [], row.zone),
        }),
      );
    },
  });
};

export const previewSchedule: Handler<'benchmark.schedule.preview'> = async ({ cron, zone }, { now }) => {
  checkTimes(cron, zone);
  return next(nextRuns(cron, zone, now()), zone);
};

function next(times: readonly Date[], zone: string) {
  return { nextRuns: times, nextWords: runWords(times, zone) };
}

export const cancelSchedule: Handler<'benchmark.schedule.cancel'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    await fireEvent(db, context, {
      ...{ entity: 'benchmark-schedule', id, event: 'cancel', changes: { updatedAt: context.now() } },
    });
    await removeSchedule(db, planId(id));
  });

export const resumeSchedule: Handler<'benchmark.schedule.resume'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const row = await db.selectFrom('benchmarkSchedule').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw new AppError('record.not-found');
    await lockConfig(db, row.configId);
    await fireEvent(db, context, {
      ...{ entity: 'benchmark-schedule', id, event: 'resume', changes: { updatedAt: context.now() } },
    });
    await planRuns(db, context, row);
  });

export const deleteSchedule: Handler<'benchmark.schedule.delete'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    await fireEvent(db, context, { entity: 'benchmark-schedule', id, event: 'delete' });
    await removeSchedule(db, planId(id));
    await db.deleteFrom('benchmarkSchedule').where('id', '=', id).execute();
  });
