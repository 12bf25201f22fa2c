import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { pageOf } from '../../list/paging.ts';
import { endSessionsOf } from '../base/session.ts';

export const sessionList: Handler<'usercenter.sessionList'> = async (request, context) => {
  const { user, sessionId } = signedInActor(context);
  const rows = await context.storage.db
    .selectFrom('session')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('accountId', '=', user.userId)
    .where('expiresAt', '>', context.now())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return pageOf(
    request,
    rows.map((row) => ({ ...row, current: row.id === sessionId })),
  );
};

/** One's own sessions only: any other is treated as unknown. */
export const sessionRevoke: Handler<'usercenter.sessionRevoke'> = async (request, context) => {
  const { user } = signedInActor(context);
  const done = await context.storage.db
    .deleteFrom('session')
    .where('id', '=', request.id)
    .where('accountId', '=', user.userId)
    .executeTakeFirst();
  if (done.numDeletedRows === 0n) throw new AppError('record.not-found');
  return undefined;
};

/** For who has left a device somewhere: only the session that asks goes on. */
export const sessionRevokeOthers: Handler<'usercenter.sessionRevokeOthers'> = async (_request, context) => {
  const { user, sessionId } = signedInActor(context);
  return { ended: await endSessionsOf(context.storage.db, user.userId, sessionId) };
};
