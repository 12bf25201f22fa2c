// Curves of calls over time.
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { SUM_COLUMNS } from '#storage/rollups/sum-calls.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { type CallFilter, whereCalls } from './call-filter.ts';
import { chooseStep } from './choose-step.ts';
import { percentile } from './percentile.ts';
import { EMPTY_SUMS, type Sums } from './sums.ts';

/** Values of the enumeration `monitor-metric`. */
export type MonitorMetric = 'calls' | 'qps' | 'time' | 'traffic';

export interface SeriesQuery extends CallFilter {
  readonly metric: MonitorMetric;
  /** Wanted width of a point; the answer may be coarser. Absent: about 300 points. */
  readonly stepSeconds?: number;
}

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** `[epoch ms, value]`; null where there is nothing to average. */
  readonly points: readonly (readonly [number, number | null])[];
}

export interface SeriesAnswer {
  readonly from: string;
  readonly to: string;
  readonly stepSeconds: number;
  readonly series: readonly Series[];
}

interface Curve {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly value: (sums: Sums, stepSeconds: number) => number | null;
}

const ms = (us: number | null) => (us === null ? null : us / 1_000);
const share = (sum: number, calls: number) => (calls === 0 ? null : sum / calls);

/** A metric is one row; `calls` without calls is 0, an average without calls is null. */
const CURVES: Readonly<Record<MonitorMetric, readonly Curve[]>> = {
  calls: [
    { key: 'callNumSuccess', label: '成功', unit: '次', value: (s) => s.calls - s.failures },
    { key: 'callNumFailure', label: '失败', unit: '次', value: (s) => s.failures },
  ],
  qps: [{ key: 'qps', label: '每秒请求数', unit: '次/秒', value: (s, step) => s.calls / step }],
  time: [
    { key: 'averageTime', label: '平均耗时', unit: 'ms', value: (s) => ms(share(s.totalUs, s.calls)) },
    { key: 'p50', label: 'P50', unit: 'ms', value: (s) => ms(percentile(s.histogram, 0.5, s.maxUs)) },
    { key: 'p95', label: 'P95', unit: 'ms', value: (s) => ms(percentile(s.histogram, 0.95, s.maxUs)) },
    { key: 'p99', label: 'P99', unit: 'ms', value: (s) => ms(percentile(s.histogram, 0.99, s.maxUs)) },
    { key: 'totalTime', label: '总耗时', unit: 'ms', value: (s) => s.totalUs / 1_000 },
  ],
  traffic: [
    { key: 'totalTraffic', label: '总流量', unit: 'B', value: (s) => s.requestBytes + s.responseBytes },
    {
      key: 'averageTraffic',
      label: '平均流量',
      unit: 'B',
      value: (s) => share(s.requestBytes + s.responseBytes, s.calls),
    },
    { key: 'requestTraffic', label: '请求流量', unit: 'B', value: (s) => s.requestBytes },
    { key: 'responseTraffic', label: '响应流量', unit: 'B', value: (s) => s.responseBytes },
  ],
};

/** Every point of the span is there; the first and last may cover a part of their step only. */
export async function readSeries(db: Db, query: SeriesQuery, now: Date): Promise<SeriesAnswer> {
  const choice = chooseStep(query.from, query.to, now, query.stepSeconds);
  const { stepSeconds, start, end } = choice;
  const sums = await readSums(db, query, choice);
  const steps = Array.from(
    { length: (end - start) / stepSeconds },
    (_, index) => start + index * stepSeconds,
  );
  return {
    from: query.from.toISOString(),
    to: query.to.toISOString(),
    stepSeconds,
    series: CURVES[query.metric].map(({ key, label, unit, value }) => ({
      key,
      label,
      unit,
      points: steps.map((at) => [at * 1_000, value(sums.get(at) ?? EMPTY_SUMS, stepSeconds)] as const),
    })),
  };
}

async function readSums(
  db: Db,
  query: CallFilter,
  choice: ReturnType<typeof chooseStep>,
): Promise<ReadonlyMap<number, Sums>> {
  const step = sql.lit(choice.stepSeconds);
  const calls = await countedCalls(db, choice.rollupSeconds, whereCalls(query));
  const at: RawBuilder<number> = sql`(floor(extract(epoch from bucket) / ${step}) * ${step})::bigint`;
  const found = await sql<Sums & { at: number }>`
    select ${at} as at, ${SUM_COLUMNS} from ${calls} as calls
    where bucket >= to_timestamp(${choice.start}) and bucket < to_timestamp(${choice.end})
    group by 1`.execute(db);
  return new Map(found.rows.map((row) => [row.at, row]));
}
