// What the database says of the services that the platform runs itself.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

export type Written = Awaited<ReturnType<typeof readWritten>>;
export type WrittenService = Written['services'][number];
export type WrittenVersion = Written['versions'][number];
export type WrittenReplica = Written['replicas'][number];

/** One moment of the database; ended replicas are left out. */
export function readWritten(storage: Storage) {
  return storage.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    return {
      services: await db
        .selectFrom('inference')
        .innerJoin('service', 'service.id', 'inference.serviceId')
        .select([
          'service.id',
          'service.code',
          'service.state',
          'service.stateAt',
          'inference.startTimeoutS',
          'inference.drainTimeoutS',
          'inference.target',
        ])
        .execute(),
      versions: await db
        .selectFrom('serviceVersion')
        .leftJoin('modelVersion', 'modelVersion.id', 'serviceVersion.modelVersionId')
        .select([
          'serviceVersion.id',
          'serviceVersion.organizationId',
          'serviceVersion.projectId',
          'serviceVersion.serviceId',
          'serviceVersion.number',
          'serviceVersion.state',
          'serviceVersion.stateReason',
          'serviceVersion.stateAt',
          'serviceVersion.weight',
          'serviceVersion.byRule',
          'serviceVersion.trafficAt',
          'serviceVersion.replicas',
          'serviceVersion.runtime',
          'serviceVersion.preset',
          'serviceVersion.cpuMilli',
          'serviceVersion.memoryMb',
          'serviceVersion.concurrency',
          'serviceVersion.environment',
          'serviceVersion.batchSize',
          'serviceVersion.batchWaitMs',
          'serviceVersion.modelVersionId',
          'modelVersion.reference',
          'modelVersion.startCommand',
          'modelVersion.healthPath',
        ])
        .orderBy('serviceVersion.number')
        .execute(),
      replicas: await db
        .selectFrom('replica')
        .selectAll()
        .where('state', '!=', 'Terminated')
        .orderBy('ordinal')
        .orderBy('createdAt')
        .execute(),
    };
  });
}
