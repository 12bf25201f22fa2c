// Replicas that ended stay a while for their logs; then row and files go.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Driver } from './driver/driver.ts';

const KEPT_DAYS = 7;
const KEPT_A_SERVICE = 30;

export async function forgetEnded({
  storage,
  driver,
}: {
  readonly storage: Storage;
  readonly driver: Driver;
}): Promise<void> {
  const old = await sql<{ id: string }>`
    delete from replica where id in (
      select id from (
        select id, ended_at, row_number() over (partition by service_id order by ended_at desc nulls first) as place
        from replica where state = 'Terminated') as ended
      where place > ${KEPT_A_SERVICE} or ended_at < now() - make_interval(days => ${KEPT_DAYS}))
    returning id`.execute(storage.db);
  for (const { id } of old.rows) await driver.remove(id);
}
