// Replicas that ended stay a while for their logs; then row and files go.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { DriverTable } from './driver/driver-table.ts';

const KEPT_DAYS = 7;
const KEPT_A_SERVICE = 30;

/** Each server forgets its own, whose files it has; those of a server that was removed are any server's. */
export async function forgetEnded({
  storage,
  server,
  drivers,
}: {
  readonly storage: Storage;
  /** This one. */
  readonly server: string;
  readonly drivers: DriverTable;
}): Promise<void> {
  const old = await sql<{ id: string; driver: string }>`
    delete from replica where id in (
      select id from (
        select id, server, ended_at, row_number() over (partition by service_id order by ended_at desc nulls first) as place
        from replica where state = 'Terminated') as ended
      where (place > ${KEPT_A_SERVICE} or ended_at < now() - make_interval(days => ${KEPT_DAYS}))
        and (server = ${server} or not exists (select from node where node.id = ended.server)))
    returning id, driver`.execute(storage.db);
  for (const { id, driver } of old.rows) await drivers.find(driver)?.remove(id);
}
