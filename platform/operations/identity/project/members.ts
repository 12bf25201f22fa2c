// Who belongs to a project; the access stage has already seen that the project is in the caller's reach.
import { AppError } from '#core/app-error.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { readPage } from '../../list/paging.ts';

export const memberList: Handler<'project.memberList'> = async (request, context) => {
  const pattern = containsPattern(request.keyword?.trim() ?? '');
  const members = context.storage.db
    .selectFrom('projectMember')
    .innerJoin('account', 'account.id', 'projectMember.accountId')
    .where('projectMember.projectId', '=', request.projectId)
    .where((eb) => eb.or([eb('username', 'ilike', pattern), eb('displayName', 'ilike', pattern)]))
    .$if(request.permission !== undefined, (query) =>
      query.where('permission', '=', request.permission ?? 'member'),
    );
  const manageable = signedInActor(context).access.includes('project.manage');
  return readPage(request, {
    count: () => countOf(members.select((eb) => eb.fn.countAll<string>().as('total')).execute()),
    rows: async (limit, offset) => {
      const rows = await members
        .select(['projectMember.projectId', 'account.id as userId', 'username', 'displayName'])
        .select(['permission', 'state', 'projectMember.createdAt'])
        .orderBy('username')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, manageable }));
    },
  });
};

/** Active people of the project's organisation who are not in it yet. */
export const memberCandidates: Handler<'project.memberCandidates'> = async (request, context) => {
  const pattern = containsPattern(request.keyword?.trim() ?? '');
  const candidates = context.storage.db
    .selectFrom('account')
    .where('organizationId', '=', organizationOf(context))
    .where('state', '=', 'Active')
    .where((eb) => eb.or([eb('username', 'ilike', pattern), eb('displayName', 'ilike', pattern)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('projectMember')
            .select('projectId')
            .whereRef('accountId', '=', 'account.id')
            .where('projectId', '=', request.projectId),
        ),
      ),
    );
  return readPage(request, {
    count: () => countOf(candidates.select((eb) => eb.fn.countAll<string>().as('total')).execute()),
    rows: (limit, offset) =>
      candidates
        .select(['id as userId', 'username', 'displayName'])
        .orderBy('username')
        .limit(limit)
        .offset(offset)
        .execute(),
  });
};

/** People of another organisation do not exist here. */
export const memberAdd: Handler<'project.memberAdd'> = async (request, context) => {
  const { db } = context.storage;
  const account = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', '=', request.userId)
    .where('organizationId', '=', organizationOf(context))
    .executeTakeFirst();
  if (account === undefined)
    throw new AppError('record.not-found', {}, { fields: { userId: '用户不存在，或不属于项目所在的组织' } });
  const { projectId, permission } = request;
  const added = await db
    .insertInto('projectMember')
    .values({ projectId, accountId: account.id, permission, createdAt: context.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n)
    throw new AppError('record.duplicate', { label: '项目成员', value: account.username });
  return undefined;
};

export const memberUpdate: Handler<'project.memberUpdate'> = async (request, context) => {
  const changed = await context.storage.db
    .updateTable('projectMember')
    .set({ permission: request.permission })
    .where('projectId', '=', request.projectId)
    .where('accountId', '=', request.userId)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new AppError('record.not-found');
  return undefined;
};

export const memberRemove: Handler<'project.memberRemove'> = async (request, context) => {
  const removed = await context.storage.db
    .deleteFrom('projectMember')
    .where('projectId', '=', request.projectId)
    .where('accountId', '=', request.userId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new AppError('record.not-found');
  return undefined;
};

function organizationOf(context: OperationContext): string {
  const { organizationId } = context.scope;
  if (organizationId === undefined) throw new Error(`[Bug] ${context.operation.id} has no organisation`);
  return organizationId;
}

async function countOf(counted: Promise<readonly { total: string }[]>): Promise<number> {
  return Number((await counted)[0]?.total ?? 0);
}
