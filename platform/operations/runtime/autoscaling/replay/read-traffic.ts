// The calls of a version and the replicas that it had, in buckets.
import type { Traffic } from '#core/scaling/replay/traffic.ts';
import { percentile } from '#engines/metrics/calls/percentile.ts';
import type { Sums } from '#engines/metrics/calls/sums.ts';
import { SCALED_STATES } from '#engines/scaler/policy-of.ts';
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { FINE_S } from '#storage/rollups/rollup-ends.ts';
import { SUM_COLUMNS } from '#storage/rollups/sum-calls.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { readySeconds, type TimeSpan } from './ready-seconds.ts';

export interface PastSpan {
  readonly versionId: string;
  readonly serviceId: string;
  readonly createdAt: Date;
  /** Both at the edge of a bucket. */
  readonly from: Date;
  readonly to: Date;
  readonly bucketSeconds: number;
}

export interface PastTraffic extends Required<Traffic> {
  /** Of the replicas that were ready, to the millisecond: no bucket rounds them. */
  readonly replicaHours: number;
}

export async function readTraffic(db: Db, span: PastSpan): Promise<PastTraffic> {
  const { serviceId, from, to, bucketSeconds } = span;
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
  const spans = await readReadySpans(db, span);
  const rests = await readRests(db, serviceId, span);
  const replicas = meansOf(spans, span, count);
  const down = downOf(span, replicas, rests);
  const replicaHours = readySeconds(spans, rests) / 3_600;
  return { start, bucketSeconds, calls, down, actual: { replicas, meanMs, p95Ms }, replicaHours };
}

/** When no policy had anything to scale: before the version had its first replica, and while its service was not up. */
function downOf(
  { createdAt, from, bucketSeconds }: PastSpan,
  replicas: readonly number[],
  rests: readonly TimeSpan[],
): readonly boolean[] {
  const isYoung = createdAt > from;
  // Its first bucket with a replica is one that it came up in.
  const first = replicas.findIndex((there) => there > 0) + 1;
  const born = isYoung ? (first === 0 ? replicas.length : first) : 0;
  const widthMs = bucketSeconds * 1_000;
  return replicas.map((_, bucket) => {
    const begin = from.getTime() + bucket * widthMs;
    return bucket < born || rests.some((rest) => rest.from < begin + widthMs && rest.to > begin);
  });
}

/** Times, epoch ms, in which the service was in none of the states that policies scale in, as far as its log goes back. */
async function readRests(
  db: Db,
  serviceId: string,
  { from, to }: Pick<PastSpan, 'from' | 'to'>,
): Promise<readonly TimeSpan[]> {
  const { rows } = await sql<{ readonly at: number; readonly isUp: boolean }>`
    select extract(epoch from greatest(at, ${from}::timestamptz))::float8 * 1000 as at,
      to_state = any(${[...SCALED_STATES]}) as is_up
    from event
    where entity = 'service' and entity_id = ${serviceId} and to_state is not null and at < ${to}
      and id >= coalesce((
        select max(id) from event
        where entity = 'service' and entity_id = ${serviceId} and to_state is not null and at <= ${from}), 0)
    order by id`.execute(db);
  return rows.flatMap(({ at, isUp }, index) =>
    isUp ? [] : [{ from: at, to: rows[index + 1]?.at ?? to.getTime() }],
  );
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

/** When each replica could answer; of replicas that were forgotten since, nothing is known. */
async function readReadySpans(db: Db, { versionId, from, to }: PastSpan): Promise<readonly TimeSpan[]> {
  const rows = await db
    .selectFrom('replica')
    .select(['readyAt', 'endedAt'])
    .where('versionId', '=', versionId)
    .where('readyAt', '<', to)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', from)]))
    .execute();
  return rows.map(({ readyAt, endedAt }) => ({
    from: Math.max(from.getTime(), readyAt?.getTime() ?? 0),
    to: Math.min((endedAt ?? to).getTime(), to.getTime()),
  }));
}

/** Replicas on average of each bucket. */
function meansOf(
  spans: readonly TimeSpan[],
  { from, bucketSeconds }: PastSpan,
  count: number,
): readonly number[] {
  const seconds = new Array<number>(count).fill(0);
  const widthMs = bucketSeconds * 1_000;
  for (const span of spans) {
    const [begin, end] = [span.from - from.getTime(), span.to - from.getTime()];
    for (let bucket = Math.floor(begin / widthMs); bucket * widthMs < end && bucket < count; bucket++) {
      const covered = Math.min(end, (bucket + 1) * widthMs) - Math.max(begin, bucket * widthMs);
      seconds[bucket] = (seconds[bucket] ?? 0) + Math.max(0, covered) / 1_000;
    }
  }
  return seconds.map((sum) => sum / bucketSeconds);
}
