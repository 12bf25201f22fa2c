// How long calls took: how many fell into each stretch of time taken, over a span and over its parts.
import { DURATION_BOUNDS_US } from '#storage/rollups/duration-buckets.ts';
import { SUM_COLUMNS } from '#storage/rollups/sum-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { CallFilter } from './call-filter.ts';
import { chooseStep } from './choose-step.ts';
import { percentile } from './percentile.ts';
import { fromSpan } from './read-usage.ts';
import type { Sums } from './sums.ts';

/** Calls that took longer than `from`, up to `to`; milliseconds. */
export interface DurationBucket {
  readonly from: number;
  /** Null: whatever longer. */
  readonly to: number | null;
  readonly count: number;
}

/** The same for a part of the span, which begins at `at`. */
export interface DurationCell extends DurationBucket {
  readonly at: Date;
}

/** Of no calls the percentiles are null. */
export interface Durations {
  /** Length of a part of the span. */
  readonly stepSeconds: number;
  /** All of them, also those without calls. */
  readonly buckets: readonly DurationBucket[];
  /** Only those with calls, by part, then by duration. */
  readonly cells: readonly DurationCell[];
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
}

/** More parts are too narrow to be seen beside each other. */
const MOST_PARTS = 48;

/** Counts the calls that `readUsage` counts, so that both tell the same percentiles. */
export async function readDurations(db: Db, filter: CallFilter, now: Date): Promise<Durations> {
  const seconds = (filter.to.getTime() - filter.from.getTime()) / 1_000;
  const { stepSeconds } = chooseStep(filter.from, filter.to, now, seconds / MOST_PARTS);
  const step = sql.lit(stepSeconds);
  const { rows } = await sql<Sums & { at: number }>`
    select (floor(extract(epoch from bucket) / ${step}) * ${step})::bigint as at, ${SUM_COLUMNS}
    ${await fromSpan(db, filter, now)} group by 1 order by 1`.execute(db);
  const counts = STRETCHES.map((_, place) =>
    rows.reduce((sum, { histogram }) => sum + (histogram[place] ?? 0), 0),
  );
  const maxUs = rows.reduce((most, row) => Math.max(most, row.maxUs), 0);
  const atMs = (q: number) => {
    const us = percentile(counts, q, maxUs);
    return us === null ? null : Math.round(us / 10) / 100;
  };
  return {
    stepSeconds,
    buckets: STRETCHES.map((stretch, place) => ({ ...stretch, count: counts[place] ?? 0 })),
    cells: rows.flatMap(({ at, histogram }) => cellsOf(new Date(at * 1_000), histogram)),
    p50: atMs(0.5),
    p90: atMs(0.9),
    p99: atMs(0.99),
  };
}

const STRETCHES = [...DURATION_BOUNDS_US, null].map((bound, place) => ({
  from: (DURATION_BOUNDS_US[place - 1] ?? 0) / 1_000,
  to: bound === null ? null : bound / 1_000,
}));

function cellsOf(at: Date, histogram: readonly number[]): readonly DurationCell[] {
  return STRETCHES.flatMap((stretch, place) => {
    const count = histogram[place] ?? 0;
    return count === 0 ? [] : [{ at, ...stretch, count }];
  });
}
