// Everything the routing table is made of, in a few set queries that see one moment of the database.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';

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
        .select(['applicationId', 'serviceId', 'qpsLimit'])
        .execute(),
      services: await db
        .selectFrom('service')
        .leftJoin('registration', 'registration.serviceId', 'service.id')
        .select([
          'service.id',
          'service.code',
          'service.state',
          'service.protocol',
          'service.qpsCapacity',
          'registration.baseUrl',
          'registration.authKind',
          'registration.authName',
          'registration.credential',
          'registration.timeoutMs',
          'registration.retryCount',
        ])
        .execute(),
      paths: await db.selectFrom('servicePath').select(['serviceId', 'method', 'path']).execute(),
      parameters: await db.selectFrom('systemParameter').select(['name', 'value']).execute(),
    };
  });
}
