// Services that the platform runs, their versions, replicas and samples, put straight into the tables.
import type { NewRow } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { Place } from './people.ts';

let count = 0;
const nextId = (prefix: string) => `${prefix}-running-${++count}`;

export async function insertService(db: Db, place: Place, state = 'Running'): Promise<string> {
  const id = nextId('svc');
  const kind = { source: 'UserPublish', category: 'general', protocol: 'http' };
  await db
    .insertInto('service')
    .values({ ...place, ...kind, id, code: id, name: id, state })
    .execute();
  await db.insertInto('inference').values({ serviceId: id }).execute();
  return id;
}

/** One core, 100 MB, one replica, with all calls, running. */
export async function insertVersion(
  db: Db,
  place: Place,
  serviceId: string,
  more: Partial<NewRow<'serviceVersion'>> = {},
): Promise<string> {
  const id = nextId('ver');
  const kind = { preset: 'fixture', runtime: 'command', state: 'Running', weight: 100, number: 1 };
  const limits = { replicas: 1, cpuMilli: 1_000, memoryMb: 100, concurrency: 4, queueSize: 10 };
  const row = { ...place, ...kind, ...limits, id, serviceId, ...more };
  await db.insertInto('serviceVersion').values(row).execute();
  return id;
}

export async function insertReplica(
  db: Db,
  place: Place,
  version: { readonly serviceId: string; readonly versionId: string },
  more: Partial<NewRow<'replica'>> = {},
): Promise<string> {
  const id = nextId('rep');
  await db
    .insertInto('replica')
    .values({ ...place, ...version, id, ordinal: 0, state: 'Running', ...more })
    .execute();
  return id;
}

export async function insertSample(
  db: Db,
  replicaId: string,
  at: Date,
  startedAt: Date,
  more: Partial<NewRow<'replicaSample'>> = {},
): Promise<void> {
  const use = { cpuMilli: 100, memoryBytes: 1_048_576, readBytes: 0, writeBytes: 0, mountPercent: 40 };
  await db
    .insertInto('replicaSample')
    .values({ replicaId, at, startedAt, address: 'http://127.0.0.1:4711', ...use, ...more })
    .execute();
}
