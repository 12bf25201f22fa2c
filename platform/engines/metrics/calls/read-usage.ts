// Totals over a span of time.
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { COARSE_S, FINE_S } from '#storage/rollups/rollup-ends.ts';
import { SUM_COLUMNS } from '#storage/rollups/sum-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { type CallFilter, whereCalls } from './call-filter.ts';
import { FINE_KEPT_DAYS } from './choose-step.ts';
import { percentile } from './percentile.ts';
import type { Sums } from './sums.ts';

/** `successRate` is 0 to 100, times are milliseconds; both are null without calls. */
export interface Usage {
  readonly calls: number;
  readonly failures: number;
  readonly successRate: number | null;
  /** Calls divided by the length of the whole span. */
  readonly qps: number;
  readonly averageMs: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
  readonly trafficBytes: number;
}

/** Spans up to this long are counted to ten seconds, longer ones to the hour. */
const FINE_SPAN_S = 2 * 86_400;

export async function readUsage(db: Db, filter: CallFilter, now: Date): Promise<Usage> {
  const found = await sql<Sums>`select ${SUM_COLUMNS} ${await fromSpan(db, filter, now)}`.execute(db);
  const sums = found.rows[0];
  if (sums === undefined) throw new Error('[Bug] an aggregate gave no row');
  return toUsage(sums, filter);
}

/** Only services (or applications) that were called are in the map. */
export async function readUsageBy(
  db: Db,
  by: 'serviceId' | 'applicationId',
  filter: CallFilter,
  now: Date,
): Promise<ReadonlyMap<string, Usage>> {
  const found = await sql<Sums & { key: string }>`
    select ${sql.ref(by)} as key, ${SUM_COLUMNS} ${await fromSpan(db, filter, now)} group by 1`.execute(db);
  return new Map(found.rows.map((row) => [row.key, toUsage(row, filter)]));
}

type Span = Pick<CallFilter, 'from' | 'to'>;

/** Which rollups count a span, and the epoch second at which the first of them begins. */
export function chooseRollup({ from, to }: Span, now: Date) {
  const length = (to.getTime() - from.getTime()) / 1_000;
  const isKept = from.getTime() > now.getTime() - FINE_KEPT_DAYS * 86_400_000;
  const stepSeconds = length <= FINE_SPAN_S && isKept ? FINE_S : COARSE_S;
  return { stepSeconds, start: Math.floor(from.getTime() / 1_000 / stepSeconds) * stepSeconds };
}

/** The calls of a span, to be selected from. */
export async function fromSpan(db: Db, filter: CallFilter, now: Date) {
  const { stepSeconds, start } = chooseRollup(filter, now);
  return sql`from ${await countedCalls(db, stepSeconds, whereCalls(filter))} as calls
    where bucket >= to_timestamp(${start}) and bucket < ${filter.to}`;
}

export function toUsage(sums: Sums, { from, to }: Span): Usage {
  const { calls, failures, totalUs, maxUs, histogram } = sums;
  const seconds = Math.max(1, (to.getTime() - from.getTime()) / 1_000);
  const atMs = (q: number) => {
    const us = percentile(histogram, q, maxUs);
    return us === null ? null : round(us / 1_000);
  };
  return {
    calls,
    failures,
    successRate: calls === 0 ? null : round(((calls - failures) / calls) * 100),
    qps: round(calls / seconds),
    averageMs: calls === 0 ? null : round(totalUs / calls / 1_000),
    p95Ms: atMs(0.95),
    p99Ms: atMs(0.99),
    trafficBytes: sums.requestBytes + sums.responseBytes,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
