// Keeps the request log's partitions made ahead and old data gone.

import type { Database } from '#storage/database.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { COARSE_S, FINE_S } from '#storage/rollups/rollup-ends.ts';
import { sql, type Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { FINE_KEPT_DAYS } from './calls/choose-step.ts';

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 3;
const COARSE_KEPT_DAYS = 366;
/** A gateway takes back the names of its batches itself; those of one that was killed are of no use after so long. */
const BATCH_KEPT_DAYS = 90;
/** Any constant: of several servers one does the work. */
const LOCK = 4_155_202_612;

export interface UpkeepDependencies {
  readonly storage: Storage;
  /** System parameter `requestLogRetentionDays`. */
  readonly retentionDays: () => Promise<number>;
  readonly now: () => Date;
}

/** Partitions for today and the next days; then what is older than the system parameter says is dropped. */
export async function keepUpRequestLog({ storage, retentionDays, now }: UpkeepDependencies): Promise<void> {
  const today = startOfDay(now());
  const days = Array.from(
    { length: DAYS_AHEAD + 1 },
    (_, ahead) => new Date(today.getTime() + ahead * DAY_MS),
  );
  for (const day of days) await storage.transaction((db) => makePartition(db, day));
  // What goes must be in the rollups.
  await closeRollups(storage, now(), closeExperiments);
  const kept = await retentionDays();
  const oldest = new Date(today.getTime() - kept * DAY_MS);
  await storage.transaction((db) => dropPartitions(db, oldest));
  await sql`delete from request_log_rest where at < ${oldest}`.execute(storage.db);
  await sql`delete from feedback where at < ${oldest}`.execute(storage.db);
  await sql`delete from request_log_batch where written_at < ${new Date(today.getTime() - BATCH_KEPT_DAYS * DAY_MS)}`.execute(
    storage.db,
  );
  await deleteRollups(storage, FINE_S, new Date(today.getTime() - FINE_KEPT_DAYS * DAY_MS));
  const coarse = Math.max(kept, COARSE_KEPT_DAYS);
  await deleteRollups(storage, COARSE_S, new Date(today.getTime() - coarse * DAY_MS));
}

/** Rows of that day that went to the default partition meanwhile move along, or the new one could not be attached. */
async function makePartition(db: Transaction<Database>, day: Date): Promise<void> {
  await beAlone(db);
  const name = partitionName(day);
  const known = await sql`select 1 from pg_class where relname = ${name} and relkind = 'r'`.execute(db);
  if (known.rows.length > 0) return;
  const [from, to] = [sql.lit(day.toISOString()), sql.lit(new Date(day.getTime() + DAY_MS).toISOString())];
  const table = sql.table(name);
  // Otherwise a row could slip into the default partition between the move and the attachment.
  await sql`lock table request_log_rest in access exclusive mode`.execute(db);
  await sql`create table ${table} (like request_log including defaults)`.execute(db);
  await sql`with moved as (delete from request_log_rest where at >= ${from} and at < ${to} returning *)
    insert into ${table} select * from moved`.execute(db);
  await sql`alter table request_log attach partition ${table} for values from (${from}) to (${to})`.execute(
    db,
  );
}

async function dropPartitions(db: Transaction<Database>, oldest: Date): Promise<void> {
  await beAlone(db);
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass and c.relname ~ '^request_log_[0-9]{8}$'`.execute(db);
  const first = partitionName(oldest);
  for (const { name } of found.rows) {
    // The catalogue is read as of the statement's beginning, so another server's drop may still show.
    if (name < first) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  }
}

async function beAlone(db: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
}

async function deleteRollups(storage: Storage, step: number, before: Date): Promise<void> {
  await sql`delete from request_rollup where step_s = ${step} and bucket < ${before}`.execute(storage.db);
}

function partitionName(day: Date): string {
  return `request_log_${day.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
}
