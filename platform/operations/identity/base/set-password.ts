import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import { hashPassword, passwordFault, verifyPassword } from './password.ts';

/** How many earlier passwords must not come back, the present one included. */
const REMEMBERED = 5;

export interface NewPassword {
  readonly accountId: string;
  readonly username: string;
  readonly password: string;
  /** Field of the request that held the password; its fault goes there. */
  readonly field: string;
  readonly now: Date;
  /** The person must choose another one at the next sign-in. */
  readonly mustChange: boolean;
}

/** Throws `request.invalid` with the rule that is broken, or `password.reused`. */
export async function setPassword(db: Db, change: NewPassword): Promise<void> {
  const { accountId, password, field, now } = change;
  refuseWeakPassword(password, change.username, field);
  await refuseReused(db, accountId, password, field);
  const passwordHash = await hashPassword(password);
  await db
    .updateTable('account')
    .set({
      passwordHash,
      passwordChangedAt: now,
      mustChange: change.mustChange,
      weakPassword: false,
      updatedAt: now,
    })
    .where('id', '=', accountId)
    .execute();
  await db.insertInto('passwordHistory').values({ accountId, passwordHash, changedAt: now }).execute();
}

export function refuseWeakPassword(password: string, username: string, field: string): void {
  const fault = passwordFault(password, username);
  if (fault !== undefined) throw new AppError('request.invalid', {}, { fields: { [field]: fault } });
}

async function refuseReused(db: Db, accountId: string, password: string, field: string): Promise<void> {
  const earlier = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('accountId', '=', accountId)
    .orderBy('changedAt', 'desc')
    .limit(REMEMBERED)
    .execute();
  for (const { passwordHash } of earlier) {
    if (await verifyPassword(password, passwordHash))
      throw new AppError(
        'password.reused',
        {},
        { fields: { [field]: `不能使用最近 ${REMEMBERED} 次用过的密码` } },
      );
  }
}
