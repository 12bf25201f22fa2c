import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import { heaviestOf, readVersions } from '../../../services/inference/find-inference.ts';

/**
 * The one named, else the one that carries most; undefined for a service without any. Throws `request.invalid` for one that the
 * service does not have.
 */
export async function chosenVersion(db: Db, serviceId: string, versionId: string | undefined) {
  const versions = await readVersions(db, serviceId);
  if (versionId === undefined) return heaviestOf(versions);
  const named = versions.find(({ id }) => id === versionId);
  if (named === undefined)
    throw new AppError(
      'request.invalid',
      {},
      { fields: { versionId: `服务没有版本“${versionId}”，请刷新后重新选择` } },
    );
  return named;
}
