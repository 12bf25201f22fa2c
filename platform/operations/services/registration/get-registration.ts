import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { callAddress } from '../interface/callable-services.ts';
import { readAllocations } from '../interface/qps-allocation.ts';
import { findService } from './find-service.ts';
import { readPaths } from './service-paths.ts';

/** Everything but the credential, which never leaves the database. */
export const getRegistration: Handler<'registration.get'> = async ({ id }, context) => {
  const { db } = context.storage;
  const service = await findService(db, id);
  const stored = await db
    .selectFrom('registration')
    .selectAll()
    .where('serviceId', '=', id)
    .executeTakeFirst();
  if (stored === undefined) throw new AppError('record.not-found');
  const { callMode: _mode, ...shown } = service;
  const { credential, openapi: _document, serviceId: _id, ...registration } = stored;
  const granted = await db
    .selectFrom('applicationInterface')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('serviceId', '=', id)
    .executeTakeFirstOrThrow();
  const [allocation] = await readAllocations(db, context, [id]);
  return {
    ...shown,
    ...registration,
    hasCredential: credential !== null,
    applicationCount: granted.count,
    paths: await readPaths(db, id),
    callAddress: callAddress(context.engines.gatewayAddress(), service.code, service.protocol),
    granted: allocation?.granted ?? 0,
    remained: allocation?.remained ?? null,
  };
};
