// A running A/B test holds its service: the split of the calls is the test's, and its versions stay as they are.
import { AppError } from '#core/app-error.ts';
import type { Row } from '#storage/database.ts';
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
    .$castTo<Omit<RunningTest, 'arms'> & { readonly arms: readonly ArmPlace[]; readonly shadow: ShadowPlace | null }>()
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

/** Of an error: what stands in the way, with addresses. */
export function testLinks(tests: readonly RunningTest[]) {
  return {
    blockers: tests.map(({ organizationId, projectId, testId, versionId, testName }) => ({
      ...{ label: 'A/B 测试', name: testName, because: '正在进行' },
      path: `/aic/console/operation/abtest/version/detail/result/${organizationId}/${projectId}/${testId}/${versionId}`,
    })),
    total: tests.length,
  };
}

/**
 * Throws `abtest.locked` with the test and its address. `versionId`: only if that version takes part. Hold the service's lock,
 * which a start takes as well.
 */
export async function refuseInTest(
  db: Db,
  service: Pick<Row<'service'>, 'id' | 'name'>,
  action: string,
  versionId?: string,
): Promise<void> {
  const tests = await runningTests(db, [service.id]);
  const test = tests.find(({ arms }) => versionId === undefined || arms.has(versionId));
  if (test === undefined) return;
  throw new AppError(
    'abtest.locked',
    { service: service.name, test: test.testName, action },
    { details: testLinks([test]) },
  );
}
