import { sql } from 'kysely';
import type { Db } from './storage.ts';

/** Whether the platform's own database account may do everything, on the whole server. */
export async function isSuperuser(db: Db): Promise<boolean> {
  const { rows } = await sql<{ super: boolean }>`
    select rolsuper as super from pg_roles where rolname = current_user`.execute(db);
  return rows[0]?.super === true;
}
