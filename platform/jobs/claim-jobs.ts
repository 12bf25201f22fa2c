// Takes due jobs from the table: each is one server's, for as long as it renews its lease.
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { Clock } from './clock.ts';
import type { Job } from './job.ts';

export interface Claimant {
  /** Of this run of the worker. */
  readonly worker: string;
  /** Server whose own jobs it runs as well. */
  readonly node: string;
  readonly leaseSeconds: number;
  readonly clock: Clock;
}

/** Of each kind at most so many as `room` says, those of high priority first; a key that runs already waits. */
export async function claimJobs(
  db: Db,
  { worker, node, leaseSeconds, clock }: Claimant,
  room: ReadonlyMap<string, number>,
): Promise<readonly Job[]> {
  const kinds = [...room].filter(([, places]) => places > 0);
  if (kinds.length === 0) return [];
  const wanted = sql.join(kinds.map(([kind, places]) => sql`(${kind}::text, ${places}::int)`));
  const { rows } = await sql<Job>`
    with due as (
      select found.id from (values ${wanted}) as wanted (kind, places), lateral (
        select id from job
        where kind = wanted.kind and state = 'Waiting' and due_at <= ${clock.now} and (node is null or node = ${node})
          and not exists (select 1 from job r where r.kind = job.kind and r.key = job.key and r.state = 'Running')
        order by priority desc, due_at limit wanted.places for update skip locked) as found
    )
    update job set state = 'Running', attempts = attempts + 1, worker = ${worker}, started_at = ${clock.now},
      lease_until = ${leaseEnd(clock, leaseSeconds)}, progress = null, note = ''
    from due where job.id = due.id returning job.*`.execute(db);
  return rows;
}

/** Renews what this worker still runs. Says of each job whether it shall end; one that is missing is not ours any more. */
export async function renewJobs(
  db: Db,
  { worker, leaseSeconds, clock }: Claimant,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ id: string; cancelRequested: boolean }>`
    update job set lease_until = ${leaseEnd(clock, leaseSeconds)}
    where worker = ${worker} and state = 'Running' returning id, cancel_requested`.execute(db);
  return new Map(rows.map(({ id, cancelRequested }) => [id, cancelRequested]));
}

/** Ms until a job or schedule of these kinds is due or a lease runs out; undefined: nothing is planned. */
export async function readNextDue(
  db: Db,
  { node, clock }: Claimant,
  kinds: readonly string[],
): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  const names = sql.join(kinds.map((kind) => sql`(${kind}::text)`));
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(at) - ${clock.now}) * 1000)::float8 as ms from (
      select min(first.due_at) as at from (values ${names}) as wanted (kind), lateral (
        select due_at from job where kind = wanted.kind and state = 'Waiting' and (node is null or node = ${node})
        order by due_at limit 1) as first
      union all select min(next_at) from job_schedule where (node is null or node = ${node})
      union all select min(lease_until) from job where state = 'Running') as planned`.execute(db);
  return rows[0]?.ms ?? undefined;
}

function leaseEnd(clock: Clock, seconds: number): RawBuilder<Date> {
  return sql`${clock.now} + make_interval(secs => ${seconds})`;
}
