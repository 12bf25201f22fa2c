// One row of each entity that a contract's `x-access` may name, put straight into the tables.
import type { Db } from '#storage/storage.ts';
import type { Place } from './people.ts';

let count = 0;

/** Answers the row's id. An entity that is missing here has no access test: add it. */
export async function insertFixture(db: Db, entity: string, place: Place): Promise<string> {
  count += 1;
  const make = FIXTURES[entity];
  if (make === undefined) throw new Error(`tests/support/fixture-rows.ts has no row for entity ${entity}`);
  return make(db, place, `fixture-${count}`);
}

const FIXTURES: Readonly<Record<string, (db: Db, place: Place, id: string) => Promise<string>>> = {
  organization: async (_db, place) => place.organizationId,
  project: async (_db, place) => place.projectId,
  async user(db, place, id) {
    const { organizationId } = place;
    const row = { id, username: id, displayName: id, passwordHash: 'none', organizationId };
    await db.insertInto('account').values(row).execute();
    return id;
  },
  async service(db, place, id) {
    const kind = { source: 'ThirdParty', category: 'general', protocol: 'http', state: 'Running' };
    await db
      .insertInto('service')
      .values({ ...place, ...kind, id, code: id, name: id })
      .execute();
    await db.insertInto('registration').values({ serviceId: id, baseUrl: 'http://127.0.0.1:9' }).execute();
    return id;
  },
  /** Of a service that the platform runs itself; it has no process. */
  async replica(db, place, id) {
    const service = { source: 'UserPublish', category: 'general', protocol: 'http', state: 'Running' };
    await db
      .insertInto('service')
      .values({ ...place, ...service, id, code: id, name: id })
      .execute();
    await db.insertInto('inference').values({ serviceId: id }).execute();
    const version = { number: 1, preset: 'fixture', runtime: 'command', replicas: 1, state: 'Running' };
    const limits = { cpuMilli: 1_000, memoryMb: 512, concurrency: 4, queueSize: 10 };
    await db
      .insertInto('serviceVersion')
      .values({ ...place, ...version, ...limits, id, serviceId: id })
      .execute();
    await db
      .insertInto('replica')
      .values({ ...place, id, serviceId: id, versionId: id, ordinal: 0, state: 'Running' })
      .execute();
    return id;
  },
  /** Shares its id with the replica's version. */
  'service-version': (db, place) => insertFixture(db, 'replica', place),
  async upload(db, place, id) {
    await db
      .insertInto('upload')
      .values({ ...place, id, fileName: `${id}.onnx`, sizeBytes: 0 })
      .execute();
    return id;
  },
  async model(db, place, id) {
    await db
      .insertInto('model')
      .values({ ...place, id, name: id })
      .execute();
    return id;
  },
  async 'model-version'(db, place, id) {
    const modelId = await insertFixture(db, 'model', place);
    const kind = { packageType: 'ModelFile', runtime: 'onnx', state: 'Ready', fileName: `${id}.onnx` };
    await db
      .insertInto('modelVersion')
      .values({ ...place, ...kind, id, modelId, number: 1 })
      .execute();
    return id;
  },
  async volume(db, place, id) {
    await db
      .insertInto('volume')
      .values({ ...place, id, name: id, capacityBytes: 1024 ** 2 })
      .execute();
    return id;
  },
  async application(db, place, id) {
    await db
      .insertInto('application')
      .values({ ...place, id, name: id, appKey: id })
      .execute();
    return id;
  },
};
