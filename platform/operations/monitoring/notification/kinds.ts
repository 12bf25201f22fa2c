// Which kinds of notifications a person may get, and which of them they do not want.
import type { NotificationKind } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { pageOf } from '../../list/paging.ts';

export const listKinds: Handler<'notification.kinds'> = async (request, context) => {
  const muted = await context.storage.db
    .selectFrom('notificationMute')
    .select('kind')
    .where('accountId', '=', signedInActor(context).user.userId)
    .execute();
  const rows = kindsOf(context).map(({ id, label, description = '', level }) => ({
    ...{ kind: id, label, description, level },
    muted: muted.some(({ kind }) => kind === id),
  }));
  return pageOf(request, rows);
};

export const muteKind: Handler<'notification.mute'> = async ({ kind, muted }, context) => {
  const { db } = context.storage;
  const accountId = signedInActor(context).user.userId;
  if (!kindsOf(context).some(({ id }) => id === kind)) throw new AppError('record.not-found');
  if (muted)
    await db
      .insertInto('notificationMute')
      .values({ accountId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('notificationMute')
      .where('accountId', '=', accountId)
      .where('kind', '=', kind)
      .execute();
};

/** What goes to system admins alone is nothing for others to choose. */
function kindsOf(context: OperationContext): readonly NotificationKind[] {
  const { admin } = signedInActor(context).user;
  const isOpen = ({ recipients: { roles = [], person } }: NotificationKind) =>
    admin || person !== undefined || roles.some((role) => role !== 'systemAdmin');
  return [...context.config.notifications.values()].filter(isOpen);
}
