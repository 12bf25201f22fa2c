import { AppError } from '#core/app-error.ts';
import { createId } from '#storage/create-id.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { catalogueDatabaseError } from '../../entity/database-error.ts';
import { getRow } from '../../entity/get-row.ts';
import { listRows } from '../../entity/list-rows.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import type { HandlerTable } from '../../handler/handler-table.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { forgetBrowsersOf } from '../base/known-browsers.ts';
import { generatePassword, hashPassword } from '../base/password.ts';
import { endSessionsOf } from '../base/session.ts';
import { refuseWeakPassword, setPassword } from '../base/set-password.ts';
import { forgetFailures } from '../base/throttle.ts';
import { lockManagedAccount, nextState, refuseLastAdmin, refuseSelf } from './manage.ts';

interface AccountFields {
  readonly displayName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly orgPermission?: 'admin' | 'member';
  readonly admin?: boolean;
  readonly roleIds?: readonly string[];
  readonly expiresAt?: string | null;
}

const list = listRows({ enrich: withOrganization });

const get: Handler<'user.get'> = async (request, context) => {
  const row = await getRow({ id: request.id }, context);
  const [named] = await withOrganization([row], context);
  return named ?? row;
};

const create: Handler<'user.create'> = async (request, context) => {
  const { user } = signedInActor(context);
  const { username, password: chosen = '' } = request;
  refuseAdminGrant(request, context);
  if (chosen !== '') refuseWeakPassword(chosen, username, 'password');
  const password = chosen === '' ? generatePassword() : chosen;
  const passwordHash = await hashPassword(password);
  const now = context.now();
  const row = {
    ...changesOf(request),
    id: createId('usr', now.getTime()),
    username,
    displayName: request.displayName,
    organizationId: context.scope.organizationId ?? user.organizationId,
    passwordHash,
    passwordChangedAt: now,
    mustChange: true,
    createdAt: now,
    createdBy: user.username,
    updatedAt: now,
  };
  await context.storage.transaction(async (db) => {
    await catalogueDatabaseError(context.config, 'user', row, () =>
      db.insertInto('account').values(row).execute(),
    );
    await db
      .insertInto('passwordHistory')
      .values({ accountId: row.id, passwordHash, changedAt: now })
      .execute();
  });
  return { id: row.id, username, password };
};

const update: Handler<'user.update'> = async (request, context) => {
  refuseAdminGrant(request, context);
  await context.storage.transaction(async (db) => {
    const account = await lockManagedAccount(db, request.id, context);
    if (account.admin && request.admin === false) {
      refuseSelf(account, context);
      await refuseLastAdmin(db, account);
    }
    const changes = { ...changesOf(request), updatedAt: context.now() };
    await db.updateTable('account').set(changes).where('id', '=', request.id).execute();
  });
  return get({ id: request.id }, context);
};

const disable: Handler<'user.disable'> = async ({ id }, context) => {
  await context.storage.transaction(async (db) => {
    const account = await lockManagedAccount(db, id, context);
    refuseSelf(account, context);
    const state = nextState(account, 'disable', context);
    await refuseLastAdmin(db, account);
    await db.updateTable('account').set({ state, updatedAt: context.now() }).where('id', '=', id).execute();
    await endSessionsOf(db, id);
  });
  return undefined;
};

const enable: Handler<'user.enable'> = async ({ id }, context) => {
  await context.storage.transaction(async (db) => {
    const account = await lockManagedAccount(db, id, context);
    const state = nextState(account, 'enable', context);
    await db.updateTable('account').set({ state, updatedAt: context.now() }).where('id', '=', id).execute();
    await forgetFailures(db, account.username);
  });
  return undefined;
};

const resetPassword: Handler<'user.resetPassword'> = async ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const account = await lockManagedAccount(db, id, context);
    refuseSelf(account, context);
    const password = generatePassword();
    const { username } = account;
    const now = context.now();
    await setPassword(db, { accountId: id, username, password, field: 'id', now, mustChange: true });
    await endSessionsOf(db, id);
    await forgetBrowsersOf(db, id);
    await forgetFailures(db, username);
    return { id, username, password };
  });

const remove: Handler<'user.delete'> = async ({ id }, context) => {
  await context.storage.transaction(async (db) => {
    const account = await lockManagedAccount(db, id, context);
    refuseSelf(account, context);
    await refuseLastAdmin(db, account);
    await db.deleteFrom('account').where('id', '=', id).execute();
  });
  return undefined;
};

/** Only a system admin makes system admins. */
function refuseAdminGrant(request: AccountFields, context: OperationContext): void {
  if (request.admin === true && !signedInActor(context).user.admin)
    throw new AppError('access.denied', { operation: '授予系统管理员' });
}

function changesOf(request: AccountFields) {
  const { displayName, email, phone, orgPermission, admin, roleIds, expiresAt } = request;
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(orgPermission === undefined ? {} : { orgPermission }),
    ...(admin === undefined ? {} : { admin }),
    ...(roleIds === undefined ? {} : { roleIds: [...roleIds] }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

async function withOrganization(rows: readonly EntityRow[], context: OperationContext) {
  const ids = [...new Set(rows.map((row) => String(row.organizationId)))];
  if (ids.length === 0) return rows;
  const organizations = await context.storage.db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  const names = new Map(organizations.map((row) => [row.id, row.name]));
  return rows.map((row) => ({ ...row, organizationName: names.get(String(row.organizationId)) ?? '' }));
}

export const userHandlers: HandlerTable = {
  'user.list': list,
  'user.get': get,
  'user.create': create,
  'user.update': update,
  'user.disable': disable,
  'user.enable': enable,
  'user.resetPassword': resetPassword,
  'user.delete': remove,
};
