// Rows of the request log and of feedback as values of metrics by unit: table expressions of one statement.

import { FAILED } from '../rollups/sum-calls.ts';
import { type RawBuilder, sql } from '../sql.ts';
import { callValues } from './call-values.ts';
import { metricBounds } from './metric-bounds.ts';
import { HAS_OPEN_SUMS } from './open-sums.ts';

/** Which rows are added: conditions on their own columns. */
export interface AddedRows {
  readonly calls: RawBuilder<unknown>;
  readonly feedback: RawBuilder<unknown>;
  /** The time that CPU seconds are shared out for: `[from, until)`; absent: calls get none. */
  readonly span?: { readonly from: Date; readonly until: Date };
}

/** So that no square overflows, and none is too small to be a number. */
const [LARGEST, SMALLEST] = [sql.lit(1e15), sql.lit(1e-100)];

/** What counts of a value. */
function bounded(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const capped = sql`least(greatest(${value}, -${LARGEST}), ${LARGEST}, m.cap)`;
  return sql`case when abs(${capped}) < ${SMALLEST} then 0 else ${capped} end`;
}

/** Upper bounds are in, and numbers are none of whole steps: counted from above. */
export function bucketOf(source: string, value: RawBuilder<unknown> = sql`x`): RawBuilder<unknown> {
  const bounds = metricBounds(source);
  const mirrored = sql.join(bounds.toReversed().map((bound) => sql.lit(-bound)));
  return sql`${sql.lit(bounds.length + 1)} - width_bucket(-(${value})::double precision, array[${mirrored}]::double precision[])`;
}

/** Of `experiment_bucket`. */
export const BUCKET = sql`case when source in ('latency', 'upstreamLatency') then ${bucketOf('latency')}
  else ${bucketOf('answer')} end`;

/**
 * `metric`: a row for each metric of the versions that have rows and whose sums are open.
 * `call`: the callers' calls. `counted`: those of them that count. `answered`: feedback that came before the stop.
 * `touched`: their units and those of feedback, with their arm and what was known of them before.
 * `value`: a row for each metric of a counted call or feedback. `merged`: a row for each metric of a touched unit.
 */
