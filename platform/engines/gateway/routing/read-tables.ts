// Everything the routing table is made of, in a few set queries that see one moment of the database.
import { sql } from '#storage/sql.ts';
import type { Db, Storage } from '#storage/storage.ts';

export type RoutingTables = Awaited<ReturnType<typeof readTables>>;

export function readTables(storage: Storage) {
  return storage.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    return {
      applications: await db
        .selectFrom('application')
        .select(['id', 'organizationId', 'projectId', 'appKey', 'codeHash', 'state', 'ipAllowList'])
        .execute(),
      secrets: await db
        .selectFrom('applicationSecret')
        .select(['id', 'applicationId', 'secretHash', 'expiresAt'])
        .execute(),
      grants: await db
        .selectFrom('applicationInterface')
        .select(['applicationId', 'serviceId', 'qpsLimit', 'burst'])
        .execute(),
      services: await servicesWithAddress(db).execute(),
      inferences: await db
        .selectFrom('inference')
        .select([
          'serviceId',
          'server',
          'timeoutMs',
          'drainTimeoutS',
          'split',
          'splitRules',
          'resultRetentionS',
        ])
        .execute(),
      versions: await db
        .selectFrom('serviceVersion')
        .select([
          'id',
          'serviceId',
          'number',
          'runtime',
          'weight',
          'byRule',
          'concurrency',
          'queueSize',
          'wakes',
        ])
        .where((eb) =>
          eb.or([eb('id', 'in', runningReplicas(db).select('versionId')), eb('wakes', '=', true)]),
        )
        .orderBy('number')
        .execute(),
      replicas: await runningReplicas(db).select(['id', 'versionId', 'address']).orderBy('ordinal').execute(),
      addresses: await db
        .selectFrom('replica')
        .select('address')
        .where('state', '!=', 'Terminated')
        .where('address', 'like', 'http:%')
        .execute(),
      leaving: await db.selectFrom('replica').select('id').where('state', '=', 'Terminating').execute(),
      servers: await db.selectFrom('node').select(['id', 'machine', 'gatewayAddress']).execute(),
      experiments: await runningExperiments(db).execute(),
      captures: await db
        .selectFrom('capture')
        .select([
          'serviceId',
          'enabled',
          'samplePercent',
          'streams',
          'maskedFields',
          'retentionDays',
          'maxMb',
          'maxBodyKb',
        ])
        .execute(),
      paths: await db.selectFrom('servicePath').select(['serviceId', 'method', 'path']).execute(),
      parameters: await db.selectFrom('systemParameter').select(['name', 'value']).execute(),
    };
  });
}

/** With the address of those that run elsewhere. */
function servicesWithAddress(db: Db) {
  return db
    .selectFrom('service')
    .leftJoin('registration', 'registration.serviceId', 'service.id')
    .select([
      'service.id',
      'service.organizationId',
      'service.projectId',
      'service.code',
      'service.state',
      'service.protocol',
      'service.callMode',
      'service.qpsCapacity',
      'service.burst',
      'registration.baseUrl',
      'registration.authKind',
      'registration.authName',
      'registration.credential',
      'registration.timeoutMs',
      'registration.retryCount',
      'registration.forwardedCookies',
      'registration.allowPages',
    ]);
}

/** The versions of A/B tests that calls are assigned by. */
function runningExperiments(db: Db) {
  return db
    .selectFrom('abtestVersion')
    .innerJoin('abtest', 'abtest.id', 'abtestVersion.testId')
    .select([
      'abtest.serviceId',
      'abtestVersion.id',
      'abtestVersion.seed',
      'abtestVersion.unit',
      'abtestVersion.unitName',
      'abtestVersion.participation',
      'abtestVersion.holdout',
      'abtestVersion.arms',
      'abtestVersion.shadow',
      'abtestVersion.targeting',
      'abtestVersion.metrics',
      'abtestVersion.startedAt',
      'abtestVersion.warmupMinutes',
    ])
    .where('abtestVersion.state', '=', 'Running');
}

/** Those that may get calls. */
function runningReplicas(db: Db) {
  return db.selectFrom('replica').where('state', '=', 'Running').where('address', 'is not', null);
}
