// What is over: how long it can be looked at, and when a kind was done last.
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

const SUCCEEDED_DAYS = 1;
const OTHERS_DAYS = 30;

/** Of each kind the last one that succeeded stays. */
export async function forgetJobs(db: Db): Promise<void> {
  await sql`
    delete from job where ended_at < now() - make_interval(days => case when state = 'Succeeded' then ${SUCCEEDED_DAYS}::int else ${OTHERS_DAYS}::int end)
      and (state <> 'Succeeded' or exists (
        select 1 from job later where later.kind = job.kind and later.state = 'Succeeded' and later.ended_at > job.ended_at))`.execute(
    db,
  );
}

/** When the last one that succeeded began; undefined: none has. */
export async function readLastSuccess(db: Db, kind: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('job')
    .select('startedAt')
    .where('kind', '=', kind)
    .where('state', '=', 'Succeeded')
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.startedAt ?? undefined;
}
