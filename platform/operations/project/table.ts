import { AppError } from '#core/app-error.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { catalogueDatabaseError } from '../database-error.ts';
import { getRow } from '../entity/get-row.ts';
import { listRows } from '../entity/list-rows.ts';
import { createRow } from '../entity/write-row.ts';
import type { Handler, OperationContext } from '../handler.ts';
import { signedInActor } from '../signed-in-actor.ts';
import type { HandlerTable } from '../table.ts';
import { memberAdd, memberCandidates, memberList, memberRemove, memberUpdate } from './members.ts';

/** Admins see every project in their reach, members the ones they belong to. */
const list = listRows({ within: ownProjects, enrich: withNames });

const get: Handler<'project.get'> = async (request, context) => {
  const row = await getRow(request, context);
  const [named] = await withNames([row], context);
  return named ?? row;
};

/** Without an organisation in the request the project is made in the person's own. */
const create: Handler<'project.create'> = async (request, context) => {
  const { user } = signedInActor(context);
  const organizationId = context.scope.organizationId ?? user.organizationId;
  return createRow(request, { ...context, scope: { organizationId } });
};

/** What stands in a project is never deleted along with it. */
const remove: Handler<'project.delete'> = async ({ id }, context) => {
  await context.storage.transaction(async (db) => {
    await db.selectFrom('project').select('id').where('id', '=', id).forUpdate().execute();
    const { services, applications } = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('service')
          .select((count) => count.fn.countAll<string>().as('total'))
          .where('projectId', '=', id)
          .as('services'),
        eb
          .selectFrom('application')
          .select((count) => count.fn.countAll<string>().as('total'))
          .where('projectId', '=', id)
          .as('applications'),
      ])
      .executeTakeFirstOrThrow();
    const blockers = [
      ...(Number(services) > 0 ? [`${services} 个服务`] : []),
      ...(Number(applications) > 0 ? [`${applications} 个应用`] : []),
    ];
    if (blockers.length > 0) throw new AppError('record.referenced', { blockers: blockers.join('、') });
    await catalogueDatabaseError(context.config, 'project', {}, () =>
      db.deleteFrom('project').where('id', '=', id).execute(),
    );
  });
  return undefined;
};

async function ownProjects(context: OperationContext): Promise<EntityRow> {
  const { user, access } = signedInActor(context);
  if (access.includes('organization.manage')) return {};
  const rows = await context.storage.db
    .selectFrom('projectMember')
    .select('projectId')
    .where('accountId', '=', user.userId)
    .execute();
  return { id: rows.map((row) => row.projectId) };
}

async function withNames(
  rows: readonly EntityRow[],
  context: OperationContext,
): Promise<readonly EntityRow[]> {
  const ids = rows.map((row) => String(row.id));
  if (ids.length === 0) return rows;
  const { user, access } = signedInActor(context);
  const facts = await context.storage.db
    .selectFrom('project')
    .innerJoin('organization', 'organization.id', 'project.organizationId')
    .leftJoin('projectMember', 'projectMember.projectId', 'project.id')
    .where('project.id', 'in', ids)
    .groupBy(['project.id', 'organization.name'])
    .select((eb) => [
      'project.id',
      'organization.name as organizationName',
      eb.fn.count<string>('projectMember.accountId').as('memberCount'),
      eb.fn
        .max('projectMember.permission')
        .filterWhere('projectMember.accountId', '=', user.userId)
        .as('permission'),
    ])
    .execute();
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const manages = access.includes('organization.manage');
  return rows.map((row) => {
    const fact = byId.get(String(row.id));
    return {
      ...row,
      organizationName: fact?.organizationName ?? '',
      memberCount: Number(fact?.memberCount ?? 0),
      permission: manages ? 'admin' : (fact?.permission ?? 'member'),
    };
  });
}

export const projectHandlers: HandlerTable = {
  'project.list': list,
  'project.get': get,
  'project.create': create,
  'project.delete': remove,
  'project.memberList': memberList,
  'project.memberCandidates': memberCandidates,
  'project.memberAdd': memberAdd,
  'project.memberUpdate': memberUpdate,
  'project.memberRemove': memberRemove,
};
