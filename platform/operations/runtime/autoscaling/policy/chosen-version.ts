import type { Db } from '#storage/storage.ts';
import { heaviestOf, readVersions } from '../../../services/inference/find-inference.ts';

/** The one named, if it is of the service; else the one that carries most. */
export async function chosenVersion(db: Db, serviceId: string, versionId: string | undefined) {
  const versions = await readVersions(db, serviceId);
  return versionId === undefined ? heaviestOf(versions) : versions.find(({ id }) => id === versionId);
}
