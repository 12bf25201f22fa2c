// Which services are in a running A/B test. What that forbids is said by the test's `blocks`.
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
  /** Service version -> which arm it is; `影子` for the shadow. */
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
    arms: new Map([
      ...(shadow === null ? [] : [[shadow.versionId, '影子'] as const]),
      ...arms.toReversed().map(({ versionId, key, name }) => [versionId, `${key} ${name}`] as const),
    ]),
  }));
}

interface ArmPlace {
  readonly key: string;
  readonly name: string;
  readonly versionId: string;
}

interface ShadowPlace {
  readonly versionId: string;
}
