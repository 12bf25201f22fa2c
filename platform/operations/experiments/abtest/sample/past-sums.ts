// The service's last days by unit: sums over units as those of a running test, read from the request log once.
import type { MetricSums } from '#core/experiment/arm-sums.ts';
import { newUnitsPerDay, type UnitTraffic } from '#core/experiment/traffic-plan.ts';
import { callValues } from '#storage/experiments/call-values.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Metric, TestVersion } from '../version/test-version.ts';

const DAY_MS = 86_400_000;
export const PAST_DAYS = 14;

/** Units that the request log knows; headers and query items are not in it. */
export type KnownUnit = 'application' | 'ip' | 'request';

export interface PastMetric {
  readonly key: string;
  readonly sums: Pick<MetricSums, 'x' | 'y' | 'xx' | 'xy' | 'yy' | 'batches'>;
  /** Of single calls: the sum of squares. */
  readonly squares: number;
}

export interface PastSums {
  readonly unit: KnownUnit;
  readonly units: number;
  readonly calls: number;
  /** Of calls by unit: the sum of squares. */
  readonly callSquares: number;
  /** From the first call on. */
  readonly traffic: UnitTraffic;
  /** Those of the metrics that the log has numbers of. */
  readonly metrics: readonly PastMetric[];
}

export interface PastSpan {
  readonly from: Date;
  readonly to: Date;
  readonly calls: number;
}

type Measured = Pick<TestVersion, 'metrics' | 'targeting'>;

/** From the first call of the last fourteen days on; undefined without any. */
export async function readSpan(
  db: Db,
  serviceId: string,
  test: Pick<TestVersion, 'targeting'>,
  now: Date,
): Promise<PastSpan | undefined> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const { rows } = await sql<{ from: Date | null; calls: number }>`
    select min(at) as "from", count(*) as calls from request_log
    where ${callersOf(serviceId, test)} and at >= ${since} and at < ${now}`.execute(db);
  const [found] = rows;
  return found?.from ? { from: found.from, to: now, calls: Number(found.calls) } : undefined;
}

const UNIT_COLUMNS: Readonly<Record<KnownUnit, RawBuilder<unknown>>> = {
  application: sql`application_id`,
  ip: sql`client_ip`,
  request: sql`id`,
};

/** Two passes over the calls: one for the sums of all metrics, one for all quantiles. */
export async function readPast(
  db: Db,
  serviceId: string,
  test: Measured,
  unit: KnownUnit,
  span: PastSpan,
): Promise<PastSums> {
  const measured = test.metrics.filter((metric) => numeratorOf(metric) !== undefined);
  const where = sql`${callersOf(serviceId, test)} and at >= ${span.from} and at < ${span.to}`;
  const [totals, seen] = await readTotals(db, unit, where, measured, span);
  const batchesOf = await readBatches(db, unit, where, measured);
  const metrics: PastMetric[] = [];
  for (const [place, metric] of measured.entries()) {
    const [x = 0, y = 0, xx = 0, xy = 0, yy = 0, squares = 0] = totals.sums.slice(
      place * SUMS,
      (place + 1) * SUMS,
    );
    const batches = batchesOf.get(metric.key);
    const sums = { x, y, xx, xy, yy, ...(batches === undefined ? {} : { batches }) };
    metrics.push({ key: metric.key, sums, squares });
  }
  const { units, calls, callSquares } = totals;
  return { unit, units, calls, callSquares, traffic: trafficOf(unit, units, seen, span), metrics };
}

function trafficOf(unit: KnownUnit, units: number, seen: readonly number[], span: PastSpan): UnitTraffic {
  const days = spanDays(span);
  // Each call is a unit of its own: no day brings more than another.
  const newPerDay = unit === 'request' ? perDay(units, days) : newUnitsPerDay({ seen, days });
  return { seen, days, newPerDay };
}

export function spanDays({ from, to }: Pick<PastSpan, 'from' | 'to'>): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}

/** The first calls of a new service say nothing of a day. */
export const LEAST_MINUTES = 10;

/** As many in a day as in this part of one; undefined where that is too short. */
export function perDay(count: number, days: number): number | undefined {
  return days * 1_440 < LEAST_MINUTES ? undefined : count / days;
}

interface Totals {
  readonly units: number;
  readonly calls: number;
  readonly callSquares: number;
  readonly sums: readonly number[];
}

/** By the day on which a unit came first; what those days add up to. */
async function readTotals(
  db: Db,
  unit: KnownUnit,
  where: RawBuilder<unknown>,
  metrics: readonly Metric[],
  { from, to }: PastSpan,
): Promise<readonly [Totals, readonly number[]]> {
  const sums = metrics.map((_, place) => {
    const [x, y, s] = [sql.ref(`x${place}`), sql.ref(`y${place}`), sql.ref(`s${place}`)];
    return sql`sum(${x}), sum(${y}), sum(${x} ^ 2), sum(${x} * ${y}), sum(${y} ^ 2), sum(${s})`;
  });
  const { rows: days } = await sql<Totals & { readonly day: number }>`
    select day, count(*)::float8 as units, sum(calls) as calls, sum(calls ^ 2) as call_squares,
      array[${sums.length === 0 ? sql`` : sql.join(sums)}]::float8[] as sums
    from (${unitRows(unit, where, metrics, from)}) as unit group by day`.execute(db);
  const sumOf = (read: (day: Totals) => number) => days.reduce((sum, day) => sum + read(day), 0);
  const totals = {
    units: sumOf(({ units }) => units),
    calls: sumOf(({ calls }) => calls),
    callSquares: sumOf(({ callSquares }) => callSquares),
    sums: Array.from({ length: SUMS * metrics.length }, (_, place) => sumOf((day) => day.sums[place] ?? 0)),
  };
  const length = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / DAY_MS));
  let reached = 0;
  const seen = Array.from({ length }, (_, day) => {
    reached += days.find((one) => one.day === day)?.units ?? 0;
    return reached;
  });
  return [totals, seen];
}

