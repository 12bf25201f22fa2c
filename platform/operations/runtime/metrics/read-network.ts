// Bytes that the gateway carried to and from replicas, told apart by the addresses that they had.
import type { StepChoice } from '#engines/metrics/calls/choose-step.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { stepOf, type Values } from './read-samples.ts';

export interface NetworkQuery {
  readonly serviceId: string;
  readonly ids: readonly string[];
  readonly column: 'request_bytes' | 'response_bytes';
  readonly choice: StepChoice;
  readonly now: Date;
}

/** Epoch seconds during which a replica's process listened at the address. */
interface Span {
  readonly replicaId: string;
  readonly address: string;
  readonly since: number;
  readonly until: number;
}

/** Bytes a second; 0 while the replica lives without calls, missing while it has no process. */
export async function readNetwork(db: Db, query: NetworkQuery): Promise<Values> {
  const { choice, now, ids } = query;
  const spans = (await readSpans(db, query)).filter(({ replicaId }) => ids.includes(replicaId));
  const bytes = await readBytes(db, query, spans);
  const values = new Map<string, Map<number, number>>();
  for (const id of ids) {
    const own = spans.filter(({ replicaId }) => replicaId === id);
    const line = new Map<number, number>();
    for (let step = choice.start; step < choice.end; step += choice.stepSeconds) {
      const end = Math.min(step + choice.stepSeconds, now.getTime() / 1_000);
      const lived = own.reduce((sum, { since, until }) => sum + overlap(step, end, since, until), 0);
      if (lived > 0) line.set(step, (bytes.get(`${id} ${step}`) ?? 0) / Math.max(lived, 1));
    }
    values.set(id, line);
  }
  return values;
}

function overlap(from: number, to: number, since: number, until: number): number {
  return Math.max(0, Math.min(to, until) - Math.max(from, since));
}

/** Of earlier processes the samples tell; they come every few seconds, so the end is where the next one begins at the latest. */
async function readSpans(db: Db, { ids, choice, now }: NetworkQuery): Promise<readonly Span[]> {
  const found = await sql<Span>`
    with processes as (
      select replica_id, started_at, max(address) as address, max(at) + interval '10 seconds' as until
      from replica_sample
      where replica_id = any(${[...ids]}) and address is not null and at >= to_timestamp(${choice.start})
      group by 1, 2
      union all
      select id, started_at, address, coalesce(ended_at, ${now})
      from replica where id = any(${[...ids]}) and started_at is not null and address is not null
    ), latest as (
      select replica_id, started_at, max(address) as address, max(until) as until from processes group by 1, 2
    )
    select replica_id, address, extract(epoch from started_at)::double precision as since,
      extract(epoch from least(until, lead(started_at) over w))::double precision as until
    from latest window w as (partition by replica_id order by started_at)`.execute(db);
  return found.rows;
}

async function readBytes(
  db: Db,
  { serviceId, column, choice }: NetworkQuery,
  spans: readonly Span[],
): Promise<ReadonlyMap<string, number>> {
  if (spans.length === 0) return new Map();
  const found = await sql<{ replicaId: string; step: Date; bytes: number }>`
    select s."replicaId" as replica_id, ${stepOf(choice)} as step, sum(${sql.ref(column)})::bigint as bytes
    from request_log
    join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as s ("replicaId" text, address text, since double precision, until double precision)
      on upstream = s.address and at >= to_timestamp(s.since) and at < to_timestamp(s.until)
    where service_id = ${serviceId} and at >= to_timestamp(${choice.start}) and at < to_timestamp(${choice.end})
    group by 1, 2`.execute(db);
  return new Map(
    found.rows.map(({ replicaId, step, bytes }) => [`${replicaId} ${step.getTime() / 1_000}`, bytes]),
  );
}
