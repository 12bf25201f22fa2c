// Which services a project may call: its own, the public ones of its organisation, and the public built-in ones.
import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { Scope } from '../../handler/handler.ts';

/** Conditions are on the table `service`; more joins and filters may follow. */
export function selectCallable(db: Db, { organizationId = '', projectId = '' }: Scope) {
  return db
    .selectFrom('service')
    .where((eb) =>
      eb.or([
        eb('service.projectId', '=', projectId),
        eb.and([
          eb('service.visibility', '=', 'public'),
          eb.or([eb('service.organizationId', '=', organizationId), eb('service.source', '=', 'Builtin')]),
        ]),
      ]),
    );
}

/** The service, or `record.not-found` also when it exists where the project may not look. */
export async function requireCallable(db: Db, scope: Scope, id: string): Promise<Row<'service'>> {
  const service = await selectCallable(db, scope)
    .selectAll('service')
    .where('service.id', '=', id)
    .executeTakeFirst();
  if (service === undefined)
    throw new AppError('record.not-found', {}, { fields: { interfaceId: '服务不存在' } });
  return service;
}

/** Where the gateway serves an interface. */
export function callAddress(gatewayAddress: string, code: string, protocol: string): string {
  const base = protocol === 'ws' ? gatewayAddress.replace(/^http/, 'ws') : gatewayAddress;
  return `${base}/services/${code}`;
}
