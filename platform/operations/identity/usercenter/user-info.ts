import type { UserInfo } from '#core/permission.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { numberParameter, readSystemParameters } from '../../parameters/system-parameters.ts';
import { blockOf, isPasswordExpired } from '../base/session.ts';

/** What the person may know of themselves, beside the session's user. */
export interface OwnAccount extends UserInfo {
  readonly email: string;
  readonly phone: string;
  readonly organizationName: string;
  readonly passwordChangedAt: Date;
  readonly lastLoginAt: Date | null;
  readonly roleLabel: string;
  readonly accountCode?: string;
}

export const userInfo: Handler<'usercenter.userInfo'> = async (_request, context) => readOwnAccount(context);

export const updateProfile: Handler<'usercenter.updateProfile'> = async (request, context) => {
  const { user } = signedInActor(context);
  const { displayName, email, phone } = request;
  await context.storage.db
    .updateTable('account')
    .set({
      displayName,
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
      updatedAt: context.now(),
    })
    .where('id', '=', user.userId)
    .execute();
  return readOwnAccount(context);
};

async function readOwnAccount(context: OperationContext): Promise<OwnAccount> {
  const { user, role } = signedInActor(context);
  const { db } = context.storage;
  const account = await db
    .selectFrom('account')
    .innerJoin('organization', 'organization.id', 'account.organizationId')
    .where('account.id', '=', user.userId)
    .select(['displayName', 'email', 'phone', 'mustChange', 'passwordChangedAt', 'lastLoginAt'])
    .select('organization.name as organizationName')
    .executeTakeFirstOrThrow();
  const { mustChange, ...shown } = account;
  const parameters = await readSystemParameters(db, context.config);
  const days = numberParameter(context.config, 'passwordDays', parameters.passwordDays);
  const code = blockOf(mustChange, isPasswordExpired(account.passwordChangedAt, days, context.now()));
  const accountCode = code === undefined ? undefined : context.config.errors.get(code)?.accountCode;
  return {
    ...user,
    ...shown,
    roleLabel: context.config.permissions.roleLabels[role] ?? role,
    ...(accountCode === undefined ? {} : { accountCode }),
  };
}
