// Drafts of a test's versions, and the one thing that may change while a version runs.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#core/app-error.ts';
import { createId } from '#storage/create-id.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { fireEvent } from '../../events/fire-event.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { lockInference } from '../../services/inference/find-inference.ts';
import { lockVersion } from './lock-version.ts';
import { planDraft } from './sample/plan-draft.ts';
import { startVersionIn } from './start-version.ts';
import { checkVersion } from './version/check-version.ts';
import { nextNumber } from './version/next-number.ts';
import {
  configOf,
  findTest,
  lockTest,
  type TestVersion,
  type VersionConfig,
} from './version/test-version.ts';

export const createVersion: Handler<'abtest.version.create'> = async (
  { testId, start, ...config },
  context,
) => {
  const { serviceId } = await findTest(context.storage.db, testId);
  await checkVersion(context.storage.db, serviceId, config);
  const planned = start ? await planDraft(context, serviceId, config) : undefined;
  return context.storage.transaction(async (db) => {
    // Always first, so that nobody waits for another in a ring.
    await lockInference(db, serviceId);
    const test = await lockTest(db, testId);
    await checkVersion(db, serviceId, config);
    const now = context.now();
    const id = createId('abv', now.getTime());
    const number = await nextNumber(db, testId);
    const { organizationId, projectId } = test;
    await db
      .insertInto('abtestVersion')
      .values({
        ...storedConfig(config),
        ...{ id, testId, number, organizationId, projectId, seed: createId('seed', now.getTime()) },
        ...{ stateAt: now, createdAt: now, updatedAt: now, createdBy: context.actor?.user.username ?? null },
      })
      .execute();
    const row = { id, testId, organizationId, projectId };
    const reason = `测试版本 v${number}`;
    await recordEvent(db, context, {
      ...{ entity: 'abtest-version', row, event: 'create', toState: 'Draft', reason },
    });
    if (start) await startVersionIn(db, context, id, planned);
    return { id, number };
  });
};

/** A draft may change in everything; one that runs may only let more units take part. */
export const updateVersion: Handler<'abtest.version.update'> = ({ id, ...request }, context) =>
  context.storage.transaction(async (db) => {
    const sent = new Set(context.request.sentFields);
    const changes = Object.fromEntries(Object.entries(request).filter(([field]) => sent.has(field)));
    const { service, version } = await lockVersion(db, id);
    if (version.state === 'Running') return widen(db, context, version, changes);
    const before = configOf(version);
    const config: VersionConfig = { ...before, ...changes };
    if (version.state === 'Draft' && isDeepStrictEqual(config, before)) return;
    await fireEvent(db, context, {
      ...{ entity: 'abtest-version', id, event: 'update' },
      changes: { ...storedConfig(config), updatedAt: context.now() },
    });
    await checkVersion(db, service.id, config);
  });

const WHILE_RUNNING: ReadonlySet<string> = new Set(['participation', 'description']);

async function widen(
  db: Transaction<Database>,
  context: OperationContext,
  version: TestVersion,
  changes: Partial<VersionConfig>,
): Promise<void> {
  const { participation = version.participation, description = version.description } = changes;
  const faults = Object.fromEntries(
    Object.keys(changes).flatMap((field) =>
      WHILE_RUNNING.has(field) ? [] : [[field, '测试进行中，只能增大参与比例；其余的改动请新建测试版本']],
    ),
  );
  if (participation < version.participation)
    faults.participation = `测试进行中，参与比例只能增大：现在是 ${version.participation}%，收到 ${participation}%`;
  const [reason] = Object.values(faults);
  if (reason !== undefined) throw new AppError('abtest.version-refused', { reason }, { fields: faults });
  const isWider = participation > version.participation;
  if (!isWider && description === version.description) return;
  await fireEvent(db, context, {
    ...{ entity: 'abtest-version', id: version.id, event: 'update' },
    reason: isWider ? `参与比例由 ${version.participation}% 增大到 ${participation}%` : '修改版本说明',
    changes: { participation, description, updatedAt: context.now() },
  });
}

/** As columns: JSON as text. */
function storedConfig({ arms, shadow, targeting, metrics, plannedUnits, ...plain }: VersionConfig) {
  return {
    ...plain,
    plannedUnits: plannedUnits ?? null,
    arms: JSON.stringify(arms),
    metrics: JSON.stringify(metrics),
    targeting: JSON.stringify(targeting),
    shadow: shadow === null || shadow === undefined ? null : JSON.stringify(shadow),
  };
}
