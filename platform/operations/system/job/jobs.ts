import { AppError } from '#core/app-error.ts';
import { systemClock } from '#jobs/clock.ts';
import { cancelJob, retryJob } from '#jobs/settle-job.ts';
import { stateConflict } from '#machines/apply-event.ts';
import type { Row } from '#storage/database.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import { listRows } from '../../entity/list-rows.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';

export const listJobs = listRows({ enrich: nameJobs });

export const getJob: Handler<'job.get'> = async ({ id }, context) => {
  const { organizationId: _, projectId: __, ...job } = await findJob(context, id);
  const [names] = await nameJobs([job], context);
  return { ...job, kindLabel: names?.kindLabel ?? job.kind, requesterName: names?.requesterName ?? '' };
};

export const listKinds: Handler<'job.kinds'> = async (_request, { config }) =>
  [...config.jobs.values()].map(({ id, label }) => ({ id, label }));

/** Adds the Chinese name of the kind, and who asked. */
async function nameJobs(rows: readonly EntityRow[], { storage, config }: OperationContext) {
  const names = await readNames(
    storage.db,
    rows.flatMap(({ requestedBy }) => (typeof requestedBy === 'string' ? [requestedBy] : [])),
  );
  return rows.map((row) => ({
    ...row,
    kindLabel: config.jobs.get(String(row.kind))?.label ?? String(row.kind),
    requesterName: names.get(String(row.requestedBy)) ?? '',
  }));
}

async function readNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('account')
    .select(['id', 'displayName', 'username'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map(({ id, displayName, username }) => [id, displayName || username]));
}

/** What waits is canceled at once; what runs is asked to end. */
export const cancelJobById: Handler<'job.cancel'> = async ({ id }, context) => {
  const job = await findJob(context, id);
  if ((await cancelJob(context.storage.db, systemClock, id)) === undefined)
    throw conflict(context, job.state);
};

export const retryJobById: Handler<'job.retry'> = async ({ id }, context) => {
  const { storage, config } = context;
  const job = await findJob(context, id);
  const attempts = config.jobs.get(job.kind)?.attempts ?? 1;
  if (!(await retryJob(storage.db, systemClock, id, attempts))) throw conflict(context, job.state);
};

async function findJob({ storage }: OperationContext, id: string): Promise<Row<'job'>> {
  const job = await storage.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
  if (job === undefined) throw new AppError('record.not-found');
  return job;
}

function conflict({ config, operation }: OperationContext, state: string): AppError {
  const entity = config.entities.get(operation.entity ?? '');
  if (entity === undefined) throw new Error(`[Bug] ${operation.id} names no entity`);
  return stateConflict(config, entity, state, { kind: 'user' });
}
