import { AppError } from '#core/app-error.ts';
import type { Page } from '#core/contract.ts';
import type { Handler } from '../handler.ts';
import { type PagingRequest, pageOf } from '../paging.ts';
import { signedInActor } from '../signed-in-actor.ts';

interface SessionRow {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly current: boolean;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export const sessionList: Handler<PagingRequest, Page<SessionRow>> = async (request, context) => {
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

/** One's own sessions only: anybody else's answers as if it did not exist. */
export const sessionRevoke: Handler<{ readonly id: string }, undefined> = async (request, context) => {
  const { user } = signedInActor(context);
  const done = await context.storage.db
    .deleteFrom('session')
    .where('id', '=', request.id)
    .where('accountId', '=', user.userId)
    .executeTakeFirst();
  if (done.numDeletedRows === 0n) throw new AppError('record.not-found');
  return undefined;
};
