// How often each of several services was called, hour by hour.
import { numbersOfCalls } from '#storage/rollups/counted-calls.ts';
import { COARSE_S } from '#storage/rollups/rollup-ends.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { whereCalls } from './call-filter.ts';

/** What a table has room to show. */
const HOURS = 24;

/** By service: calls of each of the last 24 hours, the present one last. Services without calls are not in the map. */
export async function readHourlyCalls(
  db: Db,
  serviceIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (serviceIds.length === 0) return new Map();
  const first = Math.floor(now.getTime() / 1000 / COARSE_S) - HOURS + 1;
  const calls = await numbersOfCalls(db, whereCalls({ from: now, to: now, serviceIds }));
  const found = await sql<{ serviceId: string; hour: number; calls: number }>`
    select service_id, (extract(epoch from hour) / ${sql.lit(COARSE_S)})::int - ${sql.lit(first)} as hour, calls
    from (
      select service_id, date_bin('1 hour', at, 'epoch') as hour, sum(calls)::float8 as calls
      from ${calls} as calls where at >= to_timestamp(${sql.lit(first * COARSE_S)}) group by 1, 2
    ) as hours`.execute(db);
  const hourly = new Map<string, number[]>();
  for (const { serviceId, hour, calls: count } of found.rows) {
    const hours = hourly.get(serviceId) ?? Array.from({ length: HOURS }, () => 0);
    // The clock of another server may be a little ahead.
    const place = Math.min(hour, HOURS - 1);
    hours[place] = (hours[place] ?? 0) + count;
    hourly.set(serviceId, hours);
  }
  return hourly;
}

/** Of a service that nobody called. */
export const NO_CALLS: readonly number[] = Array.from({ length: HOURS }, () => 0);
