// What a person was sent. Of places that they may no longer read nothing is shown or counted, though its rows stay.
import type { Config } from '#config/config.ts';
import { mayRead } from '#notifications/role-holders.ts';
import { countRows } from '#storage/count-rows.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { readPage } from '../../list/paging.ts';

/** Pages that unread messages are about: more are not visited before the next request. */
const MAX_PATHS = 100;

function selectInbox(db: Db, { permissions }: Config, accountId: string) {
  return db
    .selectFrom('notification as n')
    .innerJoin('notificationMessage as m', 'm.id', 'n.messageId')
    .innerJoin('account as a', 'a.id', 'n.accountId')
    .where('n.accountId', '=', accountId)
    .where(mayRead(permissions));
}

const UNREAD: RawBuilder<boolean> = sql`n.read_at is null`;

/** Newest first unless asked otherwise. */
export const listNotifications: Handler<'notification.list'> = (request, context) => {
  const { storage, config } = context;
  const { keyword = '', kind = '', level = '', state = '' } = request;
  const pattern = containsPattern(keyword.trim());
  const matching = selectInbox(storage.db, config, signedInActor(context).user.userId)
    .$if(keyword.trim() !== '', (query) =>
      query.where((eb) => eb.or([eb('m.title', 'ilike', pattern), eb('m.body', 'ilike', pattern)])),
    )
    .$if(kind !== '', (query) => query.where('m.kind', '=', kind))
    .$if(level !== '', (query) => query.where('m.level', '=', level))
    .$if(state === 'Unread', (query) => query.where(UNREAD))
    .$if(state === 'Read', (query) => query.where('n.readAt', 'is not', null));

  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .leftJoin('project', 'project.id', 'm.projectId')
        .select(['m.id', 'm.kind', 'm.level', 'm.title', 'm.body', 'm.path', 'm.count'])
        .select(['m.lastAt as at', 'm.createdAt as firstAt', 'n.readAt', 'project.name as projectName'])
        .orderBy('m.lastAt', request.order ?? 'desc')
        .orderBy('m.id', request.order ?? 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ readAt, projectName, ...row }) => ({
        ...row,
        kindLabel: config.notifications.get(row.kind)?.label ?? row.kind,
        projectName: projectName ?? '',
        state: readAt === null ? 'Unread' : 'Read',
      }));
    },
  });
};

export const countUnread: Handler<'notification.unread'> = async (_request, context) => {
  const { storage, config } = context;
  const unread = selectInbox(storage.db, config, signedInActor(context).user.userId).where(UNREAD);
  const count = await countRows(unread);
  if (count === 0) return { count, paths: [] };
  const rows = await unread
    .where('m.path', '!=', '')
    .select('m.path')
    .orderBy('m.lastAt', 'desc')
    .limit(MAX_PATHS)
    .execute();
  return { count, paths: [...new Set(rows.map(({ path }) => path))] };
};

/** One's own only: others' are unknown and stay unchanged. */
export const markRead: Handler<'notification.read'> = async ({ id }, context) => {
  await setRead(context.storage.db, signedInActor(context).user.userId, sql`n.message_id = ${id}`);
};

export const markAllRead: Handler<'notification.readAll'> = async ({ path }, context) => {
  const which =
    path === undefined
      ? sql`true`
      : sql`n.message_id in (select id from notification_message where path = ${path})`;
  await setRead(context.storage.db, signedInActor(context).user.userId, which);
};

async function setRead(db: Db, accountId: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`update notification n set read_at = now() where n.account_id = ${accountId} and ${UNREAD} and ${which}`.execute(
    db,
  );
}
