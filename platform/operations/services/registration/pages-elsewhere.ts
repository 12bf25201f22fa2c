// Services that show pages need the gateway's own host name to stay.
import { AppError } from '#core/app-error.ts';
import { ownHostName } from '#engines/gateway/wire/own-host.ts';
import type { Db } from '#storage/storage.ts';

const NAMED = 5;

/** Throws `service.external-address-shared` when `address` would take the host name away. @param origin the console's */
export async function refuseSharedAddress(db: Db, address: string, origin: string): Promise<void> {
  if (ownHostName(address, [origin]) !== undefined) return;
  const found = await db
    .selectFrom('registration')
    .innerJoin('service', 'service.id', 'registration.serviceId')
    .select('service.name')
    .where('registration.allowPages', '=', true)
    .orderBy('service.name')
    .limit(NAMED)
    .execute();
  if (found.length === 0) return;
  const services = found.map(({ name }) => `“${name}”`).join('、');
  const fields = { externalAccessAddress: `服务 ${services} 允许网页，需要网关自己的域名` };
  throw new AppError('service.external-address-shared', { services }, { fields });
}
