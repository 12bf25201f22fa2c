import type { EntityRow } from '#storage/entity-rows.ts';
import { getRow } from '../../entity/get-row.ts';
import { listRows } from '../../entity/list-rows.ts';
import { createRow } from '../../entity/write-row.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import type { HandlerTable } from '../../handler/handler-table.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { memberAdd, memberCandidates, memberList, memberRemove, memberUpdate } from './members.ts';

/** Admins see every project in their reach, members the ones they belong to. */
const list = listRows({ within: ownProjects, enrich: withPermission });

const get: Handler<'project.get'> = async (request, context) => {
  const row = await getRow(request, context);
  const [held] = await withPermission([row], context);
  return held ?? row;
};

/** Without an organisation in the request the project is made in the person's own. */
const create: Handler<'project.create'> = async (request, context) => {
  const { user } = signedInActor(context);
  const organizationId = context.scope.organizationId ?? user.organizationId;
  return createRow(request, { ...context, scope: { organizationId } });
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

/** What the person may do in each of them. */
async function withPermission(
  rows: readonly EntityRow[],
  { actor, storage }: OperationContext,
): Promise<readonly EntityRow[]> {
  if (actor?.access.includes('organization.manage') === true)
    return rows.map((row) => ({ ...row, permission: 'admin' }));
  const held = await storage.db
    .selectFrom('projectMember')
    .select(['projectId', 'permission'])
    .where('accountId', '=', actor?.user.userId ?? '')
    .execute();
  const byProject = new Map(held.map(({ projectId, permission }) => [projectId, permission]));
  return rows.map((row) => ({ ...row, permission: byProject.get(String(row.id)) ?? 'member' }));
}

export const projectHandlers: HandlerTable = {
  'project.list': list,
  'project.get': get,
  'project.create': create,
  'project.memberList': memberList,
  'project.memberCandidates': memberCandidates,
  'project.memberAdd': memberAdd,
  'project.memberUpdate': memberUpdate,
  'project.memberRemove': memberRemove,
};
