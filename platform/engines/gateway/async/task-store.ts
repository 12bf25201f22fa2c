// Asynchronous calls in the database.
import type { Row } from '#storage/database.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { TaskEvent, TaskSteps } from './task-events.ts';

export type TaskHeaders = Readonly<Record<string, string | string[]>>;

export interface NewTask {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly applicationId: string;
  readonly serviceId: string;
  /** Version that a test call asks for; '' otherwise. */
  readonly versionId: string;
  readonly method: string;
  /** With query. */
  readonly path: string;
  readonly headers: TaskHeaders;
  readonly body: Buffer | null;
}

/** Its owner decides who may see it. */
export interface TaskKey {
  readonly id: string;
  readonly applicationId: string;
  readonly serviceId: string;
}

export interface ClaimedTask extends Omit<NewTask, 'headers' | 'body'> {
  readonly requestHeaders: TaskHeaders;
  /** Counts this one. */
  readonly attempts: number;
}

export type SeenTask = Omit<Row<'asyncTask'>, 'requestHeaders' | 'requestBody' | 'responseBody'> & {
  /** Size of the result in bytes; null without one. */
  readonly resultBytes: number | null;
  /** Left out when it is larger than asked for. */
  readonly responseBody: Buffer | null;
};

export interface TaskAnswer {
  readonly status: number;
  readonly headers: TaskHeaders;
  readonly body: Buffer;
}

export interface TaskEnd {
  readonly event: 'complete' | 'fail';
  readonly versionId: string;
  /** Chinese; '' when all went well. */
  readonly error: string;
  readonly answer?: TaskAnswer;
  readonly retentionS: number;
}

/** Calls of one service that may wait, and how much they may hold together. */
const MAX_PENDING = 10_000;
const MAX_PENDING_BYTES = 2_147_483_648;
const CLAIM_S = 20;
const EXPIRED_AT_ONCE = 500;

export type TaskStore = ReturnType<typeof createTaskStore>;

