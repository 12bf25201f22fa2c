// Writes down what the runs of replicas use, as their drivers say.
import { groupBy } from '#core/group-by.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { Driver } from '../driver/driver.ts';
import type { DriverTable } from '../driver/driver-table.ts';
import { readHandle, type WorkloadHandle } from '../driver/handle.ts';
import type { Usage } from '../driver/workload-status.ts';
import { WITH_RUN } from '../with-run.ts';

export interface TakeSamples {
  readonly storage: Storage;
  /** This one: other servers measure what they run. */
  readonly server: string;
  readonly drivers: DriverTable;
  readonly now: () => Date;
}

interface Sample extends Usage {
  readonly id: string;
  readonly handle: WorkloadHandle;
}

/** Measures every replica that runs and writes the samples in one statement; a driver's first round only looks. */
export async function takeSamples(options: TakeSamples): Promise<void> {
  const replicas = await options.storage.db
    .selectFrom('replica')
    .select(['id', 'driver', 'handle'])
    .where('state', 'in', WITH_RUN)
    .where('startedAt', 'is not', null)
    .where('server', '=', options.server)
    .execute();
  const byDriver = groupBy(replicas, ({ driver }) => driver);
  const measured = await Promise.allSettled(
    options.drivers.all.map((driver) => measure(driver, byDriver.get(driver.name) ?? [])),
  );
  const samples = measured.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (samples.length > 0) await write(options, samples);
  // What the others measured is written all the same.
  for (const one of measured) if (one.status === 'rejected') throw one.reason;
}

async function measure(
  driver: Driver,
  replicas: readonly { readonly id: string; readonly handle: unknown }[],
): Promise<readonly Sample[]> {
  const runs = replicas.flatMap(({ id, handle }) => {
    const run = readHandle(handle);
    return run === undefined ? [] : [{ id, handle: run }];
  });
  const uses = await driver.sample(runs.map(({ handle }) => handle));
  return runs.flatMap((run, index) => {
    const use = uses[index];
    return use === undefined ? [] : [{ ...run, ...use }];
  });
}

/** A replica that was deleted or that began anew meanwhile is left out; the others are written. */
async function write({ storage, now }: TakeSamples, samples: readonly Sample[]): Promise<void> {
  await sql`
    insert into replica_sample
      (replica_id, at, started_at, address, cpu_milli, memory_bytes, read_bytes, write_bytes, mount_percent, gpu_percent)
    select replica.id, ${now()}, replica.started_at, replica.address, s."cpuMilli", s."memoryBytes",
      s."readBytes", s."writeBytes", s."mountPercent", s."gpuPercent"
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as s
      (id text, handle jsonb, "cpuMilli" integer, "memoryBytes" bigint, "readBytes" bigint,
       "writeBytes" bigint, "mountPercent" real, "gpuPercent" real)
    join replica on replica.id = s.id and replica.handle = s.handle
    where replica.started_at is not null
    for key share of replica
    on conflict do nothing`.execute(storage.db);
}
