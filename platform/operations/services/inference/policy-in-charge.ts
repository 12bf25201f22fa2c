// Which autoscaling policy decides on a service's replicas now.
import { AppError } from '#core/app-error.ts';
import { IN_CHARGE } from '#engines/scaler/policy-of.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';

export function findPolicyInCharge(db: Db, serviceId: string): Promise<Row<'autoscaling'> | undefined> {
  return db
    .selectFrom('autoscaling')
    .selectAll()
    .where('serviceId', '=', serviceId)
    .where('state', 'in', IN_CHARGE)
    .executeTakeFirst();
}

/** Throws `autoscaling.in-charge` with what would soon undo a change by hand. */
export async function refuseInCharge(db: Db, serviceId: string): Promise<void> {
  const policy = await findPolicyInCharge(db, serviceId);
  if (policy === undefined) return;
  const { id, name, state, minReplicas, maxReplicas } = policy;
  const details = { policyId: id, name, state, minReplicas, maxReplicas };
  throw new AppError('autoscaling.in-charge', { name, min: minReplicas, max: maxReplicas }, { details });
}
