import type { StoredPolicy } from '#engines/scaler/policy-of.ts';
import type { Db } from '#storage/storage.ts';

export type NamedPolicy = StoredPolicy & { readonly serviceName: string; readonly serviceCode: string };

/** Policies beside their services, nothing selected yet. */
export function policiesOfServices(db: Db) {
  return db.selectFrom('autoscaling').innerJoin('service', 'service.id', 'autoscaling.serviceId');
}

/** With the names of their services. */
export function selectNamed(policies: ReturnType<typeof policiesOfServices>) {
  return policies
    .selectAll('autoscaling')
    .select(['service.name as serviceName', 'service.code as serviceCode'])
    .$castTo<NamedPolicy>();
}
