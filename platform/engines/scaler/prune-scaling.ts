import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Seconds are kept for a day, then one row a minute for a week; the log as long as a quarter. */
const SECONDS_KEPT = sql`interval '1 day'`;
const MINUTES_KEPT = sql`interval '7 days'`;
const LOG_KEPT = sql`interval '92 days'`;

/** Means of what was measured, the last of what is counted. */
export async function pruneScaling(db: Db): Promise<void> {
  await sql`delete from autoscaling_log where last_at < now() - ${LOG_KEPT}`.execute(db);
  await sql`delete from autoscaling_sample where at < now() - ${MINUTES_KEPT}`.execute(db);
  await sql`
    with gone as (
      delete from autoscaling_sample as s using (
        select version_id, date_trunc('minute', at) as minute from autoscaling_sample
        where at < date_trunc('minute', now() - ${SECONDS_KEPT})
        group by 1, 2 having count(*) > 1) as crowded
      where s.version_id = crowded.version_id and date_trunc('minute', s.at) = crowded.minute
        and s.at < date_trunc('minute', now() - ${SECONDS_KEPT})
      returning s.*)
    insert into autoscaling_sample
      (version_id, at, tps, concurrency, queue_length, p95_latency, cpu, gpu, wanted, actual, ready)
    select version_id, max(at), avg(tps), avg(concurrency), avg(queue_length), avg(p95_latency), avg(cpu), avg(gpu),
      (array_agg(wanted order by at desc))[1], (array_agg(actual order by at desc))[1],
      (array_agg(ready order by at desc))[1]
    from gone group by version_id, date_trunc('minute', at)`.execute(db);
}