/** Throws `database.unavailable` like every query. */
export function createTaskStore({ db }: Storage, steps: TaskSteps) {
  const isIn = (event: TaskEvent) => sql<boolean>`state = any(${[...steps[event].from]})`;

  return {
    /** False when too many wait already. */
    async insert(task: NewTask): Promise<boolean> {
      const { headers, body, ...row } = task;
      const waiting = db
        .selectFrom('asyncTask')
        .select(sql<number>`octet_length(request_body)`.as('bytes'))
        .where('serviceId', '=', task.serviceId)
        .where('state', '=', 'Pending')
        .limit(MAX_PENDING + 1)
        .as('waiting');
      const { tasks, bytes } = await db
        .selectFrom(waiting)
        .select((eb) => [
          eb.fn.countAll<number>().as('tasks'),
          sql<number>`coalesce(sum(bytes), 0)`.as('bytes'),
        ])
        .executeTakeFirstOrThrow();
      if (tasks >= MAX_PENDING || bytes + (body?.length ?? 0) > MAX_PENDING_BYTES) return false;
      await db
        .insertInto('asyncTask')
        .values({ ...row, requestHeaders: JSON.stringify(headers), requestBody: body })
        .execute();
      return true;
    },

    /** `maxBytes`: largest result that is read along. */
    async find({ id, applicationId, serviceId }: TaskKey, maxBytes: number): Promise<SeenTask | undefined> {
      return db
        .selectFrom('asyncTask')
        .select([
          'id',
          'organizationId',
          'projectId',
          'applicationId',
          'serviceId',
          'versionId',
          'method',
          'path',
          'state',
          'attempts',
          'status',
          'error',
          'responseHeaders',
          'createdAt',
          'startedAt',
          'finishedAt',
          'claimedUntil',
          'expiresAt',
          sql<number | null>`octet_length(response_body)`.as('resultBytes'),
          sql<Buffer | null>`case when octet_length(response_body) <= ${maxBytes} then response_body end`.as(
            'responseBody',
          ),
        ])
        .where('id', '=', id)
        .where('applicationId', '=', applicationId)
        .where('serviceId', '=', serviceId)
        .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]))
        .executeTakeFirst();
    },

    /** 1 for the one whose turn is next. */
    async queuePosition({ serviceId, createdAt }: SeenTask): Promise<number> {
      const { before } = await db
        .selectFrom('asyncTask')
        .select((eb) => eb.fn.countAll<number>().as('before'))
        .where('serviceId', '=', serviceId)
        .where('state', '=', 'Pending')
        .where('createdAt', '<', createdAt)
        .executeTakeFirstOrThrow();
      return before + 1;
    },

    /** False when it has ended already, or there is none. Tells every gateway. */
    async cancel({ id, applicationId, serviceId }: TaskKey, retentionS: number): Promise<boolean> {
      const changed = await db
        .updateTable('asyncTask')
        .set({
          state: steps.cancel.to,
          finishedAt: sql<Date>`now()`,
          claimedUntil: null,
          expiresAt: sql<Date>`now() + make_interval(secs => ${retentionS})`,
        })
        .where('id', '=', id)
        .where('applicationId', '=', applicationId)
        .where('serviceId', '=', serviceId)
        .where(isIn('cancel'))
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) return false;
      await sql`select pg_notify('async_task', ${id})`.execute(db);
      return true;
    },

    /** Services with tasks to run. */
    async dueServices(): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('asyncTask')
        .select('serviceId')
        .distinct()
        .where(isIn('claim'))
        .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', sql<Date>`now()`)]))
        .execute();
      return rows.map(({ serviceId }) => serviceId);
    },

    /** The oldest unclaimed ones; keep the claim with `renew`, or another gateway takes them. */
    async claim(serviceId: string, most: number): Promise<readonly ClaimedTask[]> {
      const found = await sql<ClaimedTask>`
        with due as (
          select id from async_task
          where service_id = ${serviceId} and ${isIn('claim')} and (claimed_until is null or claimed_until <= now())
          order by created_at limit ${most} for update skip locked)
        update async_task as task set state = ${steps.claim.to}, attempts = attempts + 1,
          started_at = coalesce(started_at, now()), claimed_until = now() + make_interval(secs => ${CLAIM_S})
        from due where task.id = due.id
        returning task.id, organization_id, project_id, application_id, service_id, version_id, method, path,
          request_headers, attempts`.execute(db);
      return found.rows;
    },

    /** Those of the tasks that are still ours to run; the others were canceled, or fell to another gateway. */
    async renew(tasks: readonly ClaimedTask[]): Promise<ReadonlySet<string>> {
      if (tasks.length === 0) return new Set();
      const held = JSON.stringify(tasks.map(({ id, attempts }) => ({ id, attempts })));
      const found = await sql<{ id: string }>`
        update async_task as task set claimed_until = now() + make_interval(secs => ${CLAIM_S})
        from json_to_recordset(${held}::json) as held (id text, attempts integer)
        where task.id = held.id and task.attempts = held.attempts and ${isIn('complete')}
        returning task.id`.execute(db);
      return new Set(found.rows.map(({ id }) => id));
    },

    async readBody(id: string): Promise<Buffer | null> {
      const row = await db
        .selectFrom('asyncTask')
        .select('requestBody')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.requestBody ?? null;
    },

    /** Back into the queue. `counts`: this attempt is one of the few that a task has. */
    async release({ id, attempts }: ClaimedTask, pauseS: number, counts: boolean): Promise<void> {
      await db
        .updateTable('asyncTask')
        .set({
          state: steps.release.to,
          attempts: counts ? attempts : attempts - 1,
          claimedUntil: pauseS === 0 ? null : sql<Date>`now() + make_interval(secs => ${pauseS})`,
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where(isIn('release'))
        .execute();
    },

    /** False when the task is not ours any more. */
    async finish({ id, attempts }: ClaimedTask, end: TaskEnd): Promise<boolean> {
      const { event, versionId, error, answer, retentionS } = end;
      const changed = await db
        .updateTable('asyncTask')
        .set({
          state: steps[event].to,
          versionId,
          error,
          status: answer?.status ?? null,
          responseHeaders: answer === undefined ? null : JSON.stringify(answer.headers),
          responseBody: answer?.body ?? null,
          finishedAt: sql<Date>`now()`,
          claimedUntil: null,
          expiresAt: sql<Date>`now() + make_interval(secs => ${retentionS})`,
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where(isIn(event))
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },

    /** Returns whether there may be more. */
    async deleteExpired(): Promise<boolean> {
      const found = await sql`
        delete from async_task where id in (
          select id from async_task where expires_at <= now() limit ${EXPIRED_AT_ONCE} for update skip locked)`.execute(
        db,
      );
      return Number(found.numAffectedRows ?? 0) === EXPIRED_AT_ONCE;
    },
  };
}
