import { AppError } from '#core/app-error.ts';
import { countRows } from '#storage/count-rows.ts';
import { createId } from '#storage/create-id.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import { catalogueDatabaseError } from '../database-error.ts';
import type { Handler } from '../handler.ts';
import { readPage } from '../paging.ts';
import { projectOf } from '../project-of.ts';
import { dropVersionFiles } from './drop-version-files.ts';
import { selectModels } from './read-models.ts';
import { refuseWhileUsed } from './service-use.ts';

const ORDERS = { name: 'model.name', createdAt: 'model.createdAt', updatedAt: 'model.updatedAt' } as const;
const MOST_NAMES = 1000;

export const listModels: Handler<'model.list'> = (request, { storage, scope }) => {
  const pattern = containsPattern(request.keyword?.trim() ?? '');
  const { type } = request;
  const matching = storage.db
    .selectFrom('model')
    .where('model.projectId', '=', scope.projectId ?? '')
    .$if(type !== undefined, (q) => q.where('model.type', '=', type ?? 0))
    .where((eb) => eb.or([eb('model.name', 'ilike', pattern), eb('model.description', 'ilike', pattern)]));
  return readPage(request, {
    count: () => countRows(matching),
    rows: (limit, offset) =>
      selectModels(storage.db)
        .where('model.id', 'in', matching.select('model.id'))
        .orderBy(ORDERS[request.orderBy ?? 'createdAt'], request.order ?? 'desc')
        .orderBy('model.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  });
};

/** Names only, for choices. */
export const allModels: Handler<'model.all'> = (_request, { storage, scope }) =>
  storage.db
    .selectFrom('model')
    .select(['id', 'name', 'type'])
    .where('projectId', '=', scope.projectId ?? '')
    .orderBy('name')
    .limit(MOST_NAMES)
    .execute();

export const getModel: Handler<'model.get'> = async ({ id }, { storage }) => {
  const row = await selectModels(storage.db).where('model.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return row;
};

export const createModel: Handler<'model.create'> = async (request, context) => {
  const { organizationId, projectId } = projectOf(context.scope);
  const now = context.now();
  const { name, type, description } = request;
  const values = {
    ...{ id: createId('mdl', now.getTime()), organizationId, projectId, name, type, description },
    ...{ createdAt: now, createdBy: context.actor?.user.username ?? null, updatedAt: now },
  };
  await catalogueDatabaseError(context.config, 'model', values, () =>
    context.storage.db.insertInto('model').values(values).execute(),
  );
  return { id: values.id };
};

export const updateModel: Handler<'model.update'> = async ({ id, name, ...rest }, context) => {
  const sent = new Set(context.request.sentFields);
  const { type, description } = rest;
  const values = {
    name,
    // Only what was sent: a default filled in for an absent field would undo an earlier change.
    ...(sent.has('type') ? { type } : {}),
    ...(sent.has('description') ? { description } : {}),
    updatedAt: context.now(),
  };
  await catalogueDatabaseError(context.config, 'model', values, () =>
    context.storage.db.updateTable('model').set(values).where('id', '=', id).execute(),
  );
};

/** With all its versions and their files; `record.referenced` names the services that still use one. */
export const deleteModel: Handler<'model.delete'> = async ({ id }, context) => {
  const { storage, engines } = context;
  const versions = await storage.transaction(async (db) => {
    // Whoever makes a service of a version meanwhile waits here, and then finds it gone.
    const rows = await db
      .selectFrom('modelVersion')
      .select('id')
      .where('modelId', '=', id)
      .forUpdate()
      .execute();
    const ids = rows.map((row) => row.id);
    await refuseWhileUsed(db, ids);
    for (const version of ids) await engines.files.packages.doomed.mark(version);
    await db.deleteFrom('model').where('id', '=', id).execute();
    return ids;
  });
  for (const version of versions) await dropVersionFiles(context, version);
};

/** The values of the enumeration, as the specification's own call. */
export const allModelTypes: Handler<'model.type.all'> = async (_request, { config }) =>
  (config.enums.get('model-type')?.values ?? []).map(({ value, label }) => ({ value: Number(value), label }));
