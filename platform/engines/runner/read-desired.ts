// What the database says of the services that this server runs.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

export type DesiredState = Awaited<ReturnType<typeof readDesired>>;
export type DesiredService = DesiredState['services'][number];
export type DesiredVersion = DesiredState['versions'][number];
export type DesiredReplica = DesiredState['replicas'][number];

/** One moment of the database; ended replicas are left out. `server`: this one. */
export function readDesired(storage: Storage, server: string) {
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
        .where('inference.server', '=', server)
        .execute(),
      versions: await db
        .selectFrom('serviceVersion')
        .innerJoin('inference', 'inference.serviceId', 'serviceVersion.serviceId')
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
          'serviceVersion.inTest',
          'serviceVersion.trafficAt',
          'serviceVersion.wakes',
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
        .where('inference.server', '=', server)
        .orderBy('serviceVersion.number')
        .execute(),
      replicas: await db
        .selectFrom('replica')
        .innerJoin('inference', 'inference.serviceId', 'replica.serviceId')
        .selectAll('replica')
        .where('inference.server', '=', server)
        .where('replica.state', '!=', 'Terminated')
        .orderBy('replica.ordinal')
        .orderBy('replica.createdAt')
        .execute(),
    };
  });
}
