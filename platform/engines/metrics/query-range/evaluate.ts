// Evaluates a parsed query over the summed calls: each point adds up the buckets of its window.

import { histogramQuantile } from '#core/statistics/quantile/histogram-quantile.ts';
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { DURATION_BOUNDS_US } from '#storage/rollups/duration-buckets.ts';
import { COARSE_S, FINE_S } from '#storage/rollups/rollup-ends.ts';
import { SUM_COLUMNS } from '#storage/rollups/sum-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { FINE_KEPT_DAYS } from '../calls/choose-step.ts';
import type { Sums } from '../calls/sums.ts';
import { type Matcher, type ParsedQuery, unsupported } from './parse-query.ts';
import type { RangeAnswer, RangeQuery } from './range-query.ts';

/** Label of a query -> column of the rollups. */
const LABELS: Readonly<Record<string, string>> = {
  project: 'projectId',
  application: 'applicationId',
  service: 'serviceId',
  protocol: 'protocol',
};

/** Metric -> the numbers that it adds; `_bucket` gives one for each `le`. */
const METRICS: Readonly<Record<string, (sums: Sums) => readonly number[]>> = {
  aic_requests_total: (s) => [s.calls],
  aic_request_failures_total: (s) => [s.failures],
  aic_request_bytes_total: (s) => [s.requestBytes],
  aic_response_bytes_total: (s) => [s.responseBytes],
  aic_upstream_duration_seconds_sum: (s) => [s.upstreamUs / 1e6],
  aic_request_duration_seconds_sum: (s) => [s.totalUs / 1e6],
  aic_request_duration_seconds_count: (s) => [s.calls],
  aic_request_duration_seconds_bucket: (s) => cumulative(s.histogram),
};

interface LabelledSums extends Sums {
  /** Epoch seconds of the bucket's start. */
  readonly at: number;
  readonly labels: Readonly<Record<string, string>>;
}

type Matrix = RangeAnswer['result'];

export async function evaluate(db: Db, parsed: ParsedQuery, query: RangeQuery, now: Date): Promise<Matrix> {
  const numbers = METRICS[parsed.metric];
  if (numbers === undefined) throw unsupported(`没有指标 ${parsed.metric}`);
  const width = rollupWidth(parsed, query, now);
  const rows = await readRows(db, parsed, query, width);
  const groups = groupRows(rows);
  return [...groups.values()].flatMap((group) => curves(group, parsed, query, width, numbers));
}

function rollupWidth(parsed: ParsedQuery, query: RangeQuery, now: Date): number {
  const isOld = query.from.getTime() < now.getTime() - FINE_KEPT_DAYS * 86_400_000;
  const width = isOld ? COARSE_S : FINE_S;
  if (parsed.windowSeconds < width) throw unsupported(`这段时间的窗口至少为 ${width} 秒`);
  return width;
}