export function sumRows({ calls, feedback, span }: AddedRows): RawBuilder<unknown> {
  return sql`
    call as materialized (
      select id, at, test_version_id as version_id, arm, unit, excluded, application_id, client_ip, path, gateway,
        service_id, request_log.version_id as served_by, status, error_code, ${FAILED} as failed, total_us, upstream_us,
        upstream, request_bytes, response_bytes, measures
      from request_log
      where test_version_id <> '' and origin = 'caller' and ${calls}
    ), answered as materialized (
      select test_version_id as version_id, feedback.unit, event, value from feedback
      join abtest_version as v on v.id = test_version_id and ${HAS_OPEN_SUMS} and at <= coalesce(v.stopped_at, 'infinity')
      where test_version_id <> '' and feedback.unit is not null and ${feedback}
    ), metric as materialized (
      select v.id as version_id, place::int, m ->> 'key' as key, m ->> 'source' as source, m ->> 'type' as type,
        coalesce(m ->> 'event', '') as event, (m ->> 'code')::int as code, (m ->> 'cap')::float8 as cap
      from abtest_version as v, jsonb_array_elements(v.metrics) with ordinality as e (m, place)
      where ${HAS_OPEN_SUMS} and v.id in (select version_id from call union select version_id from answered)
    ), counted as (
      select call.* from call where excluded = '' and unit is not null
        and version_id in (select version_id from metric)
    ), newest as (
      select distinct on (version_id, unit) version_id, unit, arm, at, application_id, client_ip, path, gateway
      from counted order by version_id, unit, at, id
    ), touched as materialized (
      select version_id, unit, coalesce(known.arm, newest.arm) as arm, known.unit is null as is_new,
        coalesce(known.first_at, newest.at) as first_at, coalesce(known.calls, 0) as calls,
        coalesce(known.crossed, false) as crossed, known.x, known.y,
        case when known.unit is null then past.x0 else known.x0 end as x0,
        case when known.unit is null then past.y0 else known.y0 end as y0,
        application_id, client_ip, path, gateway
      from newest
      full join (
        select * from experiment_unit where (version_id, unit) in (
          select version_id, unit from newest union select version_id, unit from answered)
      ) as known using (version_id, unit)
      left join experiment_past as past using (version_id, unit)
    ), cpu as (${cpuOfCalls(span)}), value as materialized (
      select t.version_id, t.unit, t.arm, m.place, m.key, m.source, m.type,
        ${bounded(sql`v.x`)} as x
      from counted as c
      join touched as t on t.version_id = c.version_id and t.unit = c.unit and t.arm = c.arm
      join metric as m on m.version_id = c.version_id
      left join cpu on m.source = 'cpu' and cpu.id = c.id
      cross join lateral (select case m.source ${callValues(sql`m.code`, sql`c.failed`)}
        when 'cpu' then cpu.seconds
        when 'answer' then case when jsonb_typeof(c.measures -> m.key) = 'number'
          then (c.measures ->> m.key)::float8 end
        when 'feedback' then case when m.event <> '' or m.type = 'ratio' then 0 end
        end::float8 as x) as v
      where v.x is not null
    ), told as materialized (
      select t.version_id, t.unit, t.arm, m.place, m.key, m.source, m.type,
        case when m.event <> '' then 1
          else ${bounded(sql`f.value`)} end as x,
        case when m.event <> '' or m.type = 'ratio' then 0 else 1 end as y
      from answered as f
      join touched as t using (version_id, unit)
      join metric as m on m.version_id = f.version_id and m.source = 'feedback'
        and case when m.event <> '' then m.event = f.event else f.value is not null end
    ), added as (
      select version_id, unit, place, sum(x) as x, sum(y) as y from (
        select version_id, unit, place, x, 1 as y from value
        union all select version_id, unit, place, x, y from told
      ) as both_kinds group by 1, 2, 3
    ), merged as materialized (
      select t.version_id, t.unit, t.arm, m.place, t.is_new,
        coalesce(t.x[m.place], 0) as old_x, coalesce(t.y[m.place], 0) as old_y,
        coalesce(t.x[m.place], 0) + coalesce(a.x, 0) as x, coalesce(t.y[m.place], 0) + coalesce(a.y, 0) as y,
        coalesce(t.x0[m.place], 0) as x0, coalesce(t.y0[m.place], 0) as y0
      from touched as t join metric as m using (version_id) left join added as a using (version_id, unit, place)
    )`;
}

/**
 * What the replicas of a service version used in ten seconds, as sampled every five, is shared out among all calls that
 * began there then, by the time that each of them took at the replica.
 */
function cpuOfCalls(span: AddedRows['span']): RawBuilder<unknown> {
  if (span === undefined) return sql`select ''::text as id, null::float8 as seconds where false`;
  const { from, until } = span;
  const bucket = (at: RawBuilder<unknown>) => sql`date_bin('10 seconds', ${at}, 'epoch')`;
  const isAsked = sql`exists (select from metric where source = 'cpu')`;
  return sql`
    select l.id, used.seconds * l.upstream_us / nullif(sum(l.upstream_us) over (partition by used.version_id, used.bucket), 0)
      as seconds
    from (
      select version_id, bucket, sum(seconds) as seconds from (
        select r.version_id, ${bucket(sql`s.at`)} as bucket, avg(s.cpu_milli) / 1000 * 10 as seconds
        from replica_sample as s join replica as r on r.id = s.replica_id
        where ${isAsked} and s.at >= ${from} and s.at < ${until}
          and r.version_id in (select served_by from counted)
        group by r.version_id, s.replica_id, 2
      ) as by_replica group by 1, 2
    ) as used
    join request_log as l on l.version_id = used.version_id and ${bucket(sql`l.at`)} = used.bucket
      and l.at >= ${from} and l.at < ${until} and l.service_id in (select service_id from counted)`;
}