/** x, y, xx, xy, yy and the squares of single calls. */
const SUMS = 6;

/** A row for each unit: its first day, its calls, and of each metric the sum, how many calls have a value, and the sum of squares. */
function unitRows(
  unit: KnownUnit,
  where: RawBuilder<unknown>,
  metrics: readonly Metric[],
  from: Date,
): RawBuilder<unknown> {
  const day = sql`floor(extract(epoch from at - ${from}::timestamptz) / 86400)::int`;
  const columns = (place: number, x: RawBuilder<unknown>, y: RawBuilder<unknown>, s: RawBuilder<unknown>) =>
    sql`, ${x} as ${sql.ref(`x${place}`)}, ${y}::float8 as ${sql.ref(`y${place}`)}, ${s} as ${sql.ref(`s${place}`)}`;
  const values = metrics.map((metric) => sql`(${numeratorOf(metric) ?? sql`null`})::float8`);
  if (unit === 'request') {
    const own = sql.join(
      values.map((value, place) => columns(place, value, sql`num_nonnulls(${value})`, sql`${value} ^ 2`)),
      sql``,
    );
    return sql`select ${day} as day, 1::float8 as calls${own} from request_log where ${where}`;
  }
  const summed = sql.join(
    values.map((value, place) =>
      columns(place, sql`sum(${value})`, sql`count(${value})`, sql`sum(${value} ^ 2)`),
    ),
    sql``,
  );
  return sql`
    select min(${day}) as day, count(*)::float8 as calls${summed}
    from request_log where ${where} group by ${UNIT_COLUMNS[unit]}`;
}

type Batches = readonly (readonly number[])[];

/** Of each quantile by its key: counts of values by bucket in 256 batches of units, as a running test keeps them. */
async function readBatches(
  db: Db,
  unit: KnownUnit,
  where: RawBuilder<unknown>,
  metrics: readonly Metric[],
): Promise<ReadonlyMap<string, Batches>> {
  const quantiles = metrics.filter(({ type }) => type === 'quantile');
  if (quantiles.length === 0) return new Map();
  const places = quantiles.map((metric) => {
    const bounds = [...metricBounds(metric.source)];
    return sql`(${metric.key}::text, width_bucket((${numeratorOf(metric)})::float8, ${bounds}::float8[]))`;
  });
  const { rows } = await sql<{ key: string; batch: number; place: number; calls: number }>`
    select metric.key, hashtext(${UNIT_COLUMNS[unit]}) & 255 as batch, metric.place, count(*)::float8 as calls
    from request_log, lateral (values ${sql.join(places)}) as metric (key, place)
    where ${where} and metric.place is not null group by 1, 2, 3`.execute(db);
  const found = new Map(
    quantiles.map(({ key, source }) => {
      const buckets = metricBounds(source).length + 1;
      return [key, Array.from({ length: 256 }, () => Array.from({ length: buckets }, () => 0))];
    }),
  );
  for (const { key, batch, place, calls } of rows) {
    const counts = found.get(key)?.[batch];
    if (counts !== undefined) counts[place] = calls;
  }
  return found;
}

/** Answers, feedback and CPU are only counted in a test. */
const LOGGED: ReadonlySet<string> = new Set<Metric['source']>([
  'success',
  'errorCode',
  'latency',
  'upstreamLatency',
  'requestBytes',
  'responseBytes',
]);

/** A number of a call, null where it has none; undefined where the log has none of any call. */
function numeratorOf({ source, code, cap }: Metric): RawBuilder<unknown> | undefined {
  if (!LOGGED.has(source)) return undefined;
  const value = sql`case ${source}::text ${callValues(sql`${code ?? 0}::int`)} end`;
  return cap === undefined
    ? value
    : sql`case when ${value} is not null then least(${value}, ${cap}::float8) end`;
}

/** Calls of callers; of conditions those that the log can tell. */
function callersOf(serviceId: string, { targeting }: Pick<TestVersion, 'targeting'>): RawBuilder<unknown> {
  const conditions = targeting.flatMap(({ field, values }) => {
    if (field === 'application') return [sql` and application_id = any(${[...values]}::text[])`];
    return field === 'ip'
      ? [sql` and case when client_ip ~ '[.:]' then client_ip::inet <<= any(${[...values]}::inet[]) end`]
      : [];
  });
  return sql`service_id = ${serviceId} and origin = 'caller'${sql.join(conditions, sql``)}`;
}
