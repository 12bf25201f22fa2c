// What the gateways' rows came to, as the statistics take it. Neither calls nor units are read.
import type { ArmSums, MetricSums } from '#core/experiment/arm-sums.ts';
import { groupBy } from '#core/group-by.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { TestVersion } from '../version/test-version.ts';

/** An arm's sums, and what belongs to it beside them. */
export interface ArmFacts extends ArmSums {
  readonly crossed: number;
  /** Calls that do not count, by reason. */
  readonly excluded: Readonly<Record<string, number>>;
  /** Null while not all arms have had one. */
  readonly load: ReplicaLoad | null;
}

/** What the arm's service version carried while all arms had a replica; of a replica, but for `calls`. */
export interface ReplicaLoad {
  readonly calls: number;
  readonly perSecond: number;
  /** Mean number of calls that it worked at. */
  readonly inFlight: number;
}

interface ArmRow {
  readonly arm: string;
  readonly units: number;
  readonly calls: number;
  readonly crossed: number;
  readonly excluded: Readonly<Record<string, number>>;
  readonly busyS: number;
  readonly replicaS: number;
  readonly loadCalls: number;
  readonly moments: readonly number[];
}

/** Texts of numbers: half a million of them take ten times as long as an array of PostgreSQL. */
interface BatchRow {
  readonly arm: string;
  readonly metric: string;
  readonly buckets: string;
  readonly calls: string;
}

/** Why the sums lack calls, and in how many batches and buckets of them; undefined: they are whole. */
export function readFault(db: Db, { id }: Pick<TestVersion, 'id'>) {
  return db.selectFrom('experimentFault').selectAll().where('versionId', '=', id).executeTakeFirst();
}

type Summed = Pick<TestVersion, 'id' | 'arms' | 'metrics'>;

/** In the order of the arms; one that had no call yet is there with noughts. */
export async function readSums(db: Db, { id, arms, metrics }: Summed): Promise<readonly ArmFacts[]> {
  const rows = await sql<ArmRow>`
    select arm, units, calls, crossed, excluded, busy_s, replica_s, load_calls, moments
    from experiment_arm where version_id = ${id}`.execute(db);
  const batches = await sql<BatchRow>`
    select arm, metric, string_agg(bucket::text, ' ') as buckets, string_agg(calls::text, ' ') as calls
    from experiment_bucket where version_id = ${id} group by arm, metric, batch order by arm, metric, batch`.execute(
    db,
  );
  const byPlace = groupBy(batches.rows, ({ arm, metric }) => JSON.stringify([arm, metric]));
  return arms.map(({ key }) => {
    const row = rows.rows.find(({ arm }) => arm === key);
    return {
      arm: key,
      units: row?.units ?? 0,
      calls: row?.calls ?? 0,
      crossed: row?.crossed ?? 0,
      excluded: row?.excluded ?? {},
      load: loadOf(row),
      metrics: metrics.map((metric, place) => ({
        ...momentsAt(row?.moments ?? [], place),
        ...(metric.type === 'quantile'
          ? {
              batches: (byPlace.get(JSON.stringify([key, metric.key])) ?? []).map(histogramOf(metric.source)),
            }
          : {}),
      })),
    };
  });
}

function loadOf(row: ArmRow | undefined): ReplicaLoad | null {
  if (row === undefined || row.replicaS === 0) return null;
  const { loadCalls: calls, busyS, replicaS } = row;
  return { calls, perSecond: calls / replicaS, inFlight: busyS / replicaS };
}

/** With a place for each bucket of the source, also for those that hold nothing. */
function histogramOf(source: string): (row: BatchRow) => readonly number[] {
  const length = metricBounds(source).length + 1;
  return ({ buckets, calls }) => {
    const counts = new Array<number>(length).fill(0);
    const numbers = numbersOf(calls);
    for (const [at, bucket] of numbersOf(buckets).entries()) counts[bucket - 1] = numbers[at] ?? 0;
    return counts;
  };
}

function numbersOf(text: string): readonly number[] {
  return text.split(' ').map(Number);
}

/** Sums as they were at a time. */
export interface Point extends ArmSums {
  readonly at: Date;
}

/** Of all arms, in the order of time, thinned out evenly to `most` moments; the last one is always there. */
export async function readPoints(
  db: Db,
  { id, metrics }: Summed,
  until: Date,
  most: number,
): Promise<readonly Point[]> {
  const { rows } = await sql<Omit<Point, 'metrics'> & { readonly moments: string }>`
    with moment as (
      select at, row_number() over (order by at desc) - 1 as back, count(*) over () as moments from (
        select distinct at from experiment_point where version_id = ${id} and at <= ${until}) as known
    )
    select arm, at, units, calls, array_to_string(p.moments, ' ') as moments
    from experiment_point as p join moment as m using (at)
    where version_id = ${id} and m.back % ceil(m.moments / ${most}::float8)::bigint = 0
    order by at, arm`.execute(db);
  return rows.map(({ moments, ...row }) => {
    const numbers = numbersOf(moments);
    return { ...row, metrics: metrics.map((_, place) => momentsAt(numbers, place)) };
  });
}

/** As `experiment_arm.moments` has them, for each metric one after the other. */
const MOMENTS = [
  'x',
  'y',
  'x0',
  'y0',
  'xx',
  'xy',
  'yy',
  'xx0',
  'xy0',
  'yx0',
  'yy0',
  'x0x0',
  'x0y0',
  'y0y0',
] as const satisfies readonly (keyof MetricSums)[];

function momentsAt(moments: readonly number[], place: number): MetricSums {
  const at = (name: (typeof MOMENTS)[number]) => moments[place * MOMENTS.length + MOMENTS.indexOf(name)] ?? 0;
  return {
    ...{ x: at('x'), y: at('y'), x0: at('x0'), y0: at('y0') },
    ...{ xx: at('xx'), xy: at('xy'), yy: at('yy') },
    ...{ xx0: at('xx0'), xy0: at('xy0'), yx0: at('yx0'), yy0: at('yy0') },
    ...{ x0x0: at('x0x0'), x0y0: at('x0y0'), y0y0: at('y0y0') },
  };
}
