import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

/** Starts that are looked at: the newest. */
const STARTS = 50;

/** Seconds from the wish for a replica of the version to its readiness, the median; undefined when none ever came up. */
export async function readStartSeconds(db: Db, versionId: string): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from ready_at - requested_at))::float8 as seconds
    from (
      select ready_at, requested_at from replica
      where version_id = ${versionId} and ready_at > requested_at order by created_at desc limit ${STARTS}) as starts`.execute(
    db,
  );
  return rows[0]?.seconds ?? undefined;
}
