import type { Room } from '#engines/scaler/share-room.ts';
import type { Storage } from '#storage/storage.ts';
import { machineResources } from '../quota/machine-resources.ts';
import { NOTHING, readQuotas, readReserved, remaining } from '../quota/quota.ts';

/** What the organisation's quota leaves to these versions together, with what they hold. */
export async function roomLeft(
  { db }: Pick<Storage, 'db'>,
  organizationId: string,
  versionIds: readonly string[],
): Promise<Room> {
  const quota = (await readQuotas(db, [organizationId])).get(organizationId) ?? machineResources();
  const held = (await readReserved(db, [organizationId], versionIds)).get(organizationId) ?? NOTHING;
  return remaining(quota, held);
}
