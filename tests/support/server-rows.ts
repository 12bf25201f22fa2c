// Servers of a database, as they enter themselves.
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Alive until `silenceServer` is called: it sends no heartbeat here. */
export async function enterServer(db: Db, id: string, address = ''): Promise<void> {
  const facts = { machine: id, dataDirectory: `/data/${id}`, program: 'p', keyCheck: 'k', address };
  const heartbeatAt = sql<Date>`now() + interval '1 day'`;
  await db
    .insertInto('node')
    .values({ id, ...facts, heartbeatAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heartbeatAt }))
    .execute();
}

export async function silenceServer(db: Db, id: string): Promise<void> {
  await db.updateTable('node').set({ heartbeatAt: sql<Date>`'-infinity'` }).where('id', '=', id).execute();
}
