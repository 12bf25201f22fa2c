// What a new version begins with: another version, or what the service runs now.
import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { findInference, readVersions } from '../../services/inference/find-inference.ts';
import { packageNames } from '../../services/inference/package-names.ts';
import { draftOf } from './version/draft-of.ts';
import { withoutMissing } from './version/missing-versions.ts';
import { configOf, findTest, findTestVersion, type VersionConfig } from './version/test-version.ts';

export const draftVersion: Handler<'abtest.version.draft'> = async (
  { testId, versionId, sameVersion },
  context,
) => {
  const { db } = context.storage;
  const { serviceId } = await findTest(db, testId);
  await findInference(db, serviceId);
  const versions = await readVersions(db, serviceId);
  const names = await packageNames(
    context,
    versions.map(({ id }) => id),
  );
  const source = versionId === undefined ? undefined : await findTestVersion(db, versionId);
  if (source !== undefined && source.testId !== testId) throw new AppError('record.not-found');
  const config = source === undefined ? draftOf(versions) : withoutMissing(configOf(source), versions);
  return {
    ...config,
    // The form that changes this very draft says which revision it was filled from.
    ...(source?.state === 'Draft' && { id: source.id, updatedAt: source.updatedAt }),
    // A copy of one that ran is planned anew: traffic may have changed since.
    plannedUnits: source?.state === 'Draft' ? source.plannedUnits : null,
    shadow: config.shadow ?? null,
    arms: sameVersion ? alike(config.arms) : config.arms,
    ...{ testId, serviceId, sourceNumber: source?.number ?? null, sourceState: source?.state ?? null },
    versions: versions.toReversed().map(({ id, number, state, weight }) => ({
      ...{ versionId: id, number, state, weight, label: `v${number} · ${names.get(id) ?? ''}` },
    })),
  };
};

/** An A/A test: whatever it finds is a fault of the assignment or of the data. */
function alike(arms: VersionConfig['arms']): VersionConfig['arms'] {
  const control = arms.find((arm) => arm.control);
  return arms.map((arm, place) => ({
    ...arm,
    versionId: control?.versionId ?? arm.versionId,
    name: arm.control ? '原版本' : `原版本（对比 ${place}）`,
  }));
}
