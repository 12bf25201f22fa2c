// How an attempt ends. Each statement names the attempt, so that a worker that lost its lease changes nothing.
import { type RawBuilder, sql, type Transaction } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Clock } from './clock.ts';
import { type Job, LostJob } from './job.ts';

const FIRST_PAUSE_S = 2;
const LONGEST_PAUSE_S = 600;

type Attempt = Pick<Job, 'id' | 'attempts'>;

/** Throws `LostJob` when the attempt is over already. */
export async function succeedJob(
  db: Db | Transaction,
  clock: Clock,
  { id, attempts }: Attempt,
): Promise<void> {
  const { rows } = await sql`
    update job set state = 'Succeeded', ended_at = ${clock.now}, lease_until = null, progress = 1, error = ''
    where id = ${id} and attempts = ${attempts} and state = 'Running' returning id`.execute(db);
  if (rows.length === 0) throw new LostJob(id);
}

export interface Failure {
  /** Chinese, shown to admins. */
  readonly error: string;
  /** Trying again would change nothing. */
  readonly isFinal: boolean;
}

/** Called on jobs given up, in the transaction that does so. */
export type HearFailed = (db: Db, jobs: readonly Job[]) => Promise<void>;

const NOBODY: HearFailed = async () => undefined;

/** Requeues it with a growing pause, or ends it: call it in a transaction if `onFailed` is set. */
export async function failJob(
  db: Db,
  clock: Clock,
  attempt: Attempt,
  failure: Failure,
  onFailed = NOBODY,
): Promise<void> {
  const { id, attempts } = attempt;
  const isOver = sql<boolean>`(${failure.isFinal} or attempts >= max_attempts)`;
  await endAttempt(db, clock, sql`id = ${id} and attempts = ${attempts}`, {
    isOver,
    error: sql`${failure.error}`,
    onFailed,
  });
}

/** Puts back what was interrupted through no fault of its own; the attempt does not count. */
export async function releaseJob(db: Db, clock: Clock, { id, attempts }: Attempt): Promise<void> {
  const others = WAITING_TOO;
  await sql`
    update job set state = case when cancel_requested or ${others} then 'Canceled' else 'Waiting' end,
      ended_at = case when cancel_requested or ${others} then ${clock.now} end,
      max_attempts = max_attempts + 1, due_at = ${clock.now}, lease_until = null, worker = null
    where id = ${id} and attempts = ${attempts} and state = 'Running'`.execute(db);
}

/** Whether a worker has not renewed the lease of an attempt. */
export async function hasLapsed(db: Db, clock: Clock, leaseSeconds: number): Promise<boolean> {
  const { rows } = await lapsed(clock, leaseSeconds).execute(db);
  return rows.length > 0;
}

/** Ends the attempts of workers that have not renewed their lease; returns how many. */
export function reapJobs(db: Db, clock: Clock, leaseSeconds: number, onFailed = NOBODY): Promise<number> {
  const expired = sql<boolean>`id in (${lapsed(clock, leaseSeconds)} for update skip locked)`;
  const isOver = sql<boolean>`attempts >= max_attempts`;
  return endAttempt(db, clock, expired, { isOver, error: sql`${LEASE_RAN_OUT}`, onFailed });
}

function lapsed(clock: Clock, leaseSeconds: number): RawBuilder<unknown> {
  return sql`select id from job where state = 'Running' and lease_until < ${clock.now}
    and ${clock.renewableSince} + make_interval(secs => ${leaseSeconds}) < ${clock.now}`;
}

/** Ends the attempts of an earlier run of this server: two never run at once on a data directory. */
export async function endEarlierRun(db: Db, clock: Clock, node: string, onFailed = NOBODY): Promise<void> {
  const ours = sql<boolean>`starts_with(worker, ${`${node}/`})`;
  const isOver = sql<boolean>`attempts >= max_attempts`;
  await endAttempt(db, clock, ours, { isOver, error: sql`${RESTARTED}`, onFailed });
}

const RESTARTED = '执行它的服务器重新启动了';
const LEASE_RAN_OUT = '执行它的服务器失去联系';

/** Another one with the same key waits already and will do the same. */
const WAITING_TOO = sql<boolean>`exists (
  select 1 from job w where w.kind = job.kind and w.key = job.key and w.state = 'Waiting')`;

interface Ending {
  readonly isOver: RawBuilder<boolean>;
  readonly error: RawBuilder<unknown>;
  readonly onFailed: HearFailed;
}

async function endAttempt(
  db: Db,
  clock: Clock,
  which: RawBuilder<boolean> | RawBuilder<unknown>,
  { isOver, error, onFailed }: Ending,
): Promise<number> {
  const pause = sql`least(${FIRST_PAUSE_S} * power(2, least(attempts - 1, 20)), ${LONGEST_PAUSE_S}) * (0.8 + 0.4 * random())`;
  const { rows } = await sql<Job>`
    update job set error = ${error}, lease_until = null, worker = null,
      state = case when cancel_requested or ${WAITING_TOO} then 'Canceled' when ${isOver} then 'Failed' else 'Waiting' end,
      ended_at = case when cancel_requested or ${WAITING_TOO} or ${isOver} then ${clock.now} end,
      due_at = ${clock.now} + make_interval(secs => ${pause})
    where ${which} and state = 'Running' returning *`.execute(db);
  const failed = rows.filter(({ state }) => state === 'Failed');
  if (failed.length > 0) await onFailed(db, failed);
  return rows.length;
}

/** Ends what waits, asks what runs to end; returns the state after it, undefined when there is nothing to cancel. */
export async function cancelJob(db: Db, clock: Clock, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    update job set cancel_requested = true,
      ended_at = case when state = 'Waiting' then ${clock.now} end,
      state = case when state = 'Waiting' then 'Canceled' else state end
    where id = ${id} and state in ('Waiting', 'Running') returning state`.execute(db);
  return rows[0]?.state;
}

/** Cancels what a row asked for; true when a server still runs it and is notified. */
export async function cancelJobsOf(
  db: Db,
  clock: Clock,
  { kind, key }: { readonly kind: string; readonly key: string },
): Promise<boolean> {
  const open = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', 'in', ['Waiting', 'Running'])
    .execute();
  const states = await Promise.all(open.map(({ id }) => cancelJob(db, clock, id)));
  return states.includes('Running');
}

/** One more series of attempts for what failed or was canceled; false when it is in no such state. */
export async function retryJob(db: Db, clock: Clock, id: string, attempts: number): Promise<boolean> {
  const { rows } = await sql`
    update job set state = 'Waiting', cancel_requested = false, ended_at = null, due_at = ${clock.now}, progress = null,
      max_attempts = attempts + ${attempts}
    where id = ${id} and state in ('Failed', 'Canceled') and not ${WAITING_TOO} returning id`.execute(db);
  return rows.length > 0;
}

export async function writeProgress(
  db: Db,
  { id, attempts }: Attempt,
  done: number,
  note: string,
): Promise<void> {
  const { rows } = await sql`
    update job set progress = ${Math.min(1, Math.max(0, done))}, note = ${note}
    where id = ${id} and attempts = ${attempts} and state = 'Running' returning id`.execute(db);
  if (rows.length === 0) throw new LostJob(id);
}
