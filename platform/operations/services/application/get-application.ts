import type { Handler } from '../../handler/handler.ts';
import { callAddress } from '../interface/callable-services.ts';
import { findApplication } from './find-application.ts';
import { countValidKeys } from './keys.ts';

/** The application with what its code samples need: the gateway's address and one interface that it may call. */
export const getApplication: Handler<'application.get'> = async ({ id }, context) => {
  const { db } = context.storage;
  const { codeHash, codePrefix, ...row } = await findApplication(db, id);
  const granted = await db
    .selectFrom('applicationInterface')
    .innerJoin('service', 'service.id', 'applicationInterface.serviceId')
    .leftJoin('servicePath', (join) =>
      join.onRef('servicePath.serviceId', '=', 'service.id').on('servicePath.position', '=', 0),
    )
    .select(['service.code', 'servicePath.method', 'servicePath.path', 'servicePath.sample'])
    .where('applicationInterface.applicationId', '=', id)
    .orderBy('applicationInterface.createdAt')
    .execute();
  const gatewayAddress = context.engines.gatewayAddress();
  const first = granted[0];
  return {
    ...row,
    hasCode: codeHash !== null,
    codePrefix: codeHash === null ? '' : `${codePrefix}…`,
    interfaceCount: granted.length,
    secretCount: await countValidKeys(db, id, context.now()),
    gatewayAddress,
    exampleAddress: `${callAddress(gatewayAddress, first?.code ?? '服务编码', 'http')}${first?.path ?? '/'}`,
    exampleMethod: (first?.method ?? 'post').toUpperCase(),
    exampleBody:
      first?.sample === undefined || first.sample === null || first.sample === '' ? '{}' : first.sample,
  };
};