async function readRows(
  db: Db,
  parsed: ParsedQuery,
  query: RangeQuery,
  width: number,
): Promise<LabelledSums[]> {
  const kept = (parsed.sumBy ?? Object.keys(LABELS)).filter((label) => label !== 'le');
  const pairs = kept.map((label) => sql`${sql.lit(label)}::text, ${sql.ref(columnOf(label))}`);
  const labels = pairs.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${sql.join(pairs)})`;
  const conditions = [sql`true`, ...parsed.matchers.map(condition)];
  if (query.projectId !== undefined) conditions.push(sql`project_id = ${query.projectId}`);
  const first = query.from.getTime() / 1_000 - parsed.windowSeconds;
  const calls = await countedCalls(db, width, sql.join(conditions, sql` and `));
  const found = await sql<LabelledSums>`
    select extract(epoch from bucket)::bigint as at, ${labels} as labels, ${SUM_COLUMNS} from ${calls} as calls
    where bucket >= to_timestamp(${first}) and bucket < ${query.to}
    group by 1, 2 order by 2, 1`.execute(db);
  return found.rows;
}

function columnOf(label: string): string {
  const column = LABELS[label];
  if (column === undefined) throw unsupported(`没有标签 ${label}`);
  return column;
}

function condition({ label, operator, value }: Matcher) {
  const column = sql.ref(columnOf(label));
  if (operator === '=') return sql`${column} = ${value}`;
  if (operator === '!=') return sql`${column} <> ${value}`;
  // Prometheus anchors its patterns; only plain alternatives are taken, so that no pattern can be slow.
  if (!/^[\w.|-]*$/.test(value)) throw unsupported('=~ 和 !~ 只支持用 | 分隔的取值');
  const values = value.split('|');
  return operator === '=~' ? sql`${column} = any(${values})` : sql`${column} <> all(${values})`;
}

function curves(
  rows: readonly LabelledSums[],
  parsed: ParsedQuery,
  query: RangeQuery,
  width: number,
  numbers: (sums: Sums) => readonly number[],
): Matrix {
  const points = [...pointsOf(rows, parsed, query, width, numbers)];
  const labels = rows[0]?.labels ?? {};
  const isBucket = parsed.metric.endsWith('_bucket');
  if (parsed.quantile !== undefined) {
    const q = parsed.quantile;
    return [{ metric: labels, values: points.map(([at, values]) => [at, format(quantile(values, q))]) }];
  }
  const keepsLe = isBucket && (parsed.sumBy?.includes('le') ?? true);
  if (isBucket && !keepsLe) throw unsupported('_bucket 指标的 sum 必须保留标签 le');
  const count = points[0]?.[1].length ?? 0;
  return Array.from({ length: count }, (_, index) => ({
    metric: isBucket ? { ...labels, le: leOf(index) } : labels,
    values: points.map(([at, values]) => [at, format(values[index] ?? 0)] as const),
  }));
}

function* pointsOf(
  rows: readonly LabelledSums[],
  parsed: ParsedQuery,
  query: RangeQuery,
  width: number,
  numbers: (sums: Sums) => readonly number[],
): Generator<readonly [number, readonly number[]]> {
  const buckets = rows.map((row) => ({ end: row.at + width, values: numbers(row) }));
  const divisor = parsed.fn === 'rate' ? parsed.windowSeconds : 1;
  const [from, to] = [query.from.getTime() / 1_000, query.to.getTime() / 1_000];
  let first = 0;
  for (let at = from; at <= to; at += query.stepSeconds) {
    while ((buckets[first]?.end ?? Number.POSITIVE_INFINITY) <= at - parsed.windowSeconds) first++;
    const sums: number[] = (buckets[0]?.values ?? []).map(() => 0);
    for (let index = first; index < buckets.length; index++) {
      const bucket = buckets[index];
      if (bucket === undefined || bucket.end > at) break;
      bucket.values.forEach((value, place) => {
        sums[place] = (sums[place] ?? 0) + value;
      });
    }
    yield [at, sums.map((sum) => sum / divisor)];
  }
}

/** As Prometheus: straight line inside a bucket, the last finite bound for the open one. Seconds. */
function quantile(cumulated: readonly number[], q: number): number {
  const counts = cumulated.map((count, index) => count - (cumulated[index - 1] ?? 0));
  const max = DURATION_BOUNDS_US.at(-1) ?? 0;
  return (
    (histogramQuantile({ bounds: DURATION_BOUNDS_US, counts, min: 0, max }, q)?.value ?? Number.NaN) / 1e6
  );
}

function cumulative(histogram: readonly number[]): number[] {
  let sum = 0;
  return histogram.map((count) => {
    sum += count;
    return sum;
  });
}

function leOf(index: number): string {
  const bound = DURATION_BOUNDS_US[index];
  return bound === undefined ? '+Inf' : String(bound / 1e6);
}

function format(value: number): string {
  return Number.isNaN(value) ? 'NaN' : String(value);
}

function groupRows(rows: readonly LabelledSums[]): Map<string, LabelledSums[]> {
  const groups = new Map<string, LabelledSums[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.labels);
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return groups;
}
