import { AppError } from '#core/app-error.ts';
import { formatBytes } from '#core/format-bytes.ts';
import { countRows } from '#storage/count-rows.ts';
import { createId } from '#storage/create-id.ts';
import type { Row } from '#storage/database.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import type { Engines } from '../../handler/engines.ts';
import type { Handler } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { readPage } from '../../list/paging.ts';

const MEGABYTE = 1024 ** 2;
const ORDERS = { name: 'name', capacityBytes: 'capacityBytes', createdAt: 'createdAt' } as const;

export const listVolumes: Handler<'volume.list'> = (request, { storage, scope, engines }) => {
  const pattern = containsPattern(request.keyword?.trim() ?? '');
  const matching = storage.db
    .selectFrom('volume')
    .where('projectId', '=', scope.projectId ?? '')
    .where((eb) => eb.or([eb('name', 'ilike', pattern), eb('description', 'ilike', pattern)]));
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .selectAll()
        .orderBy(ORDERS[request.orderBy ?? 'createdAt'], request.order ?? 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return Promise.all(rows.map((row) => withUse(row, engines)));
    },
  });
};

export const getVolume: Handler<'volume.get'> = async ({ id }, { storage, engines }) =>
  withUse(await findVolume(storage.db, id), engines);

export const createVolume: Handler<'volume.create'> = async (request, context) => {
  const { organizationId, projectId } = projectOf(context.scope);
  const now = context.now();
  const { name, description, capacityMb } = request;
  const values = {
    ...{ id: createId('vol', now.getTime()), organizationId, projectId, name, description },
    capacityBytes: capacityMb * MEGABYTE,
    ...{ createdAt: now, createdBy: context.actor?.user.username ?? null, updatedAt: now },
  };
  await catalogueDatabaseError(context.config, 'volume', values, () =>
    context.storage.db.insertInto('volume').values(values).execute(),
  );
  return { id: values.id };
};

export const updateVolume: Handler<'volume.update'> = async (request, context) => {
  const { id, name, description, capacityMb } = request;
  const sent = new Set(context.request.sentFields);
  if (sent.has('capacityMb')) await refuseBelowUsed(id, capacityMb * MEGABYTE, context.engines);
  const values = {
    // Only what was sent: a default filled in for an absent field would undo an earlier change.
    ...(sent.has('name') ? { name } : {}),
    ...(sent.has('description') ? { description } : {}),
    ...(sent.has('capacityMb') ? { capacityBytes: capacityMb * MEGABYTE } : {}),
    updatedAt: context.now(),
  };
  await catalogueDatabaseError(context.config, 'volume', values, () =>
    context.storage.db.updateTable('volume').set(values).where('id', '=', id).execute(),
  );
};

/** The row goes first, files afterwards; a crash in between is made good at the next start. */
export const deleteVolume: Handler<'volume.delete'> = async ({ id, withFiles }, { storage, engines }) => {
  const { name } = await findVolume(storage.db, id);
  if (!withFiles && !(await engines.files.volumes.isEmpty(id)))
    throw new AppError('volume.not-empty', { name });
  await engines.files.volumes.tombstones.mark(id);
  await storage.db.deleteFrom('volume').where('id', '=', id).execute();
  await engines.files.volumes.drop(id);
};

export async function findVolume(db: Db, id: string): Promise<Row<'volume'>> {
  const row = await db.selectFrom('volume').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}

/** The row with what is in it. */
export async function withUse(row: Row<'volume'>, { files }: Engines) {
  const [usedBytes, empty] = await Promise.all([
    files.volumes.usedBytes(row.id),
    files.volumes.isEmpty(row.id),
  ]);
  return {
    ...row,
    capacityMb: Math.round(row.capacityBytes / MEGABYTE),
    usedBytes,
    usedRatio: usedBytes / row.capacityBytes,
    empty,
  };
}

async function refuseBelowUsed(id: string, capacityBytes: number, { files }: Engines): Promise<void> {
  const used = await files.volumes.usedBytes(id);
  if (capacityBytes >= used) return;
  const text = `容量不能小于已用的 ${formatBytes(used)}`;
  throw new AppError('volume.below-used', { used: formatBytes(used) }, { fields: { capacityMb: text } });
}
