// Totals over a span of time, how they came about, and those of the span before it.
import { SUM_COLUMNS } from '#storage/rollups/sum-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { CallFilter } from './call-filter.ts';
import { chooseRollup, fromSpan, readUsage, toUsage, type Usage } from './read-usage.ts';
import { EMPTY_SUMS, type Sums } from './sums.ts';

/** The same numbers for a part of the span. */
export interface UsagePoint extends Usage {
  /** Epoch ms at which the part begins. */
  readonly at: number;
}

export interface UsageTrend extends Usage {
  /** The span of the same length right before; null where it was not counted as finely, so that nothing can be compared. */
  readonly previous: Usage | null;
  readonly points: readonly UsagePoint[];
}

/** Enough for a line as wide as a word; divides hours and days evenly. */
const PARTS = 24;

export async function readTrend(db: Db, filter: CallFilter, now: Date): Promise<UsageTrend> {
  const [usage, previous, points] = await Promise.all([
    readUsage(db, filter, now),
    readPrevious(db, filter, now),
    readPoints(db, filter, now),
  ]);
  return { ...usage, previous, points };
}

async function readPrevious(db: Db, filter: CallFilter, now: Date): Promise<Usage | null> {
  const { stepSeconds, start } = chooseRollup(filter, now);
  // Counting begins where a rollup begins: what the span takes of it is no more part of the one before.
  const to = new Date(start * 1_000);
  const from = new Date(to.getTime() - (filter.to.getTime() - filter.from.getTime()));
  const before = { ...filter, from, to };
  return chooseRollup(before, now).stepSeconds === stepSeconds ? readUsage(db, before, now) : null;
}

async function readPoints(db: Db, filter: CallFilter, now: Date): Promise<readonly UsagePoint[]> {
  const { stepSeconds, start } = chooseRollup(filter, now);
  const end = filter.to.getTime() / 1_000;
  const part = Math.ceil((end - start) / PARTS / stepSeconds) * stepSeconds;
  const found = await sql<Sums & { part: number }>`
    select floor((extract(epoch from bucket) - ${sql.lit(start)}) / ${sql.lit(part)})::int as part, ${SUM_COLUMNS}
    ${await fromSpan(db, filter, now)} group by 1`.execute(db);
  const sums = new Map(found.rows.map((row) => [row.part, row]));
  return Array.from({ length: Math.ceil((end - start) / part) }, (_, index) => {
    const from = new Date((start + index * part) * 1_000);
    const to = new Date(Math.min(end, start + (index + 1) * part) * 1_000);
    return { at: from.getTime(), ...toUsage(sums.get(index) ?? EMPTY_SUMS, { from, to }) };
  });
}
