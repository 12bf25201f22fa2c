// One row of each entity, put straight into the tables.
import { requiredFields } from '#config/entity/default-calls.ts';
import { rowPlace } from '#config/entity/row-place.ts';
import { referencedEntities, writableFields } from '#config/entity/stored-fields.ts';
import { insertRow } from '#storage/entity-rows.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { loadTestConfig } from './load-test-config.ts';
import type { Place } from './people.ts';
import { sampleRequest } from './sample-request.ts';

let count = 0;

/** Returns the row's id. Without it an entity has no test of access and of events of its changes. */
export async function insertFixture(db: Db, entity: string, place: Place): Promise<string> {
  count += 1;
  const make = FIXTURES[entity] ?? ((...where) => insertSample(entity, ...where));
  return make(db, place, `fixture-${count}`);
}

/** A row with nothing but what it must have, of an entity whose table is made from its file. */
async function insertSample(entityId: string, db: Db, place: Place, id: string): Promise<string> {
  const entity = (await loadTestConfig()).entities.get(entityId);
  if (entity?.storage === undefined)
    throw new Error(`tests/support/fixture-rows.ts has no row for entity ${entityId}: add it`);
  const required = requiredFields(entity);
  const references = await Promise.all(
    [...referencedEntities(entity)]
      .filter(([field]) => required.includes(field))
      .map(async ([field, target]) => [field, await insertFixture(db, target, place)] as const),
  );
  const unique = (entity.storage.unique ?? []).flatMap((key) => [key].flat().slice(-1));
  const { organization, project } = rowPlace(entity);
  const values = {
    ...sampleRequest({ properties: Object.fromEntries(writableFields(entity)), required }),
    ...Object.fromEntries(unique.map((field) => [field, id])),
    ...Object.fromEntries(references),
    ...(organization === undefined ? {} : { [organization]: place.organizationId }),
    ...(project === undefined ? {} : { [project]: place.projectId }),
  };
  await insertRow(db, entity.table, { ...values, id });
  return id;
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
  /** Of a service whose version has the service's id. */
  async abtest(db, place, id) {
    const serviceId = await insertFixture(db, 'replica', place);
    await db
      .insertInto('abtest')
      .values({ ...place, id, serviceId, name: id })
      .execute();
    return id;
  },
  async 'abtest-version'(db, place, id) {
    const testId = await insertFixture(db, 'abtest', place);
    const { serviceId } = await db
      .selectFrom('abtest')
      .select('serviceId')
      .where('id', '=', testId)
      .executeTakeFirstOrThrow();
    const arm = { versionId: serviceId, share: 50 };
    const arms = [
      { ...arm, key: 'A', name: 'A', control: true },
      { ...arm, key: 'B', name: 'B', control: false },
    ];
    const metric = { key: 'success', name: 'success', source: 'success', type: 'proportion', minEffect: 1 };
    const metrics = [{ ...metric, direction: 'up', role: 'goal' }];
    const json = { arms: JSON.stringify(arms), metrics: JSON.stringify(metrics) };
    await db
      .insertInto('abtestVersion')
      .values({ ...place, ...json, id, testId, number: 1, seed: id })
      .execute();
    return id;
  },
  /** Of a service whose version has the service's id. */
  async autoscaling(db, place, id) {
    const serviceId = await insertFixture(db, 'replica', place);
    const triggers = JSON.stringify([{ metric: 'concurrency', target: 1 }]);
    await db
      .insertInto('autoscaling')
      .values({ ...place, id, serviceId, name: id, triggers })
      .execute();
    return id;
  },
  async 'autoscaling-log'(db, place, id) {
    const policyId = await insertFixture(db, 'autoscaling', place);
    const { serviceId } = await db
      .selectFrom('autoscaling')
      .select('serviceId')
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow();
    const said = {
      result: 'Scaled',
      direction: 'up',
      reason: 'metric',
      mode: 'stable',
      metric: 'concurrency',
    };
    const replicas = { before: 1, ready: 1, wanted: 2, got: 2, minReplicas: 1, maxReplicas: 10 };
    const of = { policyId, serviceId, versionId: serviceId, versionNumber: 1 };
    await db
      .insertInto('autoscalingLog')
      .values({ ...place, ...of, ...said, ...replicas, id, lastAt: new Date() })
      .execute();
    return id;
  },
  async 'benchmark-job'(db, place, id) {
    const benchmarkId = await insertFixture(db, 'benchmark', place);
    const { serviceId } = await db
      .selectFrom('benchmark')
      .select('serviceId')
      .where('id', '=', benchmarkId)
      .executeTakeFirstOrThrow();
    const run = { benchmarkId, serviceId, configId: 'no-config', configName: id, number: 1 };
    await db
      .insertInto('benchmarkJob')
      .values({ ...place, ...run, id, state: 'Completed' })
      .execute();
    return id;
  },
  async 'evaluation-setting'(db, place, id) {
    const serviceId = await insertFixture(db, 'service', place);
    await db
      .insertInto('evaluationSetting')
      .values({ ...place, id, serviceId, number: 1, modelType: 0 })
      .execute();
    return id;
  },
  async 'truth-upload'(db, place, id) {
    const serviceId = await insertFixture(db, 'service', place);
    const file = { settingId: 'no-setting', format: 'csv', fileName: `${id}.csv`, sizeBytes: 0 };
    await db
      .insertInto('truthUpload')
      .values({ ...place, ...file, id, serviceId, state: 'Completed', step: 'done' })
      .execute();
    return id;
  },
  async evaluation(db, place, id) {
    const serviceId = await insertFixture(db, 'service', place);
    await db
      .insertInto('evaluation')
      .values({
        ...place,
        id,
        serviceId,
        settingId: 'no-setting',
        name: id,
        number: 1,
        modelType: 0,
        state: 'Done',
      })
      .execute();
    return id;
  },
  async 'evaluation-result'(db, place, id) {
    const evaluationId = await insertFixture(db, 'evaluation', place);
    const { serviceId } = await db
      .selectFrom('evaluation')
      .select('serviceId')
      .where('id', '=', evaluationId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('evaluationResult')
      .values({ ...place, id, evaluationId, serviceId, versionId: '', state: 'Completed' })
      .execute();
    return id;
  },
  async upload(db, place, id) {
    await db
      .insertInto('upload')
      .values({ ...place, id, fileName: `${id}.onnx`, sizeBytes: 0 })
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
  async 'application-secret'(db, place, id) {
    const applicationId = await insertFixture(db, 'application', place);
    await db
      .insertInto('applicationSecret')
      .values({ id, applicationId, secretHash: id, prefix: 'sk' })
      .execute();
    return id;
  },
  /** Its application's id. */
  async 'application-interface'(db, place) {
    const applicationId = await insertFixture(db, 'application', place);
    const serviceId = await insertFixture(db, 'service', place);
    await db.insertInto('applicationInterface').values({ applicationId, serviceId }).execute();
    return applicationId;
  },
  /** Its service's id, as for all that a service has one of. */
  registration: (db, place) => insertFixture(db, 'service', place),
  inference: (db, place) => insertFixture(db, 'replica', place),
  async 'service-path'(db, place) {
    const serviceId = await insertFixture(db, 'service', place);
    await db.insertInto('servicePath').values({ serviceId, method: 'post', path: '/' }).execute();
    return serviceId;
  },
  async capture(db, place) {
    const serviceId = await insertFixture(db, 'service', place);
    await db.insertInto('capture').values({ serviceId }).execute();
    return serviceId;
  },
  async 'async-task'(db, place, id) {
    const serviceId = await insertFixture(db, 'service', place);
    const call = { applicationId: 'app', method: 'POST', path: '/', requestHeaders: '{}' };
    await db
      .insertInto('asyncTask')
      .values({ ...place, ...call, id, serviceId })
      .execute();
    return id;
  },
  /** The account's id. */
  async 'project-member'(db, place) {
    const accountId = await insertFixture(db, 'user', place);
    await db.insertInto('projectMember').values({ projectId: place.projectId, accountId }).execute();
    return accountId;
  },
  async session(db, place, id) {
    const accountId = await insertFixture(db, 'user', place);
    const token = { tokenHash: id, csrfToken: id, relayKey: Buffer.from(id) };
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('session')
      .values({ ...token, id, accountId, ip: '10.0.0.1', userAgent: 'test', expiresAt })
      .execute();
    return id;
  },
  /** Its organisation's id. */
  async 'resource-quota'(db, { organizationId }) {
    await db
      .insertInto('resourceQuota')
      .values({ organizationId, cpuMilli: 1_000, memoryMb: 1_024, replicas: 1 })
      .onConflict((conflict) =>
        conflict.column('organizationId').doUpdateSet({ memoryMb: sql`resource_quota.memory_mb + 1` }),
      )
      .execute();
    return organizationId;
  },
  /** The id of the row that it is about. */
  async event(db, place, id) {
    const what = { entity: 'application', entityId: id, event: 'update', actorKind: 'system' };
    await db
      .insertInto('event')
      .values({ ...place, ...what, subjectIds: [id] })
      .execute();
    return id;
  },
  async job(db, place, id) {
    await db
      .insertInto('job')
      .values({ ...place, id, kind: 'fixture', payload: '{}', maxAttempts: 1, state: 'Succeeded' })
      .execute();
    return id;
  },
  async 'job-schedule'(db, _place, id) {
    const plan = { kind: 'fixture', cron: '0 0 1 1 *', zone: 'UTC', payload: '{}', origin: 'record' };
    const nextAt = new Date(Date.now() + 86_400_000);
    await db
      .insertInto('jobSchedule')
      .values({ ...plan, id, nextAt })
      .execute();
    return id;
  },
  async lease(db, _place, id) {
    const expiresAt = new Date(Date.now() + 86_400_000);
    await db.insertInto('lease').values({ name: id, holder: 'fixture', expiresAt }).execute();
    return id;
  },
  /** The account's id. */
  async notification(db, place, id) {
    const accountId = await insertFixture(db, 'user', place);
    const message = { kind: 'fixture', level: 'INFO', title: id, about: id };
    await db
      .insertInto('notificationMessage')
      .values({ ...place, ...message, id })
      .execute();
    await db.insertInto('notification').values({ accountId, messageId: id }).execute();
    return accountId;
  },
  async server(db, _place, id) {
    const kind = {
      machine: id,
      dataDirectory: '/nowhere',
      program: id,
      keyCheck: id,
      address: '127.0.0.1:9',
    };
    await db
      .insertInto('node')
      .values({ ...kind, id })
      .execute();
    return id;
  },
};
