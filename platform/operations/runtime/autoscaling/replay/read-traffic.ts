// The calls of a version and the replicas that it had, in buckets.
import type { Traffic } from '#core/scaling/replay/traffic.ts';
import { percentile } from '#engines/metrics/calls/percentile.ts';
import type { Sums } from '#engines/metrics/calls/sums.ts';
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { FINE_S } from '#storage/rollups/rollup-ends.ts';
import { SUM_COLUMNS } from '#storage/rollups/sum-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

export interface PastSpan {
  readonly versionId: string;
  readonly serviceId: string;
  /** Both at the edge of a bucket. */
  readonly from: Date;
  readonly to: Date;
  readonly bucketSeconds: number;
}

export async function readTraffic(db: Db, span: PastSpan): Promise<Required<Traffic>> {
  const { from, to, bucketSeconds } = span;
  const start = from.getTime();
  const count = Math.round((to.getTime() - start) / 1_000 / bucketSeconds);
  const calls = new Array<number>(count).fill(0);
  const meanMs = new Array<number | undefined>(count).fill(undefined);
  const p95Ms = new Array<number | undefined>(count).fill(undefined);
  for (const { at, ...sums } of await readSums(db, span)) {
    const bucket = Math.floor((at - start) / 1_000 / bucketSeconds);
    if (bucket < 0 || bucket >= count || sums.calls === 0) continue;
    calls[bucket] = sums.calls;
    meanMs[bucket] = sums.totalUs / sums.calls / 1_000;
    p95Ms[bucket] = (percentile(sums.histogram, 0.95, sums.maxUs) ?? 0) / 1_000;
  }
  const replicas = await readReplicas(db, span, count);
  return { start, bucketSeconds, calls, actual: { replicas, meanMs, p95Ms } };
}

async function readSums(db: Db, { versionId, serviceId, from, to, bucketSeconds }: PastSpan) {
  const where = sql`service_id = ${serviceId} and version_id = ${versionId}`;
  const source = await countedCalls(db, FINE_S, where);
  const step = sql`make_interval(secs => ${bucketSeconds})`;
  const { rows } = await sql<Sums & { readonly at: number }>`
    select extract(epoch from date_bin(${step}, bucket, 'epoch'))::float8 * 1000 as at, ${SUM_COLUMNS}
    from ${source} as counted where bucket >= ${from} and bucket < ${to} group by 1`.execute(db);
  return rows;
}

/** Mean of each bucket of those that could answer; of replicas that were forgotten since, nothing is known. */
async function readReplicas(
  db: Db,
  { versionId, from, to, bucketSeconds }: PastSpan,
  count: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('replica')
    .select(['readyAt', 'endedAt'])
    .where('versionId', '=', versionId)
    .where('readyAt', '<', to)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', from)]))
    .execute();
  const seconds = new Array<number>(count).fill(0);
  const widthMs = bucketSeconds * 1_000;
  for (const { readyAt, endedAt } of rows) {
    const begin = Math.max(0, (readyAt?.getTime() ?? 0) - from.getTime());
    const end = Math.min((endedAt ?? to).getTime(), to.getTime()) - from.getTime();
    for (let bucket = Math.floor(begin / widthMs); bucket * widthMs < end && bucket < count; bucket++) {
      const covered = Math.min(end, (bucket + 1) * widthMs) - Math.max(begin, bucket * widthMs);
      seconds[bucket] = (seconds[bucket] ?? 0) + Math.max(0, covered) / 1_000;
    }
  }
  return seconds.map((sum) => sum / bucketSeconds);
}
