import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { dropVersionFiles } from './drop-version-files.ts';

const MAX_NAMES = 1000;

/** Names only, for choices. */
export const allModels: Handler<'model.all'> = (_request, { storage, scope }) =>
  storage.db
    .selectFrom('model')
    .select(['id', 'name', 'type'])
    .where('projectId', '=', scope.projectId ?? '')
    .orderBy('name')
    .limit(MAX_NAMES)
    .execute();

/** With all its versions and their files; `record.referenced` names the services that still use one. */
export const deleteModel: Handler<'model.delete'> = async ({ id }, context) => {
  const { storage, engines } = context;
  const versions = await storage.transaction(async (db) => {
    // A call that makes a service of a version meanwhile waits here, then finds it gone.
    const rows = await db
      .selectFrom('modelVersion')
      .select('id')
      .where('modelId', '=', id)
      .forUpdate()
      .execute();
    const ids = rows.map((row) => row.id);
    await refuseWhileBlocked(db, context, { entity: 'model', ids: [id], action: 'delete' });
    await refuseWhileBlocked(db, context, { entity: 'model-version', ids, action: 'delete' });
    for (const version of ids) await engines.files.packages.tombstones.mark(version);
    await catalogueDatabaseError(context.config, 'model', {}, () =>
      db.deleteFrom('model').where('id', '=', id).execute(),
    );
    return ids;
  });
  for (const version of versions) await dropVersionFiles(context, version);
};

/** The values of the enumeration, as the specification's own call. */
export const allModelTypes: Handler<'model.type.all'> = async (_request, { config }) =>
  (config.enums.get('model-type')?.values ?? []).map(({ value, label }) => ({ value: Number(value), label }));
