// Calls of a test that should have had a copy for the shadow version and had none, added to the arm of the shadow.
import type { Database } from '../database.ts';
import { sql, type Transaction } from '../sql.ts';
import { SHADOW_ARM } from './add-shadows.ts';
import { HAS_OPEN_SUMS, holdSums } from './open-sums.ts';

export interface ShedCopies {
  readonly testVersionId: string;
  /** A value of the enumeration `abtest-shed`. */
  readonly reason: string;
  readonly copies: number;
}

/** Of versions that are still there. */
export async function addShed(db: Transaction<Database>, shed: readonly ShedCopies[]): Promise<void> {
  if (shed.length === 0) return;
  await holdSums(db);
  await sql`
    with shed as (
      select "testVersionId" as version_id, reason, copies
      from json_to_recordset(${JSON.stringify(shed)}::json) as s ("testVersionId" text, reason text, copies bigint)
    )
    insert into experiment_arm as known (version_id, arm, excluded)
    select version_id, ${SHADOW_ARM}, jsonb_object_agg(reason, copies)
    from shed join abtest_version as v on v.id = version_id and ${HAS_OPEN_SUMS} group by 1
    order by 1
    on conflict (version_id, arm) do update set excluded = known.excluded || (
      select jsonb_object_agg(key, value::bigint + coalesce((known.excluded ->> key)::bigint, 0))
      from jsonb_each_text(excluded.excluded))`.execute(db);
}
