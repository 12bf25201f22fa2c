// What units did before a test began (CUPED), for units that calls of before can be told apart by.
import { hashUnit } from '#core/experiment/assign-arm.ts';
import type { Database } from '../database.ts';
import { takeEnds } from '../rollups/rollup-ends.ts';
import { sql, type Transaction } from '../sql.ts';
import type { Storage } from '../storage.ts';
import { callValues } from './call-values.ts';
import { momentChanges } from './moments.ts';
import { HAS_OPEN_SUMS, holdSums } from './open-sums.ts';

const PAST_MS = 14 * 86_400_000;
/** Units that are hashed and written together. */
const PORTION = 5_000;

interface PastRow {
  readonly name: string;
  readonly x0: readonly number[];
  readonly y0: readonly number[];
}

/**
 * Of the units `application` and `ip`; others have none. Answers, feedback and CPU of before are not known: noughts stand for
 * them. May be repeated; units that were summed up already get theirs as well.
 */
export async function addPast(storage: Storage, versionId: string): Promise<void> {
  if (!(await storage.transaction((db) => keepPast(db, versionId)))) return;
  // By itself: rows of the past hold the version's, and who closes its sums waits for that while we would wait for the sums.
  await storage.transaction((db) => tellKnownUnits(db, versionId));
}

/** Whether the version's units have a past. */
async function keepPast(db: Transaction<Database>, versionId: string): Promise<boolean> {
  const version = await db
    .selectFrom('abtestVersion')
    .innerJoin('abtest', 'abtest.id', 'abtestVersion.testId')
    .select(['abtestVersion.seed', 'abtestVersion.unit', 'abtestVersion.startedAt', 'abtest.serviceId'])
    .where('abtestVersion.id', '=', versionId)
    .executeTakeFirst();
  if (version?.startedAt == null) return false;
  if (version.unit !== 'application' && version.unit !== 'ip') return false;
  const unit = sql.ref(version.unit === 'ip' ? 'client_ip' : 'application_id');
  const from = new Date(version.startedAt.getTime() - PAST_MS);
  await sql`
      create temporary table past_of_units on commit drop as
      select name, array_agg(x order by place) as x0, array_agg(y order by place) as y0 from (
        select ${unit} as name, place, coalesce(sum(least(v.x, (m ->> 'cap')::float8)), 0)::float8 as x,
          count(v.x)::float8 as y
        from request_log as l
        cross join jsonb_array_elements((select metrics from abtest_version where id = ${versionId}))
          with ordinality as e (m, place)
        cross join lateral (select case m ->> 'source' ${callValues(sql`(m ->> 'code')::int`)} end::float8 as x) as v
        where service_id = ${version.serviceId} and origin = 'caller'
          and at >= ${from} and at < ${version.startedAt}
        group by 1, 2
      ) as sums group by name`.execute(db);
  await sql`create index on past_of_units (name)`.execute(db);
  for (let after = ''; ; ) {
    const { rows } = await sql<PastRow>`
        select name, x0, y0 from past_of_units where name > ${after} order by name limit ${PORTION}`.execute(
      db,
    );
    if (rows.length === 0) break;
    after = rows.at(-1)?.name ?? '';
    const hashed = rows.map(({ name, ...sums }) => ({ unit: hashUnit(version.seed, name), ...sums }));
    await sql`
        insert into experiment_past (version_id, unit, x0, y0)
        select ${versionId}, unit, x0, y0
        from json_to_recordset(${JSON.stringify(hashed)}::json) as p (unit bigint, x0 float8[], y0 float8[])
        on conflict do nothing`.execute(db);
  }
  return true;
}

/** Nothing is added meanwhile; the sums of the arms are made anew from their units. */
async function tellKnownUnits(db: Transaction<Database>, versionId: string): Promise<void> {
  await takeEnds(db);
  await holdSums(db);
  const { rows: open } = await sql`
    select from abtest_version as v where v.id = ${versionId} and ${HAS_OPEN_SUMS}`.execute(db);
  if (open.length === 0) return;
  await sql`
    update experiment_unit as u set x0 = p.x0, y0 = p.y0 from experiment_past as p
    where u.version_id = ${versionId} and p.version_id = u.version_id and p.unit = u.unit`.execute(db);
  const units = sql`(
    select version_id, unit, arm, place, true as is_new, 0::float8 as old_x, 0::float8 as old_y, x[place] as x,
      y[place] as y, coalesce(x0[place], 0) as x0, coalesce(y0[place], 0) as y0
    from experiment_unit, generate_series(1, cardinality(x)) as place where version_id = ${versionId}) as units`;
  await sql`
    update experiment_arm as a set moments = c.moments from (${momentChanges(units)}) as c
    where a.version_id = c.version_id and a.arm = c.arm`.execute(db);
}
