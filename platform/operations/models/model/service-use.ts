// Which services run a version of a model.
import type { Db } from '#storage/storage.ts';

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
