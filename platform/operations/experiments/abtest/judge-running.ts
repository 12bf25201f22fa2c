// The judge: looks at each running version once a minute, stops what a guardrail or the plan ends, says when it can be decided, and
// writes the result of what has stopped.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#storage/database.ts';
import { listSettled } from '#storage/experiments/open-sums.ts';
import type { Transaction } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { fireEvent } from '../../events/fire-event.ts';
import { type LockedVersion, lockVersion } from './lock-version.ts';
import { type Judged, judgeVersion } from './result/judge-version.ts';
import { settleStopped } from './settle-stopped.ts';
import { endVersion } from './stop-version.ts';
import type { TestContext } from './test-context.ts';
import { controlOf } from './version/test-version.ts';

export interface JudgeDependencies {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly now: () => Date;
}

/** Of each version in a transaction of its own: what goes wrong with one keeps no other from being judged. */
export async function judgeRunning(
  { storage, config, now }: JudgeDependencies,
  signal: AbortSignal,
): Promise<void> {
  const running = await storage.db
    .selectFrom('abtestVersion')
    .select('id')
    .where('state', '=', 'Running')
    .orderBy('startedAt')
    .execute();
  const context: TestContext = { config: config(), actor: undefined, now, scope: {} };
  const faults: unknown[] = [];
  const settled = await listSettled(storage.db, now());
  const works = [
    ...running.map(({ id }) => ({ id, work: judgeOne })),
    ...settled.map((id) => ({ id, work: settleStopped })),
  ];
  for (const { id, work } of works) {
    if (signal.aborted) return;
    await storage.transaction((db) => work(db, context, id)).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

/** Statuses that a person may act on before the end. */
const CONCLUSIONS: ReadonlySet<string> = new Set(['ship', 'roll-back', 'choose']);
/** While the service is in one of these it takes no calls, and its weights cannot be changed: nothing is lost by waiting. */
const NO_CALLS: ReadonlySet<string> = new Set(['Starting', 'Stopping', 'Stopped', 'Updating']);

async function judgeOne(db: Transaction<Database>, context: TestContext, id: string): Promise<void> {
  const locked = await lockVersion(db, id).catch(ignoreGone);
  if (locked === undefined || locked.version.state !== 'Running') return;
  const { version, service } = locked;
  const now = context.now();
  const { verdict, facts, fault } = await judgeVersion(db, version, now);
  const { breaches } = verdict;
  if (fault?.told === false) await tellFault(db, context, fault);
  if (breaches.length > 0) {
    if (!NO_CALLS.has(service.state)) await giveBack(db, context, locked, verdict);
  } else if (facts.ended)
    await endVersion(db, context, locked, { event: 'finish', outcomes: [], reason: verdict.words });
  else await keepVerdict(db, context, version, verdict);
}

/** A conclusion is told once, also when it was in doubt meanwhile. */
async function keepVerdict(
  db: Transaction<Database>,
  context: TestContext,
  { id, concluded }: LockedVersion['version'],
  { status, words, arm }: Judged['verdict'],
): Promise<void> {
  const changes = { judgedAt: context.now(), verdict: status, verdictText: words };
  const conclusion = [status, arm ?? ''].join(' ').trim();
  if (CONCLUSIONS.has(status) && concluded !== conclusion)
    await fireEvent(db, context, {
      ...{ entity: 'abtest-version', id, event: 'conclude', reason: words },
      changes: { ...changes, concluded: conclusion },
    });
  else await db.updateTable('abtestVersion').set(changes).where('id', '=', id).execute();
}

async function tellFault(
  db: Transaction<Database>,
  context: TestContext,
  { versionId, reason }: NonNullable<Judged['fault']>,
): Promise<void> {
  await fireEvent(db, context, {
    ...{ entity: 'abtest-version', id: versionId, event: 'fault' },
    reason: `有请求的数值无法累计，结果缺少它们：${reason}`,
  });
  await db.updateTable('experimentFault').set({ told: true }).where('versionId', '=', versionId).execute();
}

/** All calls go back to the control. */
async function giveBack(
  db: Transaction<Database>,
  context: TestContext,
  locked: LockedVersion,
  { breaches, metrics }: Judged['verdict'],
): Promise<void> {
  const { arms } = locked.version;
  const control = controlOf(arms);
  // An arm of the control's own version goes on with it.
  const outcomeOf = (key: string, versionId: string) =>
    key === control.key ? 'promote' : versionId === control.versionId ? 'keep' : 'retire';
  const reasons = breaches.map(({ arm, metric }) => {
    const name = arms.find(({ key }) => key === arm)?.name ?? arm;
    return `${name}：${metrics.find((one) => one.arm === arm && one.metric === metric)?.words ?? metric}`;
  });
  await endVersion(db, context, locked, {
    event: 'breach',
    reason: `${reasons.join('；')}。全部请求交还给${control.name}`,
    outcomes: arms.map(({ key, versionId }) => ({ key, outcome: outcomeOf(key, versionId) })),
  });
}

/** Deleted since it was listed. */
function ignoreGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'record.not-found') return undefined;
  throw error;
}
