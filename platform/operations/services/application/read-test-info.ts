import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { callAddress } from '../interface/callable-services.ts';
import { findApplication } from './find-application.ts';

/** What the test page offers: the granted services, and where the gateway is. */
export const readTestInfo: Handler<'application.test.info'> = async ({ id }, context) => {
  const { db } = context.storage;
  await findApplication(db, id);
  const services = await db
    .selectFrom('applicationInterface')
    .innerJoin('service', 'service.id', 'applicationInterface.serviceId')
    .select(['service.id', 'service.name', 'service.code', 'service.protocol', 'service.state'])
    .where('applicationInterface.applicationId', '=', id)
    // A plain request cannot open a websocket, so there is nothing to test that way.
    .where('service.protocol', '=', 'http')
    .orderBy('service.name')
    .execute();
  const paths = await readPaths(
    context.storage.db,
    services.map((service) => service.id),
  );
  const gatewayAddress = context.engines.gatewayAddress();
  const interfaces = services.map((service) => ({
    ...service,
    label: `${service.name}（${service.code}）`,
    callAddress: callAddress(gatewayAddress, service.code, service.protocol),
    paths: paths.get(service.id) ?? [],
  }));
  return { gatewayAddress, interfaces };
};

async function readPaths(db: Db, ids: readonly string[]) {
  const paths = new Map<string, TestPath[]>();
  if (ids.length === 0) return paths;
  const rows = await db
    .selectFrom('servicePath')
    .select(['serviceId', 'method', 'path', 'summary', 'sample'])
    .where('serviceId', 'in', [...ids])
    .orderBy('position')
    .execute();
  for (const { serviceId, ...path } of rows) paths.set(serviceId, [...(paths.get(serviceId) ?? []), path]);
  return paths;
}

interface TestPath {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly sample: string;
}
