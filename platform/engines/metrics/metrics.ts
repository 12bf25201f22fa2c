// The metrics engine as others see it: curves, totals and failures of the calls that went through the gateway.
import type { Db } from '#storage/storage.ts';
import type { CallFilter } from './calls/call-filter.ts';
import { type Durations, readDurations } from './calls/read-durations.ts';
import { type FailureGroup, type FailureQuery, readFailures } from './calls/read-failures.ts';
import { readSeries, type SeriesAnswer, type SeriesQuery } from './calls/read-series.ts';
import { readTrend, type UsageTrend } from './calls/read-trend.ts';
import { readUsageBy, type Usage } from './calls/read-usage.ts';
import { queryRange } from './query-range/query-range.ts';
import type { RangeAnswer, RangeQuery } from './query-range/range-query.ts';

/** All spans are `from` inclusive to `to` exclusive. The gateway's newest calls arrive within a second. */
export interface Metrics {
  readonly series: (query: SeriesQuery) => Promise<SeriesAnswer>;
  readonly usage: (filter: CallFilter) => Promise<UsageTrend>;
  readonly durations: (filter: CallFilter) => Promise<Durations>;
  /** Keyed by service or application id; who was not called is missing. */
  readonly usageBy: (
    by: 'serviceId' | 'applicationId',
    filter: CallFilter,
  ) => Promise<ReadonlyMap<string, Usage>>;
  readonly failures: (
    query: FailureQuery,
  ) => Promise<{ readonly rows: readonly FailureGroup[]; readonly totalCount: number }>;
  /** Throws `AppError('metrics.unsupported-query')` for what it does not understand: never a made-up number. */
  readonly queryRange: (query: RangeQuery) => Promise<RangeAnswer>;
}

export function createMetrics(db: Db, now: () => Date): Metrics {
  return {
    series: (query) => readSeries(db, query, now()),
    usage: (filter) => readTrend(db, filter, now()),
    durations: (filter) => readDurations(db, filter, now()),
    usageBy: (by, filter) => readUsageBy(db, by, filter, now()),
    failures: (query) => readFailures(db, query),
    queryRange: (query) => queryRange(db, query, now()),
  };
}
