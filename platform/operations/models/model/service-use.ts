// Which services run a version of a model.
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';

const NAMED_BLOCKERS = 10;

/** Names such as `数字识别服务 v3`, oldest first. */
export async function servicesUsing(db: Db, versions: readonly string[]): Promise<readonly string[]> {
  if (versions.length === 0) return [];
  const rows = await db
    .selectFrom('serviceVersion')
    .innerJoin('service', 'service.id', 'serviceVersion.serviceId')
    .select(['service.name', 'serviceVersion.number'])
    .where('serviceVersion.modelVersionId', 'in', versions)
    .orderBy('serviceVersion.createdAt')
    .execute();
  return rows.map(({ name, number }) => `${name} v${number}`);
}

/** @throws record.referenced with the services' names */
export async function refuseWhileUsed(db: Db, versions: readonly string[]): Promise<void> {
  const users = await servicesUsing(db, versions);
  if (users.length === 0) return;
  const more = users.length > NAMED_BLOCKERS ? ` 等 ${users.length} 个服务版本` : '';
  throw new AppError('record.referenced', {
    blockers: `服务 ${users.slice(0, NAMED_BLOCKERS).join('、')}${more}`,
  });
}
