// A person, or a schedule, asks for a run: a row that waits, and a job that carries it out when its time has come.

import { AppError } from '#core/app-error.ts';
import { isTimeZone } from '#core/cron.ts';
import { zonedTime } from '#core/zoned-time.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, OperationContext } from '../../../handler/handler.ts';
import { checkConfig } from '../config/check-config.ts';
import { exceededLimits } from '../config/load-limits.ts';
import { plannedLoad } from '../config/planned-load.ts';
import { readWorld } from '../config/read-world.ts';
import { findTask, type TaskRow } from '../record/find-task.ts';
import { type BenchmarkConfig, findConfig } from '../record/stored-config.ts';
import { insertJob } from '../run/insert-job.ts';
import { unreadiness } from '../run/unreadiness.ts';
import { checkTimes, zoneFault } from './check-times.ts';
import { createSchedule } from './create-schedule.ts';

/** Longest time ahead of a single run. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

export const startJob: Handler<'benchmark.job.start'> = async (
  { configId, schedule, startAt, cron, zone },
  context,
) => {
  const { db } = context.storage;
  const config = await findConfig(db, configId);
  const task = await findTask(db, config.benchmarkId);
  await refuseUnsound(context, task, config);
  if (schedule === 'immediate') {
    refuseTimes({ startAt, cron });
    await refuseUnready(db, task);
    const made = await context.storage.transaction((locked) =>
      insertJob(locked, context, task, config, { schedule }),
    );
    return { ...made, scheduleId: null };
  }
  if (cron !== undefined && startAt === undefined) {
    checkTimes(cron, zone);
    const scheduleId = await context.storage.transaction((locked) =>
      createSchedule(locked, context, config, { cron, zone }),
    );
    return { id: null, number: null, scheduleId };
  }
  const at = checkStart({ startAt, cron, zone }, context.now());
  const made = await context.storage.transaction((locked) =>
    insertJob(locked, context, task, config, { schedule, startAt: at }),
  );
  return { ...made, scheduleId: null };
};

/** A configuration may have become wrong since it was stored: the task, the limits and the payload set change. */
async function refuseUnsound(
  context: OperationContext,
  task: TaskRow,
  config: BenchmarkConfig,
): Promise<void> {
  const world = await readWorld(context, task, config.payloadId);
  const [excess] = Object.values(exceededLimits(plannedLoad(config), world));
  if (excess !== undefined) throw new AppError('benchmark.limit-exceeded', { reason: excess });
  try {
    checkConfig(config, world);
  } catch (error) {
    if (error instanceof AppError) throw notStartable(String(error.parameters.reason ?? ''));
    throw error;
  }
  if (world.isRegistered && task.allowBenchmark !== true)
    throw notStartable(
      `第三方服务“${task.serviceName}”的所有者没有允许性能评测，请先在登记中打开“允许性能评测”`,
    );
}

async function refuseUnready(db: Db, task: TaskRow): Promise<void> {
  const reason = await unreadiness(db, task);
  if (reason !== undefined) throw notStartable(reason);
}

interface Times {
  readonly startAt: string | undefined;
  readonly cron: string | undefined;
}

function notStartable(reason: string): AppError {
  return new AppError('benchmark.not-startable', { reason });
}

function refuseTimes({ startAt, cron }: Times): void {
  const text = '立即执行时不填写时间';
  if (startAt !== undefined) throw invalid({ startAt: text });
  if (cron !== undefined) throw invalid({ cron: text });
}

function checkStart({ startAt, cron, zone }: Times & { readonly zone: string }, now: Date): Date {
  if (startAt === undefined) throw invalid({ startAt: '定时执行要填写开始时间，或者重复执行的时间表' });
  if (cron !== undefined) throw invalid({ cron: '开始时间和时间表只能填写一个' });
  const at = new Date(startAt);
  if (!isTimeZone(zone)) throw invalid({ zone: zoneFault(zone) });
  const asked = `${zonedTime(at, zone)}（${zone}）`;
  if (at.getTime() <= now.getTime()) throw invalid({ startAt: `开始时间要在现在之后，收到 ${asked}` });
  if (at.getTime() > now.getTime() + MOST_DAYS * DAY_MS)
    throw invalid({ startAt: `开始时间最多在 ${MOST_DAYS} 天以后，收到 ${asked}` });
  return at;
}

function invalid(fields: Readonly<Record<string, string>>): AppError {
  return new AppError('request.invalid', {}, { fields });
}
