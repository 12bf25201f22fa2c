// Calls of a test's units, made up in the request log and added by the code that adds real ones.
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

export interface Filling {
  readonly versionId: string;
  readonly serviceId: string;
  readonly startedAt: Date;
  /** Added by the code that adds real ones. */
  readonly calls: number;
  readonly units: number;
  /** Added at once. */
  readonly portion: number;
}

const SPAN_MS = 600_000;

/**
 * Returns microseconds of PostgreSQL a call, in the order of the portions. Rows of the log are taken out again: a result reads
 * none of them.
 */
export async function fillTest(storage: Storage, filling: Filling): Promise<readonly number[]> {
  const costs: number[] = [];
  // What it takes to write the log is not asked, and rows are found by their time.
  for (const index of ['service', 'application', 'project', 'id', 'failures'])
    await sql`drop index ${sql.ref(`request_log_${index}`)}`.execute(storage.db);
  for (let done = 0; done < filling.calls; done += filling.portion) {
    const from = new Date(filling.startedAt.getTime() + (done / filling.portion + 1) * SPAN_MS);
    const calls = Math.min(filling.portion, filling.calls - done);
    await addCalls(storage, filling, done, calls, from, SPAN_MS);
    costs.push((await timeClosing(storage, from, SPAN_MS)) / calls);
    await sql`truncate request_log`.execute(storage.db);
  }
  return costs;
}

/** The same for the buckets of ten seconds that are closed in everyday life. */
export async function closeBuckets(
  storage: Storage,
  filling: Filling,
  calls: number,
  buckets: number,
): Promise<readonly number[]> {
  const costs: number[] = [];
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = new Date(filling.startedAt.getTime() - (bucket + 1) * 10_000);
    await addCalls(storage, filling, bucket * 7919, calls, from, 10_000);
    costs.push((await timeClosing(storage, from, 10_000)) / calls);
    await sql`truncate request_log`.execute(storage.db);
  }
  return costs;
}

/** Microseconds. */
async function timeClosing(storage: Storage, from: Date, ms: number): Promise<number> {
  const started = performance.now();
  await storage.transaction((db) => closeExperiments(db, from, new Date(from.getTime() + ms)));
  return (performance.now() - started) * 1_000;
}

/** Units call in turn, each in its arm; durations are log-normal about the unit's own, one call in fifty fails. */
async function addCalls(
  { db }: Storage,
  { versionId, serviceId, units }: Filling,
  first: number,
  calls: number,
  from: Date,
  spanMs: number,
): Promise<void> {
  await sql`
    insert into request_log (at, id, organization_id, project_id, application_id, service_id, method, path, protocol,
      client_ip, status, total_us, gateway_us, upstream_us, upstream, test_version_id, arm, unit, measures)
    select ${from}::timestamptz + make_interval(secs => (n * 7 % ${spanMs / 1_000}::int)), 'req-' || n, 'org', 'prj', 'app-' || unit % 50, ${serviceId}, 'POST',
      '/predict', 'http', '10.' || unit % 200 || '.0.1', case when n % 50 = 7 then 500 else 200 end, us, 300, us, 'http://x',
      ${versionId}, case when unit % 2 = 0 then 'A' else 'B' end, unit * 8191 + unit % 256, jsonb_build_object('score', n % 97)
    from (
      select n, unit, (exp(10 + 0.4 * sin(unit) + 0.5 * sin(n * 12.9898)))::int as us
      from (select n, (n % ${units}::bigint) as unit
        from generate_series(${first}::bigint, ${first + calls - 1}::bigint) as n) as numbered
    ) as drawn`.execute(db);
  await sql`analyze request_log`.execute(db);
}

/** The same units have called so many times as often: as that code would have left their sums. */
export async function multiply({ db }: Storage, versionId: string, times: number): Promise<void> {
  const k = sql`${times}::int`;
  await sql`update experiment_unit set calls = calls * ${k}, x = array(select ${k} * v from unnest(x) as v),
    y = array(select ${k} * v from unnest(y) as v) where version_id = ${versionId}`.execute(db);
  await sql`update experiment_bucket set calls = calls * ${k} where version_id = ${versionId}`.execute(db);
  // Of each 14: x and y grow once, their products twice; a past there is none.
  await sql`update experiment_arm set calls = calls * ${k}, moments = array(
      select case when place % 14 in (1, 2) then ${k} when place % 14 in (5, 6, 7) then ${k} * ${k} else 1 end * m
      from unnest(moments) with ordinality as each (m, place) order by place)
    where version_id = ${versionId}`.execute(db);
}

/** What the loop would have written in so many days: the arms' sums as they grew, each ten minutes. */
export async function addPoints(storage: Storage, versionId: string, days: number): Promise<void> {
  const points = days * 144;
  await sql`
    insert into experiment_point (version_id, arm, at, units, calls, moments)
    select version_id, arm, v.started_at + make_interval(mins => 10 * n), (units * part)::bigint, (calls * part)::bigint,
      array(select m * part from unnest(moments) with ordinality as each (m, place) order by place)
    from experiment_arm join abtest_version as v on v.id = version_id
    cross join lateral (select n, n::float8 / ${points}::int as part from generate_series(1, ${points}::int) as n) as grown
    where version_id = ${versionId}
    on conflict do nothing`.execute(storage.db);
}
