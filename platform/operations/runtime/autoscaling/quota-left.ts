import type { Storage } from '#storage/storage.ts';
import { findVersion } from '../../services/inference/find-inference.ts';
import { machineResources } from '../quota/machine-resources.ts';
import { NOTHING, readQuotas, readReserved, remaining } from '../quota/quota.ts';

/** Replicas of the version that the organisation's quota leaves room for, with those that it has. */
export async function quotaLeft({ db }: Pick<Storage, 'db'>, versionId: string): Promise<number> {
  const { organizationId, cpuMilli, memoryMb } = await findVersion(db, versionId);
  const quota = (await readQuotas(db, [organizationId])).get(organizationId) ?? machineResources();
  const held = (await readReserved(db, [organizationId], [versionId])).get(organizationId) ?? NOTHING;
  const left = remaining(quota, held);
  return Math.min(left.replicas, Math.floor(left.cpuMilli / cpuMilli), Math.floor(left.memoryMb / memoryMb));
}
