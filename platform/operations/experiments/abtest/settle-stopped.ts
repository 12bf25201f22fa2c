// The result of a version that has stopped, written once and for good when its last calls are in the sums.
import type { Database } from '#storage/database.ts';
import { holdSums } from '#storage/experiments/open-sums.ts';
import type { Transaction } from '#storage/sql.ts';
import { fireEvent } from '../../events/fire-event.ts';
import { buildResult } from './result/build-result.ts';
import { eventsAround } from './result/events-around.ts';
import type { TestContext } from './test-context.ts';
import { findTestVersion, lockTest } from './version/test-version.ts';

/** From here on the version's sums are closed: whatever comes later of its calls is not added. */
export async function settleStopped(
  db: Transaction<Database>,
  context: TestContext,
  id: string,
): Promise<void> {
  const found = await db.selectFrom('abtestVersion').select('testId').where('id', '=', id).executeTakeFirst();
  // Deleted since it was listed.
  if (found === undefined) return;
  await lockTest(db, found.testId);
  await holdSums(db);
  const version = await findTestVersion(db, id);
  const { state, stoppedAt, result: known } = version;
  if (state !== 'Stopped' || stoppedAt === null || known !== null) return;
  const now = context.now();
  const { result } = await buildResult(db, version, stoppedAt);
  const { verdict, words } = result;
  const events = await eventsAround(db, context.config, version);
  await fireEvent(db, context, {
    ...{ entity: 'abtest-version', id, event: 'settle', reason: words, keepReason: true },
    changes: {
      ...{ judgedAt: now, verdict, verdictText: words },
      result: JSON.stringify({ ...result, events, computedAt: now.toISOString(), frozen: true }),
    },
  });
}
