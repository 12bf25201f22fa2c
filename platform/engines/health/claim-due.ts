// Which services are due for a check. Claiming writes the time, so that of several servers one does it.
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** A new service should not take a whole interval to show as up. */
const STARTING_INTERVAL_S = 3;

export interface DueCheck {
  readonly serviceId: string;
}

/** Interval a service at a time within ten percent of its own, so that checks do not march in step. */
export async function claimDue(db: Db, limit: number): Promise<readonly DueCheck[]> {
  const claimed = await sql<DueCheck>`
    update registration set health_checked_at = now()
    where service_id in (
      select r.service_id from registration r join service s on s.id = r.service_id
      where s.state in ('Starting', 'Updating', 'Running', 'Warning', 'Error', 'StartFailed')
        and (r.health_checked_at is null or r.health_checked_at <= now() - make_interval(secs =>
          case when s.state in ('Starting', 'Updating') then least(r.health_interval_s, ${STARTING_INTERVAL_S})
               else r.health_interval_s end * (0.95 + 0.1 * random())))
      order by r.health_checked_at nulls first
      limit ${limit}
      for update of r skip locked)
    returning service_id`.execute(db);
  return claimed.rows;
}
