// Calls added up in SQL: by key and bucket, in the columns of `request_rollup`.
import { type RawBuilder, sql } from '../sql.ts';
import { DURATION_BOUNDS_US } from './duration-buckets.ts';
import { FINE_S } from './rollup-ends.ts';

/** All of a rollup but `step_s`. */
export const ROLLUP_COLUMNS = sql`bucket, service_id, application_id, version_id, protocol, project_id,
  calls, failures, total_us, max_us, upstream_us, request_bytes, response_bytes, histogram`;

/** An application has one project. */
const PROJECT = sql`max(project_id) as project_id`;

/** Copies of calls that nobody waits for are no calls of anyone: they are left out wherever calls are counted. */
export const CALLED = sql<boolean>`(origin <> 'shadow')`;

/** A call failed when the answer was an error, of any origin. */
export const FAILED = sql<boolean>`(status >= 400 or error_code <> 0)`;

const PLACES = DURATION_BOUNDS_US.length + 1;

function histogramOf(count: (place: number) => RawBuilder<unknown>): RawBuilder<unknown> {
  const counts = Array.from({ length: PLACES }, (_, place) => sql`coalesce(${count(place)}, 0)`);
  return sql`array[${sql.join(counts)}]::bigint[]`;
}

function sumsWith(histogram: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce(sum(calls), 0)::bigint as calls,
    coalesce(sum(failures), 0)::bigint as failures,
    coalesce(sum(total_us), 0)::bigint as total_us,
    coalesce(max(max_us), 0)::bigint as max_us,
    coalesce(sum(upstream_us), 0)::bigint as upstream_us,
    coalesce(sum(request_bytes), 0)::bigint as request_bytes,
    coalesce(sum(response_bytes), 0)::bigint as response_bytes,
    ${histogram} as histogram`;
}

/** Adds rollups up; without a group clause one row, all zero when there are none. */
export const SUM_COLUMNS = sumsWith(histogramOf((place) => sql`sum(histogram[${sql.lit(place + 1)}])`));

/** Rollups of `source` as those of a wider step. */
export function sumRollups(stepS: number, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${bucketOf(stepS, sql`bucket`)} as bucket, service_id, application_id, version_id, protocol,
      ${PROJECT}, ${SUM_COLUMNS}
    from (${source}) as finer group by 1, 2, 3, 4, 5`;
}

/** Rows of the request log as rollups. First by place in the histogram, which leaves little to be sorted into it. */
export function sumRows(stepS: number, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const bounds = sql.join(DURATION_BOUNDS_US.map((bound) => sql.lit(bound)));
  const histogram = histogramOf((place) => sql`sum(calls) filter (where place = ${sql.lit(place)})`);
  return sql`
    select bucket, service_id, application_id, version_id, protocol, ${PROJECT}, ${sumsWith(histogram)}
    from (
      select ${bucketOf(stepS, sql`at`)} as bucket, service_id, application_id, version_id, protocol,
        width_bucket(total_us - 1, array[${bounds}]::bigint[]) as place, ${PROJECT}, count(*) as calls,
        count(*) filter (where ${FAILED}) as failures, sum(total_us) as total_us, max(total_us) as max_us,
        sum(upstream_us) as upstream_us, sum(request_bytes) as request_bytes, sum(response_bytes) as response_bytes
      from request_log where ${CALLED} and ${where} group by 1, 2, 3, 4, 5, 6
    ) as placed group by 1, 2, 3, 4, 5`;
}

/** Fine rollups of another process, as a source. */
export function givenRollups(rollups: readonly object[]): RawBuilder<unknown> {
  return sql`
    select to_timestamp(bucket) as bucket, service_id, application_id, version_id, protocol, project_id, calls, failures,
      total_us, max_us, upstream_us, request_bytes, response_bytes, histogram
    from json_to_recordset(${JSON.stringify(rollups)}::json) as r (bucket float8, project_id text, application_id text,
      service_id text, version_id text, protocol text, calls bigint, failures bigint, total_us bigint, max_us bigint,
      upstream_us bigint, request_bytes bigint, response_bytes bigint, histogram bigint[])`;
}

function bucketOf(stepS: number, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_bin(make_interval(secs => ${sql.lit(stepS)}), ${at}, 'epoch')`;
}

export const FINE_ROLLUPS = sql`select ${ROLLUP_COLUMNS} from request_rollup where step_s = ${sql.lit(FINE_S)}`;
