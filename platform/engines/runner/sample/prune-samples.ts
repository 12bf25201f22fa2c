import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Every sample is kept so long, then one a minute; curves draw with this in mind. */
export const FULL_KEPT_MS = DAY_MS;
const KEPT_MS = 7 * DAY_MS;

/**
 * Old samples go, those older than a day become one a minute: the mean of what was used, the last of what is counted.
 * `prunedAt` says when this was done last; absent: everything is looked through.
 */
export async function pruneSamples(db: Db, now: Date, prunedAt?: Date): Promise<void> {
  await sql`delete from replica_sample where at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db);
  const to = wholeMinute(now.getTime() - FULL_KEPT_MS);
  const from = prunedAt === undefined ? new Date(0) : wholeMinute(prunedAt.getTime() - FULL_KEPT_MS);
  await sql`
    with crowded as (
      select replica_id, started_at, date_trunc('minute', at) as minute
      from replica_sample where at >= ${from} and at < ${to}
      group by 1, 2, 3 having count(*) > 1
    ), gone as (
      delete from replica_sample as s using crowded as c
      where s.replica_id = c.replica_id and s.started_at = c.started_at
        and date_trunc('minute', s.at) = c.minute and s.at >= ${from} and s.at < ${to}
      returning s.*
    )
    insert into replica_sample
      (replica_id, at, started_at, address, cpu_milli, memory_bytes, read_bytes, write_bytes, mount_percent, gpu_percent)
    select replica_id, max(at), started_at, max(address), round(avg(cpu_milli)), round(avg(memory_bytes)),
      max(read_bytes), max(write_bytes), avg(mount_percent), avg(gpu_percent)
    from gone group by replica_id, started_at, date_trunc('minute', at)`.execute(db);
}

function wholeMinute(ms: number): Date {
  return new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS);
}
