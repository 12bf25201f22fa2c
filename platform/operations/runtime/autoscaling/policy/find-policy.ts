import { AppError } from '#core/app-error.ts';
import { policyRows, type StoredPolicy } from '#engines/scaler/policy-of.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { lockInference } from '../../../services/inference/find-inference.ts';

/** Throws `record.not-found`. */
export async function findPolicy(db: Db, id: string): Promise<StoredPolicy> {
  const policy = await policyRows(db).where('id', '=', id).executeTakeFirst();
  if (policy === undefined) throw new AppError('record.not-found');
  return policy;
}

/** Service first, then policy, in the order in which all take them; the policy as it is under the lock. */
export async function lockPolicy(db: Transaction<Database>, id: string) {
  const { serviceId } = await findPolicy(db, id);
  const service = await lockInference(db, serviceId);
  return { service, policy: await findPolicy(db, id) };
}
