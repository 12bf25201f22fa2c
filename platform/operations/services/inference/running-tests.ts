// Which services are in a running A/B test. What that forbids is said by the test's `blocks`.
import { groupBy } from '#core/group-by.ts';
import type { Db } from '#storage/storage.ts';

export interface RunningTest {
  readonly serviceId: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly testId: string;
  readonly testName: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly startedAt: Date;
  /** Service version -> which arms it is, `A 原版本、B 对比` in an A/A test; `影子` for the shadow. */
  readonly arms: ReadonlyMap<string, string>;
}

/** At most one of each service. */
export async function runningTests(db: Db, serviceIds: readonly string[]): Promise<readonly RunningTest[]> {
  if (serviceIds.length === 0) return [];
  const rows = await db
    .selectFrom('abtest')
    .innerJoin('abtestVersion', 'abtestVersion.testId', 'abtest.id')
    .select([
      'abtest.serviceId',
      'abtest.organizationId',
      'abtest.projectId',
      'abtest.id as testId',
      'abtest.name as testName',
      'abtestVersion.id as versionId',
      'abtestVersion.number as versionNumber',
      'abtestVersion.startedAt',
      'abtestVersion.arms',
      'abtestVersion.shadow',
    ])
    .where('abtest.serviceId', 'in', [...serviceIds])
    .where('abtestVersion.state', '=', 'Running')
    .$castTo<
      Omit<RunningTest, 'arms'> & { readonly arms: readonly ArmPlace[]; readonly shadow: ShadowPlace | null }
    >()
    .execute();
  return rows.map(({ arms, shadow, ...row }) => ({
    ...row,
    arms: armsByVersion(arms, shadow),
  }));
}

function armsByVersion(arms: readonly ArmPlace[], shadow: ShadowPlace | null): ReadonlyMap<string, string> {
  const byVersion = groupBy(arms, ({ versionId }) => versionId);
  return new Map([
    ...(shadow === null ? [] : [[shadow.versionId, '影子'] as const]),
    ...[...byVersion].map(
      ([id, own]) => [id, own.map(({ key, name }) => `${key} ${name}`).join('、')] as const,
    ),
  ]);
}

interface ArmPlace {
  readonly key: string;
  readonly name: string;
  readonly versionId: string;
}

interface ShadowPlace {
  readonly versionId: string;
}
