import type { Db } from '#storage/storage.ts';

/** Models with how many versions each has, ready for further conditions. */
export function selectModels(db: Db) {
  return db
    .selectFrom('model')
    .leftJoin('modelVersion', 'modelVersion.modelId', 'model.id')
    .groupBy('model.id')
    .select([
      'model.id',
      'model.organizationId',
      'model.projectId',
      'model.name',
      'model.description',
      'model.type',
      'model.createdBy',
      'model.createdAt',
      'model.updatedAt',
    ])
    .select(({ fn }) => [
      fn.count<number>('modelVersion.id').as('versionCount'),
      fn.count<number>('modelVersion.id').filterWhere('modelVersion.state', '=', 'Ready').as('readyCount'),
      fn.max<number | null>('modelVersion.number').as('latestVersion'),
    ]);
}
