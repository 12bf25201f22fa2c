import { statfs } from 'node:fs/promises';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { measureTree } from '../proc/measure-tree.ts';
import { type ProcessTable, readProcessTable } from '../proc/process-table.ts';

export interface TakeSamples {
  readonly storage: Storage;
  readonly dataDirectory: string;
  readonly now: () => Date;
  /** The table of the last round: CPU is what was used since then. Absent: this round only looks. */
  readonly before: ProcessTable | undefined;
}

/** States with a process. */
const WITH_PROCESS = ['Pending', 'Running', 'Terminating'];

/**
 * Measures every replica whose process runs on this machine and writes the samples in one statement. Answers the table
 * that it measured by; undefined where processes cannot be measured: then nothing is written.
 */
export async function takeSamples(options: TakeSamples): Promise<ProcessTable | undefined> {
  const { storage, before } = options;
  const table = await readProcessTable();
  if (table === undefined || before === undefined) return table;
  const replicas = await storage.db
    .selectFrom('replica')
    .select(['id', 'processId', 'processStarted'])
    .where('state', 'in', WITH_PROCESS)
    .where('processId', 'is not', null)
    .where('startedAt', 'is not', null)
    .execute();
  const samples: object[] = [];
  for (const { id, processId, processStarted: started } of replicas) {
    const use = processId === null ? undefined : await measureTree(processId, { started, table, before });
    if (use !== undefined) samples.push({ id, started, ...use });
  }
  if (samples.length > 0) await write(options, samples);
  return table;
}

/** A replica that was deleted or that began anew meanwhile is left out; the others are written. */
async function write(
  { storage, dataDirectory, now }: TakeSamples,
  samples: readonly object[],
): Promise<void> {
  const mountPercent = await usedPercent(dataDirectory);
  await sql`
    insert into replica_sample
      (replica_id, at, started_at, address, cpu_milli, memory_bytes, read_bytes, write_bytes, mount_percent)
    select replica.id, ${now()}, replica.started_at, replica.address, s."cpuMilli", s."residentBytes",
      s."readBytes", s."writeBytes", ${mountPercent}::real
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as s
      (id text, started text, "cpuMilli" integer, "residentBytes" bigint, "readBytes" bigint,
       "writeBytes" bigint)
    join replica on replica.id = s.id and replica.process_started = s.started
    where replica.started_at is not null
    for key share of replica
    on conflict do nothing`.execute(storage.db);
}

/** As `df` counts it: what is kept for the system's own use is not free. 0 to 100. */
async function usedPercent(directory: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(directory);
  const used = blocks - bfree;
  return used + bavail === 0 ? 100 : (used / (used + bavail)) * 100;
}
