// The job that hands a message to its readers: there may be many, and its cause does not wait for them.
import type { Config } from '#config/config.ts';
import type { JobContext } from '#jobs/job.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { holdsRole, mayRead } from './role-holders.ts';

/** So many rows of one statement are notified to their persons each; more go to all. */
const TOLD_EACH = 20;

interface Dependencies {
  readonly storage: Storage;
  readonly config: () => Config;
}

/** Who has it already has it again: unread, unless it is something that repeats by nature. */
export async function deliver(
  { storage, config }: Dependencies,
  { payload, finish }: JobContext,
): Promise<void> {
  const messageId = String(payload.messageId);
  const message = await storage.db
    .selectFrom('notificationMessage')
    .select('kind')
    .where('id', '=', messageId)
    .executeTakeFirst();
  const kind = config().notifications.get(message?.kind ?? '');
  if (kind === undefined) return;
  await finish(async (db) => {
    const readers = await findReaders(db, config(), messageId, kind.recipients.roles ?? []);
    const readAt = kind.repeats === undefined ? sql`null` : sql`notification.read_at`;
    while (readers.length > 0) {
      const rows = readers.splice(0, TOLD_EACH).map((accountId) => ({ accountId, messageId }));
      await db
        .insertInto('notification')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['accountId', 'messageId'])
            .doUpdateSet({ toldAt: sql<Date>`now()`, readAt: sql<Date | null>`${readAt}` }),
        )
        .execute();
    }
  });
}

/** In the order of their ids, so that two deliveries never wait for each other. */
async function findReaders(
  db: Transaction,
  { permissions }: Config,
  messageId: string,
  roles: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from notification_message m, account a
    where m.id = ${messageId} and a.state = 'Active' and (a.expires_at is null or a.expires_at > now())
      and (${holdsRole(roles)} or m.person in (a.id, a.username)) and ${mayRead(permissions)}
      and not exists (select 1 from notification_mute u where u.account_id = a.id and u.kind = m.kind)
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}
