// Copies for the shadow version of a test, and what they are measured against: the calls of its control.
import type { Database } from '../database.ts';
import { FAILED } from '../rollups/sum-calls.ts';
import { sql, type Transaction } from '../sql.ts';
import { HAS_OPEN_SUMS } from './open-sums.ts';
import { type AddedRows, bucketOf } from './sum-rows.ts';

/** In `experiment_arm` and `experiment_bucket`; no key of an arm that takes part, which is one letter. */
export const SHADOW_ARM = 'shadow';

/** Keys in `experiment_bucket.metric`, which no metric of a person has: theirs are without a colon. */
export const SHADOW_METRICS = {
  /** Of those that were answered: microseconds at the service. */
  latency: 'shadow:latency',
  /** Bucket 1: sound, 2: failed. */
  failed: 'shadow:failed',
  /** Of copies that were compared: bucket 1: another answer, 2: the same. */
  same: 'shadow:same',
} as const;

/** In the transaction that adds the same rows to the other sums, and under its lock. */
export async function addShadows(
  db: Transaction<Database>,
  { calls }: Pick<AddedRows, 'calls'>,
): Promise<void> {
  const { latency, failed, same } = SHADOW_METRICS;
  await sql`
    with call as materialized (
      select test_version_id as version_id, arm, origin, upstream, upstream_us, error_code, ${FAILED} as failed, measures
      from request_log
      where test_version_id in (select v.id from abtest_version as v where ${HAS_OPEN_SUMS} and jsonb_typeof(v.shadow) = 'object')
        and origin in ('caller', 'shadow') and ${calls}
    ), control as (
      select v.id as version_id, a ->> 'key' as arm from abtest_version as v, jsonb_array_elements(v.arms) as a
      where v.id in (select version_id from call) and (a ->> 'control')::boolean
    ), measured as (
      select version_id, ${SHADOW_ARM} as arm, upstream_us, error_code, failed, (measures ->> 'same')::int as same
      from call where origin = 'shadow'
      union all select version_id, arm, upstream_us, error_code, failed, null
      from call join control using (version_id, arm) where origin = 'caller' and upstream <> ''
    ), arms as (
      insert into experiment_arm as known (version_id, arm, calls)
      select version_id, arm, count(*) from measured where arm = ${SHADOW_ARM} group by 1, 2
      on conflict (version_id, arm) do update set calls = known.calls + excluded.calls
    ), placed as (
      select version_id, arm, ${latency} as metric, ${bucketOf('latency', sql`upstream_us`)} as bucket
      from measured where error_code = 0
      union all select version_id, arm, ${failed}, case when failed then 2 else 1 end from measured
      union all select version_id, arm, ${same}, same + 1 from measured where same is not null
    )
    insert into experiment_bucket as known (version_id, metric, arm, batch, bucket, calls)
    select version_id, metric, arm, 0, bucket, count(*) from placed group by 1, 2, 3, 5
    on conflict (version_id, metric, arm, batch, bucket) do update set calls = known.calls + excluded.calls`.execute(
    db,
  );
}
