import type { Db } from '#storage/storage.ts';
import type { TestVersion } from '../version/test-version.ts';

export interface ArmLabel {
  readonly key: string;
  readonly name: string;
  /** Such as `B 新版本 · v2`. */
  readonly label: string;
  readonly control: boolean;
  readonly share: number;
  readonly versionId: string;
  /** Null: the service's version is gone. */
  readonly versionNumber: number | null;
}

export async function armLabels(db: Db, { arms }: Pick<TestVersion, 'arms'>): Promise<readonly ArmLabel[]> {
  const ids = arms.map(({ versionId }) => versionId);
  const rows = await db
    .selectFrom('serviceVersion')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .execute();
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return arms.map((arm) => {
    const versionNumber = numbers.get(arm.versionId) ?? null;
    const label = `${arm.key} ${arm.name}${versionNumber === null ? '' : ` · v${versionNumber}`}`;
    return { ...arm, label, versionNumber };
  });
}
