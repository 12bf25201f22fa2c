// Rules that guard accounts against each other: who may change whom, and that an admin always remains.

import { AppError } from '#core/app-error.ts';
import { step } from '#core/machine.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';

/** The account to change, locked for the transaction. An org admin must not touch a system admin. */
export async function lockManagedAccount(
  db: Db,
  id: string,
  context: OperationContext,
): Promise<Row<'account'>> {
  const { user } = signedInActor(context);
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new AppError('record.not-found');
  if (account.admin && !user.admin)
    throw new AppError('access.denied', { operation: context.operation.summary });
  return account;
}

export function refuseSelf(account: Row<'account'>, context: OperationContext): void {
  if (account.id === signedInActor(context).user.userId) throw new AppError('account.self');
}

/** Before the account stops being an active system admin. */
export async function refuseLastAdmin(db: Db, account: Row<'account'>): Promise<void> {
  if (!account.admin || account.state !== 'Active') return;
  // Locked together, so that two admins who remove each other at once cannot both succeed.
  const others = await db
    .selectFrom('account')
    .select('id')
    .where('admin', '=', true)
    .where('state', '=', 'Active')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (others.every((other) => other.id === account.id)) throw new AppError('account.last-admin');
}

/** The state after an event of the user machine; throws `state.conflict` with what is allowed instead. */
export function nextState(
  account: Row<'account'>,
  event: string,
  context: OperationContext,
): 'Active' | 'Disabled' {
  const machine = context.config.entities.get('user')?.machine;
  if (machine === undefined) throw new Error('[Bug] entity user has no machine');
  const taken = step(machine, account.state, event);
  if (taken.ok) return taken.to === 'Active' ? 'Active' : 'Disabled';
  const labels = machine.events.filter((row) => taken.allowed.includes(row.event)).map((row) => row.label);
  const states = context.config.enums.get('account-state')?.values ?? [];
  const state = states.find((value) => value.value === account.state)?.label ?? account.state;
  throw new AppError('state.conflict', { state, allowed: labels.join('、') });
}
