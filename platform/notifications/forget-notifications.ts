import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

/** Removes what was last sent longer ago, read or not. */
export async function forgetNotifications(storage: Storage, days: number): Promise<void> {
  await storage.transaction(async (db) => {
    const old = sql`select id from notification_message where last_at < now() - make_interval(days => ${days})`;
    // First, in one statement: by the reference it would be one for each message, each notified.
    await sql`delete from notification where message_id in (${old})`.execute(db);
    await sql`delete from notification_message where id in (${old})`.execute(db);
  });
}
