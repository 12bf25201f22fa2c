// The part of a closed span of time that belongs to test versions: called where rollups are written, under their lock.
import type { Database } from '../database.ts';
import { type RawBuilder, sql, type Transaction } from '../sql.ts';
import { addExperiments } from './add-experiments.ts';
import { HAS_OPEN_SUMS } from './open-sums.ts';
import { sumApart } from './sum-apart.ts';

const POINT_MS = 600_000;
/** Calls of so long are added by a statement: after a pause there may be more than one gets through before its time is over. */
const STATEMENT_MS = 60_000;

/** Adds what began in `[from, until)`; rollups of the span are written already. */
export async function closeExperiments(db: Transaction<Database>, from: Date, until: Date): Promise<void> {
  if (!(await hasExperiments(db))) return;
  for (let at = from; at < until; ) {
    const end = new Date(Math.min(until.getTime(), at.getTime() + STATEMENT_MS));
    const inSpan = sql`(at >= ${at} and at < ${end})`;
    await addExperiments(db, { calls: inSpan, feedback: inSpan, span: { from: at, until: end } });
    at = end;
  }
  const running = async () => {
    const versions = db.selectFrom('abtestVersion').select('id').where('state', '=', 'Running');
    return (await versions.orderBy('id').execute()).map(({ id }) => id);
  };
  await sumApart(db, running, async (isMeant) => {
    const meant = isMeant(sql.ref('v.id'));
    await addLoad(db, from, until, meant);
    await addPoints(db, until, meant);
  });
}

async function hasExperiments(db: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql`select from abtest_version as v where ${HAS_OPEN_SUMS} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * What all calls, of the test or not, kept the replicas of an arm's service version busy with. Only while every arm has a
 * replica: an arm that starts later would be compared with what another one carried alone.
 */
async function addLoad(
  db: Transaction<Database>,
  from: Date,
  until: Date,
  isMeant: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with own as (
      select v.id, t.service_id, a ->> 'key' as arm, a ->> 'versionId' as version_id,
        (select min(coalesce(p.ready_at, p.started_at)) from replica as p
          where p.version_id = a ->> 'versionId' and coalesce(p.ended_at, ${until}) > ${from}) as ready
      from abtest_version as v join abtest as t on t.id = v.test_id, jsonb_array_elements(v.arms) as a
      where v.state = 'Running' and v.started_at < ${until} and ${isMeant}),
    -- In whole buckets of calls.
    span as (
      select id, greatest(${from}, date_bin('10 s', max(ready) + interval '9.999999 s', 'epoch')) as since
      from own group by id having bool_and(ready is not null))
    insert into experiment_arm as known (version_id, arm, busy_s, load_calls, replica_s)
    select own.id, own.arm, coalesce(r.busy_s, 0), coalesce(r.calls, 0),
      coalesce((select sum(extract(epoch from least(coalesce(p.ended_at, ${until}), ${until})
          - greatest(coalesce(p.ready_at, p.started_at), span.since))) from replica as p
        where p.version_id = own.version_id and coalesce(p.ready_at, p.started_at) < ${until}
          and coalesce(p.ended_at, ${until}) > greatest(coalesce(p.ready_at, p.started_at), span.since)), 0)
    from own join span using (id), lateral (
      select sum(r.upstream_us) / 1e6 as busy_s, sum(r.calls) as calls from request_rollup as r
      where r.step_s = 10 and r.service_id = own.service_id and r.version_id = own.version_id
        and r.bucket >= span.since and r.bucket < ${until}) as r
    where span.since < ${until}
    on conflict (version_id, arm) do update set busy_s = known.busy_s + excluded.busy_s,
      load_calls = known.load_calls + excluded.load_calls, replica_s = known.replica_s + excluded.replica_s`.execute(
    db,
  );
}

async function addPoints(
  db: Transaction<Database>,
  until: Date,
  isMeant: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into experiment_point (version_id, arm, at, units, calls, moments)
    select a.version_id, a.arm, ${until}, a.units, a.calls, a.moments
    from experiment_arm as a join abtest_version as v on v.id = a.version_id
    where v.state = 'Running' and a.units > 0 and ${isMeant} and not exists (
      select from experiment_point as p where p.version_id = a.version_id
        and p.at > ${new Date(until.getTime() - POINT_MS)})
    on conflict do nothing`.execute(db);
}
