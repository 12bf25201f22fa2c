// The service's last days by unit: sums over units as those of a running test, read from the request log once.
import type { MetricSums } from '#core/experiment/arm-sums.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import { FAILED } from '#storage/rollups/sum-calls.ts';
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
  /** Different units up to the end of each day, from the first call on. */
  readonly seen: readonly number[];
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

/** One pass over the calls for all metrics, and one for each quantile. */
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
  const metrics: PastMetric[] = [];
  for (const [place, metric] of measured.entries()) {
    const [x = 0, y = 0, xx = 0, xy = 0, yy = 0, squares = 0] = totals.sums.slice(
      place * SUMS,
      (place + 1) * SUMS,
    );
    const batches = metric.type === 'quantile' ? await readBatches(db, unit, where, metric) : undefined;
    const sums = { x, y, xx, xy, yy, ...(batches === undefined ? {} : { batches }) };
    metrics.push({ key: metric.key, sums, squares });
  }
  const { units, calls, callSquares } = totals;
  return { unit, units, calls, callSquares, seen, metrics };
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
    const [x, s] = [sql.ref(`x${place}`), sql.ref(`s${place}`)];
    // What the log has a number of, it has one of for each call: y is the number of calls.
    return sql`sum(${x}), sum(calls), sum(${x} ^ 2), sum(${x} * calls), sum(calls ^ 2), sum(${s})`;
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

/** A row for each unit: its first day, its calls, and of each metric the sum and the sum of squares. */
function unitRows(
  unit: KnownUnit,
  where: RawBuilder<unknown>,
  metrics: readonly Metric[],
  from: Date,
): RawBuilder<unknown> {
  const day = sql`floor(extract(epoch from at - ${from}::timestamptz) / 86400)::int`;
  const column = (place: number, x: RawBuilder<unknown>, s: RawBuilder<unknown>) =>
    sql`, ${x} as ${sql.ref(`x${place}`)}, ${s} as ${sql.ref(`s${place}`)}`;
  const values = metrics.map((metric) => sql`(${numeratorOf(metric) ?? sql`null`})::float8`);
  if (unit === 'request') {
    const own = sql.join(
      values.map((value, place) => column(place, value, sql`${value} ^ 2`)),
      sql``,
    );
    return sql`select ${day} as day, 1::float8 as calls${own} from request_log where ${where}`;
  }
  const summed = sql.join(
    values.map((value, place) => column(place, sql`sum(${value})`, sql`sum(${value} ^ 2)`)),
    sql``,
  );
  return sql`
    select min(${day}) as day, count(*)::float8 as calls${summed}
    from request_log where ${where} group by ${UNIT_COLUMNS[unit]}`;
}

/** Counts of values by bucket in 256 batches of units, as a running test keeps them. */
async function readBatches(
  db: Db,
  unit: KnownUnit,
  where: RawBuilder<unknown>,
  metric: Metric,
): Promise<readonly (readonly number[])[]> {
  const bounds = metricBounds(metric.source);
  const { rows } = await sql<{ batch: number; place: number; calls: number }>`
    select hashtext(${UNIT_COLUMNS[unit]}) & 255 as batch,
      width_bucket(${numeratorOf(metric)}::float8, ${[...bounds]}::float8[]) as place, count(*)::float8 as calls
    from request_log where ${where} group by 1, 2`.execute(db);
  const batches = Array.from({ length: 256 }, () => Array.from({ length: bounds.length + 1 }, () => 0));
  for (const { batch, place, calls } of rows) {
    const counts = batches[batch];
    if (counts !== undefined) counts[place] = calls;
  }
  return batches;
}

/** A number of each call; undefined where the log has none: answers, feedback and CPU are only counted in a test. */
function numeratorOf({ source, code, cap }: Metric): RawBuilder<unknown> | undefined {
  const value = {
    success: sql`(not ${FAILED})::int`,
    errorCode: sql`(${code ?? 0}::int in (status, error_code))::int`,
    latency: sql`total_us`,
    upstreamLatency: sql`upstream_us`,
    requestBytes: sql`request_bytes`,
    responseBytes: sql`response_bytes`,
    cpu: undefined,
    answer: undefined,
    feedback: undefined,
  }[source];
  return value === undefined || cap === undefined ? value : sql`least(${value}, ${cap}::float8)`;
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
