// The plan: when jobs are made by themselves. A time that passed while no server was there is made up for once.
import { nextTime } from '#core/cron.ts';
import type { Row } from '#storage/database.ts';
import { sql } from '#storage/sql.ts';
import type { Db, Storage } from '#storage/storage.ts';
import type { Clock } from './clock.ts';
import { enqueueJob, type JobDefinitions } from './enqueue-job.ts';
import type { JobPayload } from './job.ts';

/** Schedules that are looked at in one transaction. */
const BATCH = 200;

export interface ScheduleOrder {
  /** Unique; a later order with the same id replaces it. */
  readonly id: string;
  readonly kind: string;
  readonly cron: string;
  /** IANA name, e.g. `Asia/Shanghai`. */
  readonly zone: string;
  readonly payload?: JobPayload;
  readonly node?: string;
  readonly requestedBy?: string;
  readonly organizationId?: string | null;
  readonly projectId?: string | null;
}

/** Plans jobs for a row, e.g. a subscribed report; call it in the row's transaction. */
export async function putSchedule(db: Db, clock: Clock, order: ScheduleOrder): Promise<void> {
  await writeSchedule(db, await readNow(db, clock), 'record', order);
}

export async function removeSchedule(db: Db, id: string): Promise<void> {
  await db.deleteFrom('jobSchedule').where('id', '=', id).execute();
}

/** Makes the plan what `schemas/jobs/` says; kinds that run on every server are planned for this one. */
export async function syncSchedules(
  storage: Storage,
  clock: Clock,
  definitions: JobDefinitions,
  node: string,
): Promise<void> {
  const wanted = [...definitions.values()].flatMap(({ id, schedule, everyServer }): ScheduleOrder[] => {
    if (schedule === undefined) return [];
    const own = everyServer === true ? { id: `${id}@${node}`, node } : { id };
    return [{ ...own, kind: id, ...schedule }];
  });
  await storage.transaction(async (db) => {
    const now = await readNow(db, clock);
    for (const order of wanted) await writeSchedule(db, now, 'config', order);
    await db
      .deleteFrom('jobSchedule')
      .where('origin', '=', 'config')
      .where((eb) => eb.or([eb('node', 'is', null), eb('node', '=', node)]))
      .where('id', 'not in', ['', ...wanted.map(({ id }) => id)])
      .execute();
  });
}

async function writeSchedule(
  db: Db,
  now: Date,
  origin: 'config' | 'record',
  { payload = {}, ...order }: ScheduleOrder,
): Promise<void> {
  const nextAt = nextTime(order.cron, order.zone, now);
  const values = { ...order, origin, payload: JSON.stringify(payload), nextAt };
  const { id: _, ...changes } = values;
  await db
    .insertInto('jobSchedule')
    .values(values)
    .onConflict((conflict) =>
      // What is planned stays planned unless it is planned otherwise.
      conflict.column('id').doUpdateSet({
        ...changes,
        nextAt: sql<Date>`case when job_schedule.cron = excluded.cron and job_schedule.zone = excluded.zone
          then job_schedule.next_at else excluded.next_at end`,
      }),
    )
    .execute();
}

/** Makes the jobs of all schedules that are due; returns how many were. */
export async function fireSchedules(
  storage: Storage,
  clock: Clock,
  definitions: JobDefinitions,
  node: string,
): Promise<number> {
  let fired = 0;
  for (let batch = BATCH; batch === BATCH; fired += batch)
    batch = await storage.transaction((db) => fireBatch(db, clock, definitions, node));
  return fired;
}

async function fireBatch(db: Db, clock: Clock, definitions: JobDefinitions, node: string): Promise<number> {
  const { rows } = await sql<Row<'jobSchedule'> & { now: Date }>`
    select *, ${clock.now} as now from job_schedule
    where next_at <= ${clock.now} and (node is null or node = ${node})
    order by next_at limit ${BATCH} for update skip locked`.execute(db);
  for (const schedule of rows) {
    const jobId = await runSchedule(db, definitions, schedule);
    await db
      .updateTable('jobSchedule')
      .set({
        nextAt: nextTime(schedule.cron, schedule.zone, schedule.now),
        lastAt: schedule.now,
        ...(jobId === undefined ? {} : { lastJobId: jobId }),
      })
      .where('id', '=', schedule.id)
      .execute();
  }
  return rows.length;
}

/** Its job now; undefined when the last one still waits, or its kind is not known any more. */
export async function runSchedule(
  db: Db,
  definitions: JobDefinitions,
  schedule: Row<'jobSchedule'>,
): Promise<string | undefined> {
  const { id, kind, node, payload, requestedBy, organizationId, projectId } = schedule;
  if (!definitions.has(kind)) return undefined;
  const where = { organizationId, projectId, ...(node === null ? {} : { node }) };
  const by = requestedBy === null ? {} : { requestedBy };
  return enqueueJob(db, definitions, kind, { key: id, payload, ...where, ...by });
}

async function readNow(db: Db, clock: Clock): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${clock.now} as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}
