import { AppError } from '#core/app-error.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { getRow, listRows } from '../crud.ts';
import type { Handler, OperationContext } from '../handler.ts';
import type { HandlerTable } from '../table.ts';

/** System admins see every organisation, everybody else their own. */
const list = listRows({
  within: async ({ scope }) => (scope.organizationId === undefined ? {} : { id: scope.organizationId }),
  enrich: withCounts,
});

const get: Handler<'organization.get'> = async (request, context) => {
  const row = await getRow({ id: request.organizationId }, context);
  const [counted] = await withCounts([row], context);
  return counted ?? row;
};

/** Only an empty organisation goes: its projects and people have to be dealt with first, by name. */
const remove: Handler<'organization.delete'> = async ({ id }, context) => {
  await context.storage.transaction(async (db) => {
    await db.selectFrom('organization').select('id').where('id', '=', id).forUpdate().execute();
    const [counted] = await withCounts([{ id }], { ...context, storage: { ...context.storage, db } });
    const blockers = [
      ...(Number(counted?.projectCount) > 0 ? [`${counted?.projectCount} 个项目`] : []),
      ...(Number(counted?.userCount) > 0 ? [`${counted?.userCount} 个用户`] : []),
    ];
    if (blockers.length > 0) throw new AppError('record.referenced', { blockers: blockers.join('、') });
    await db.deleteFrom('organization').where('id', '=', id).execute();
  });
  return undefined;
};

async function withCounts(
  rows: readonly EntityRow[],
  context: OperationContext,
): Promise<readonly EntityRow[]> {
  const { db } = context.storage;
  const ids = rows.map((row) => String(row.id));
  if (ids.length === 0) return rows;
  const [projects, users] = await Promise.all([
    countByOrganization(db, 'project', ids),
    countByOrganization(db, 'account', ids),
  ]);
  return rows.map((row) => ({
    ...row,
    projectCount: projects.get(String(row.id)) ?? 0,
    userCount: users.get(String(row.id)) ?? 0,
  }));
}

async function countByOrganization(
  db: OperationContext['storage']['db'],
  table: 'project' | 'account',
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['organizationId', eb.fn.countAll<string>().as('total')])
    .where('organizationId', 'in', ids)
    .groupBy('organizationId')
    .execute();
  return new Map(rows.map((row) => [row.organizationId, Number(row.total)]));
}

export const organizationHandlers: HandlerTable = {
  'organization.list': list,
  'organization.get': get,
  'organization.delete': remove,
};
