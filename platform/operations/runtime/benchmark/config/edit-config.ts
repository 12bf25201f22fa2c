// A configuration made, changed or copied: always checked as a whole.
import { createId } from '#storage/create-id.ts';
import { catalogueDatabaseError } from '../../../entity/database-error.ts';
import type { Handler, OperationContext } from '../../../handler/handler.ts';
import { findTask, type TaskRow } from '../record/find-task.ts';
import { type ConfigForm, findConfig, storedConfig } from '../record/stored-config.ts';
import { checkConfig } from './check-config.ts';
import { readWorld } from './read-world.ts';

export const createConfig: Handler<'benchmark.config.create'> = async ({ benchmarkId, ...form }, context) => {
  const task = await findTask(context.storage.db, benchmarkId);
  checkConfig(form, await readWorld(context, task, form.payloadId));
  return insertConfig(context, task, form);
};

/** Fields that were not sent stay as they are. */
export const updateConfig: Handler<'benchmark.config.update'> = async ({ id, ...form }, context) => {
  const { db } = context.storage;
  const before = await findConfig(db, id);
  const sent = new Set(context.request.sentFields);
  const changes: Partial<ConfigForm> = Object.fromEntries(
    Object.entries(form).filter(([field]) => sent.has(field)),
  );
  const after = { ...before, ...changes };
  const task = await findTask(db, before.benchmarkId);
  checkConfig(after, await readWorld(context, task, after.payloadId));
  const values = { ...storedConfig(changes), updatedAt: context.now() };
  await catalogueDatabaseError(context.config, 'benchmark-config', values, () =>
    db.updateTable('benchmarkConfig').set(values).where('id', '=', id).execute(),
  );
};

export const copyConfig: Handler<'benchmark.config.copy'> = async ({ id, name }, context) => {
  const {
    id: _id,
    organizationId: _organization,
    projectId: _project,
    benchmarkId,
    createdAt: _at,
    createdBy: _by,
    updatedAt: _updated,
    ...config
  } = await findConfig(context.storage.db, id);
  return insertConfig(context, await findTask(context.storage.db, benchmarkId), { ...config, name });
};

type Storable = Omit<ConfigForm, 'replayFrom'> & { readonly replayFrom?: string | Date | null | undefined };

async function insertConfig(
  context: OperationContext,
  { id: benchmarkId, organizationId, projectId }: TaskRow,
  form: Storable,
): Promise<{ readonly id: string }> {
  const now = context.now();
  const values = {
    ...storedConfig(form),
    ...{ id: createId('bmc', now.getTime()), benchmarkId, organizationId, projectId },
    ...{ createdAt: now, updatedAt: now, createdBy: context.actor?.user.username ?? null },
  };
  await catalogueDatabaseError(context.config, 'benchmark-config', values, () =>
    context.storage.db.insertInto('benchmarkConfig').values(values).execute(),
  );
  return { id: values.id };
}
