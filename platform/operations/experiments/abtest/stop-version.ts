// A version stops: by a person, at its planned end, or because a guardrail was breached. What was known is kept with the decision.
import type { Weights } from '#engines/runner/plan/update-target.ts';
import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { readVersions } from '../../services/inference/find-inference.ts';
import { askForWeights } from '../../services/inference/weights.ts';
import { type LockedVersion, lockVersion } from './lock-version.ts';
import type { Outcomes } from './outcome-faults.ts';
import { outcomeRows } from './outcome-rows.ts';
import { weightsAfter } from './outcomes.ts';
import { buildResult } from './result/build-result.ts';
import { setInTest } from './set-in-test.ts';
import type { TestContext } from './test-context.ts';
import type { TestVersion } from './version/test-version.ts';
import { weightChanges, weightWords } from './weight-changes.ts';

export const stopVersion: Handler<'abtest.version.stop'> = (request, context) =>
  context.storage.transaction(async (db) => {
    await stopByPerson(db, context, request.id, request);
  });

/** Of a test: the version that runs. */
export const stopTest: Handler<'abtest.stop'> = (request, context) =>
  context.storage.transaction(async (db) => {
    const running = await db
      .selectFrom('abtestVersion')
      .select('id')
      .where('testId', '=', request.id)
      .where('state', '=', 'Running')
      .executeTakeFirst();
    // Without one the machine says what the test is and what may be done.
    if (running === undefined)
      await fireEvent(db, context, { entity: 'abtest', id: request.id, event: 'stop' });
    else await stopByPerson(db, context, running.id, request);
  });

async function stopByPerson(
  db: Transaction<Database>,
  context: OperationContext,
  id: string,
  { outcomes = [], reason = '' }: Pick<RequestOf<'abtest.version.stop'>, 'outcomes' | 'reason'>,
): Promise<void> {
  const locked = await lockVersion(db, id);
  await endVersion(db, context, locked, { event: 'stop', outcomes, reason });
}

export interface Ending {
  /** Of the version's machine. */
  readonly event: 'stop' | 'finish' | 'breach';
  readonly outcomes: Outcomes;
  /** Chinese text: why. */
  readonly reason: string;
}

const STOP_REASONS = { stop: 'person', finish: 'finished', breach: 'guardrail' } as const;

/**
 * Keeps the decision, lets the service go and asks for the weights that the outcomes mean; the result follows once the last calls
 * are counted (`settle-stopped.ts`). Throws `state.conflict` when the version does not run or the service cannot take weights now,
 * and what `weightsAfter` and `askForWeights` throw.
 */
export async function endVersion(
  db: Transaction<Database>,
  context: TestContext,
  { service, test, version }: LockedVersion,
  { event, outcomes, reason }: Ending,
): Promise<void> {
  const now = context.now();
  const versions = await readVersions(db, service.id);
  const weights = weightsAfter(versions, version, outcomes);
  const stopped = { ...version, stoppedAt: now };
  const { result } = await buildResult(db, stopped, now);
  const changes = weightChanges(version, versions, weights);
  const by = context.actor?.user.username ?? null;
  const decision: Decision = {
    ...{ at: now.toISOString(), by, stopReason: STOP_REASONS[event], reason },
    ...{ verdict: result.verdict, verdictText: result.words, metrics: result.metrics },
    ...{ units: result.units, calls: result.calls },
    countedUntil: result.countedUntil,
    outcomes: outcomeRows(version.arms, weights, outcomes),
    weights: changes,
  };
  const said = [`测试版本 v${version.number}`, reason].filter(Boolean).join('：');
  await fireEvent(db, context, {
    ...{ entity: 'abtest-version', id: version.id, event, reason },
    changes: {
      ...{ stopReason: STOP_REASONS[event], stoppedAt: now, stoppedBy: by, updatedAt: now, judgedAt: now },
      ...{ verdict: result.verdict, verdictText: result.words },
      decision: JSON.stringify(decision),
    },
  });
  await fireEvent(db, context, { entity: 'abtest', id: test.id, event: 'stop', reason: said });
  await setInTest(db, service.id, []);
  if (weights !== undefined && differs(versions, weights))
    await askForWeights(
      db,
      context,
      service,
      { weights },
      `A/B 测试“${test.name}”停止，${weightWords(changes)}`,
    );
}

type Decision = NonNullable<TestVersion['decision']>;
type Weighted = Pick<Row<'serviceVersion'>, 'id' | 'number' | 'weight'>;

function differs(versions: readonly Weighted[], weights: Weights): boolean {
  return versions.some(({ id, weight }) => weight !== (weights[id] ?? 0));
}
