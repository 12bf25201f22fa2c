// Adds calls and feedback to the sums of their test versions, in one statement that sees each unit as it was before.
import type { Database } from '../database.ts';
import { sql, type Transaction } from '../sql.ts';
import { addShadows } from './add-shadows.ts';
import { addArrays, momentChanges } from './moments.ts';
import { HAS_OPEN_SUMS, holdSums } from './open-sums.ts';
import { sumApart } from './sum-apart.ts';
import { type AddedRows, BUCKET, sumRows } from './sum-rows.ts';

/** Different values of a dimension that are told apart; all later ones are '…'. */
const MAX_SLICES = 500;

/** The caller sees to it that each row is added once: all are in the database, and none was added before. */
export async function addExperiments(db: Transaction<Database>, rows: AddedRows): Promise<void> {
  await holdSums(db);
  await sumApart(
    db,
    () => versionsOf(db, rows),
    async (isMeant) => {
      const own = sql` and ${isMeant(sql.ref('test_version_id'))}`;
      const calls = sql`${rows.calls}${own}`;
      await addSums(db, { ...rows, calls, feedback: sql`${rows.feedback}${own}` });
      await addShadows(db, { calls });
    },
  );
}

async function versionsOf(
  db: Transaction<Database>,
  { calls, feedback }: AddedRows,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from abtest_version as v where ${HAS_OPEN_SUMS} and v.id in (
      select test_version_id from request_log where test_version_id <> '' and ${calls}
      union select test_version_id from feedback where test_version_id <> '' and ${feedback})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

async function addSums(db: Transaction<Database>, rows: AddedRows): Promise<void> {
  await sql`
    with ${sumRows(rows)}, units as (
      insert into experiment_unit (version_id, unit, arm, first_at, calls, x, y, x0, y0, crossed)
      select t.version_id, t.unit, t.arm, t.first_at, t.calls + coalesce(c.calls, 0), s.x, s.y, t.x0, t.y0,
        t.crossed or coalesce(c.crossed, false)
      from touched as t
      join (select version_id, unit, array_agg(x order by place) as x, array_agg(y order by place) as y
        from merged group by 1, 2) as s using (version_id, unit)
      left join (select c.version_id, c.unit, count(*) filter (where c.arm = t.arm) as calls,
          bool_or(c.arm <> t.arm) as crossed
        from counted as c join touched as t using (version_id, unit) group by 1, 2) as c using (version_id, unit)
      on conflict (version_id, unit) do update set calls = excluded.calls, x = excluded.x, y = excluded.y,
        crossed = excluded.crossed
      returning version_id, unit, arm, calls, crossed
    ), counts as (
      select u.version_id, u.arm, count(*) filter (where t.is_new) as units, sum(u.calls - t.calls)::bigint as calls,
        count(*) filter (where u.crossed and not t.crossed) as crossed
      from units as u join touched as t using (version_id, unit) group by 1, 2
    ), exclusions as (
      select version_id, arm, jsonb_object_agg(excluded, calls) as excluded
      from (select version_id, arm, excluded, count(*) as calls from call
        where excluded <> '' and version_id in (select version_id from metric) group by 1, 2, 3) as by_reason
      group by 1, 2
    ), arms as (
      insert into experiment_arm as known (version_id, arm, units, calls, crossed, excluded, moments)
      select version_id, arm, coalesce(units, 0), coalesce(calls, 0), coalesce(crossed, 0),
        coalesce(exclusions.excluded, '{}'), coalesce(moments, '{}')
      from counts full join exclusions using (version_id, arm)
      left join (${momentChanges(sql`merged`)}) as changes using (version_id, arm)
      on conflict (version_id, arm) do update set units = known.units + excluded.units,
        calls = known.calls + excluded.calls, crossed = known.crossed + excluded.crossed,
        excluded = (select coalesce(jsonb_object_agg(reason, calls), '{}') from (
          select key as reason, sum(value::bigint) as calls from (
            select * from jsonb_each_text(known.excluded) union all select * from jsonb_each_text(excluded.excluded)
          ) as both_times group by 1) as reasons),
        moments = ${addArrays(sql`known.moments`, sql`excluded.moments`)}
    ), seen as materialized (
      select t.version_id, dimension, t.arm, left(value, 256) as value, count(*) as units from touched as t
      cross join lateral (values ('application', application_id), ('gateway', gateway),
        ('path', regexp_replace(path, '/([0-9]+|[^/]*[0-9]{3}[^/]*)(?=/|$)', '/{}', 'g')),
        ('network', case when client_ip ~ '^[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$'
          then split_part(client_ip, '.', 1) || '.' || split_part(client_ip, '.', 2) || '.0.0/16'
          else coalesce(substring(client_ip from '^[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f]*') || '::/48', '') end)
      ) as d (dimension, value)
      where t.is_new group by 1, 2, 3, 4
    ), slices as (
      select version_id, dimension, arm, sum(units) as units,
        case when known.value is not null or rank <= ${sql.lit(MAX_SLICES)} - coalesce(taken, 0) then seen.value
          else '…' end as value
      from (select *, dense_rank() over (partition by version_id, dimension order by value) as rank from seen) as seen
      left join (select version_id, dimension, count(distinct value) as taken from experiment_slice
        where version_id in (select version_id from seen) group by 1, 2) as filled using (version_id, dimension)
      left join lateral (select s.value from experiment_slice as s where s.version_id = seen.version_id
        and s.dimension = seen.dimension and s.value = seen.value limit 1) as known on true
      group by 1, 2, 3, 5
    ), sliced as (
      insert into experiment_slice as known (version_id, dimension, value, arm, units)
      select version_id, dimension, value, arm, units from slices
      on conflict (version_id, dimension, value, arm) do update set units = known.units + excluded.units
    )
    insert into experiment_bucket as known (version_id, metric, arm, batch, bucket, calls)
    select version_id, key, arm, unit & 255, ${BUCKET}, count(*)
    from (select version_id, arm, unit, key, source, type, x from value
      union all select version_id, arm, unit, key, source, type, x from told) as quantiles
    where type = 'quantile' group by 1, 2, 3, 4, 5
    on conflict (version_id, metric, arm, batch, bucket) do update set calls = known.calls + excluded.calls`.execute(
    db,
  );
}
