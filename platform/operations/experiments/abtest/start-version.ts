// A version starts: its arms come up, and the split of the service's calls is the test's until it stops.
import { AppError } from '#core/app-error.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler } from '../../handler/handler.ts';
import { reserveFor } from '../../services/inference/reserve.ts';
import { lockVersion } from './lock-version.ts';
import { type PlannedDraft, planDraft, unitsFor } from './sample/plan-draft.ts';
import { setInTest } from './set-in-test.ts';
import type { TestContext } from './test-context.ts';
import { checkVersion } from './version/check-version.ts';
import { configOf, findTest, findTestVersion, versionsInTest } from './version/test-version.ts';

export const startVersion: Handler<'abtest.version.start'> = async ({ id }, context) => {
  const { db } = context.storage;
  const draft = await findTestVersion(db, id);
  const planned = await planDraft(context, (await findTest(db, draft.testId)).serviceId, draft);
  await context.storage.transaction((locked) => startVersionIn(locked, context, id, planned));
};

/** Calls are split only while the service takes some. */
const TAKES_CALLS: ReadonlySet<string> = new Set(['Running', 'Warning']);

/**
 * Throws `abtest.version-refused`, `record.referenced` with the other test, `abtest.not-startable`, `quota.exceeded` or
 * `state.conflict` when it is no draft.
 */
export async function startVersionIn(
  db: Transaction<Database>,
  context: TestContext,
  id: string,
  planned: PlannedDraft | undefined,
): Promise<void> {
  const { service, test, version } = await lockVersion(db, id);
  // A version that is no draft is refused by its own machine.
  if (version.state === 'Draft')
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'test' });
  const now = context.now();
  await fireEvent(db, context, {
    ...{ entity: 'abtest-version', id, event: 'start' },
    changes: {
      ...{ startedAt: now, startedBy: context.actor?.user.username ?? null, updatedAt: now },
      plannedUnits: await unitsFor(db, service.id, version, planned, now),
    },
  });
  const versions = await checkVersion(db, service.id, configOf(version));
  const taking = versions.filter((one) => versionsInTest(version).includes(one.id));
  refuseUnready(context, service, taking);
  await reserveFor(db, service.organizationId, taking);
  await setInTest(
    db,
    service.id,
    taking.map((one) => one.id),
  );
  // The test itself follows its version, whoever started that.
  await fireEvent(
    db,
    { config: context.config, actor: undefined },
    {
      ...{ entity: 'abtest', id: test.id, event: 'start', reason: `测试版本 v${version.number} 开始` },
    },
  );
}

/** What the service's own state forbids, and a version that would not come up: the runner tries no failed one again. */
function refuseUnready(
  { config }: TestContext,
  service: Row<'service'>,
  versions: readonly Row<'serviceVersion'>[],
): void {
  const reason = unreadiness(service, versions, (state) => {
    const values = config.enums.get('service-state')?.values;
    return values?.find(({ value }) => value === state)?.label ?? state;
  });
  if (reason !== undefined) throw new AppError('abtest.not-startable', { reason });
}

/** Why these versions of a service cannot be compared now; undefined when they can. */
export function unreadiness(
  service: Pick<Row<'service'>, 'name' | 'state'>,
  versions: readonly Pick<Row<'serviceVersion'>, 'number' | 'state' | 'stateReason'>[],
  label: (state: string) => string,
): string | undefined {
  if (!TAKES_CALLS.has(service.state))
    return `服务“${service.name}”的状态是“${label(service.state)}”，运行中才能开始`;
  const failed = versions.find(({ state }) => state === 'StartFailed');
  return failed === undefined ? undefined : `版本 v${failed.number} 没有启动成功：${failed.stateReason}`;
}
