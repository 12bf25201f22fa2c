// What is tested, how and from where, written down when a run begins.
import { cpus, hostname, totalmem } from 'node:os';
import type { Db } from '#storage/storage.ts';
import { findTask, type TaskRow } from '../record/find-task.ts';
import type { Machine, Snapshot, SnapshotVersion } from '../record/snapshot.ts';
import { findConfig } from '../record/stored-config.ts';

/** Throws `record.not-found` when the configuration is gone. */
export async function takeSnapshot(db: Db, configId: string): Promise<Omit<Snapshot, 'reserved' | 'points'>> {
  const config = await findConfig(db, configId);
  const task = await findTask(db, config.benchmarkId);
  const { id, name, via, method, path, protocol, isHosted } = task;
  return {
    task: {
      id,
      name,
      via,
      method,
      path,
      protocol,
      isHosted,
      applicationName: await applicationName(db, task),
    },
    service: {
      id: task.serviceId,
      name: task.serviceName,
      code: task.serviceCode,
      state: task.serviceState,
    },
    ...(await readLimits(db, task)),
    versions: await readVersions(db, task),
    config,
    payload: await readPayload(db, config.payloadId),
    machine: thisMachine(),
  };
}

async function applicationName(db: Db, { applicationId }: TaskRow): Promise<string> {
  if (applicationId === null) return '';
  const row = await db
    .selectFrom('application')
    .select('name')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return row?.name ?? '';
}

async function readLimits(
  db: Db,
  { via, applicationId, serviceId }: TaskRow,
): Promise<Pick<Snapshot, 'limits'>> {
  if (via === 'replica' || applicationId === null) return {};
  const found = await db
    .selectFrom('service')
    .leftJoin('applicationInterface as grant', (join) =>
      join.onRef('grant.serviceId', '=', 'service.id').on('grant.applicationId', '=', applicationId),
    )
    .select(['service.qpsCapacity', 'grant.qpsLimit'])
    .where('service.id', '=', serviceId)
    .executeTakeFirst();
  return {
    limits: { applicationId, qpsLimit: found?.qpsLimit ?? null, serviceQps: found?.qpsCapacity ?? null },
  };
}

/** Those that the run may reach. */
async function readVersions(db: Db, { serviceId, versionId }: TaskRow): Promise<readonly SnapshotVersion[]> {
  const versions = await db
    .selectFrom('serviceVersion')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .$if(versionId !== null, (query) => query.where('id', '=', versionId))
    .$if(versionId === null, (query) =>
      query.where((eb) => eb.or([eb('weight', '>', 0), eb('byRule', '=', true)])),
    )
    .orderBy('number')
    .execute();
  const ready = await db
    .selectFrom('replica')
    .select((eb) => ['versionId', eb.fn.countAll<number>().as('count')])
    .where('serviceId', '=', serviceId)
    .where('state', '=', 'Running')
    .groupBy('versionId')
    .execute();
  return versions.map(({ id, number, replicas, cpuMilli, memoryMb, concurrency, weight }) => ({
    ...{ id, label: `v${number}`, replicas, cpuMilli, memoryMb, concurrency, weight },
    ready: Number(ready.find((one) => one.versionId === id)?.count ?? 0),
  }));
}

async function readPayload(db: Db, id: string | null): Promise<Snapshot['payload']> {
  if (id === null) return null;
  const row = await db
    .selectFrom('benchmarkPayload')
    .select(['name', 'kind', 'rowCount', 'hasBodies', 'columns'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

function thisMachine(): Machine {
  const processors = cpus();
  return {
    name: hostname(),
    cores: processors.length,
    processor: processors[0]?.model.trim() ?? '',
    memoryBytes: totalmem(),
    runtime: `Node.js ${process.versions.node}`,
  };
}
