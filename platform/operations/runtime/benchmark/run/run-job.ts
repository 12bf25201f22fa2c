// The job behind a run: admits it, plans it, has it carried out by the load engine, and settles it. It runs at least once; what an
// interrupted attempt began is not begun again but settled with what it had measured.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { errorText } from '#core/error-text.ts';
import { type JobContext, LostJob } from '#jobs/job.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import type { Db } from '#storage/storage.ts';
import type { LoadLimits } from '../config/load-limits.ts';
import { type PlannedLoad, plannedLoad } from '../config/planned-load.ts';
import { findTask, type TaskRow } from '../record/find-task.ts';
import type { Snapshot } from '../record/snapshot.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import { type BenchmarkJob, findJob, hasEnded, lockJob } from '../record/stored-job.ts';
import { admitRun } from './admit-run.ts';
import { carryOut } from './carry-out.ts';
import { findTarget } from './find-target.ts';
import { enqueueRun } from './insert-job.ts';
import { makePlan, plannedShape } from './make-plan.ts';
import { INTERRUPTED, type Outcome, outcomeOf } from './outcome.ts';
import { readReplayPeak } from './read-gaps.ts';
import type { RunDependencies } from './run-dependencies.ts';
import { settleRun } from './settle-run.ts';
import { takeSnapshot } from './take-snapshot.ts';
import { unreadiness } from './unreadiness.ts';

/** What waits for room asks again after so long. */
const WAIT_MS = 5_000;

export async function runBenchmark(deps: RunDependencies, job: JobContext): Promise<void> {
  const id = String(job.payload.id);
  const begun = await begin(deps, job, id);
  if (begun === undefined) return;
  try {
    await settleRun(deps, id, await perform(deps, job, id, begun));
  } catch (error) {
    if (error instanceof LostJob) throw error;
    await settleRun(deps, id, failure(deps, error));
  } finally {
    await deps.inputs.remove(id);
  }
}

interface Begun {
  readonly snapshot: Snapshot;
  readonly limits: LoadLimits;
  readonly task: TaskRow;
}

/** Undefined when there is nothing to do here: it has ended, waits for room, or belongs to another server. */
async function begin(deps: RunDependencies, job: JobContext, id: string): Promise<Begun | undefined> {
  const found = await deps.storage.db
    .selectFrom('benchmarkJob')
    .select(['state', 'benchmarkId', 'configId'])
    .$castTo<Pick<BenchmarkJob, 'state' | 'benchmarkId' | 'configId'>>()
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined || hasEnded(found)) return undefined;
  if (found.state !== 'Pending') {
    await settleRun(deps, id, INTERRUPTED);
    return undefined;
  }
  try {
    return await admit(deps, job, id, found);
  } catch (error) {
    if (error instanceof LostJob) throw error;
    await settleRun(deps, id, failure(deps, error));
    return undefined;
  }
}

async function admit(
  deps: RunDependencies,
  job: JobContext,
  id: string,
  { benchmarkId, configId }: Pick<BenchmarkJob, 'benchmarkId' | 'configId'>,
): Promise<Begun | undefined> {
  const { storage, config } = deps;
  const task = await findTask(storage.db, benchmarkId);
  const unready = await unreadiness(storage.db, task);
  if (unready !== undefined) throw new AppError('benchmark.not-startable', { reason: unready });
  const again = (dueAt?: Date) =>
    job.finish((db) => enqueueRun(db, { config: config() }, { id, task, ...(dueAt && { dueAt }) }));
  // The service moved to another server since the run was asked for.
  if (task.server !== null && task.server !== deps.server) {
    await again();
    return undefined;
  }
  const facts = await takeSnapshot(storage.db, configId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'record.not-found')
      throw new AppError('benchmark.not-startable', { reason: '评测配置已经删除' });
    throw error;
  });
  const load = await loadOf(storage.db, task.serviceId, facts.config);
  const admission = await storage.transaction(async (db) => {
    const locked = await lockJob(db, id);
    if (locked === undefined || locked.state !== 'Pending') return undefined;
    const admitted = await admitRun(db, config(), locked, {
      config: facts.config,
      isHosted: task.isHosted,
      load,
    });
    if (admitted.kind === 'wait') return admitted;
    const snapshot: Snapshot = { ...facts, reserved: admitted.reserved, points: [] };
    await applyEventIn(db, config(), {
      ...{ entity: 'benchmark-job', id, event: 'start', actor: { kind: 'system' } },
      changes: {
        snapshot: JSON.stringify(snapshot),
        payloadId: facts.config.payloadId,
        updatedAt: deps.now(),
      },
    });
    return { ...admitted, snapshot };
  });
  if (admission?.kind === 'wait') await again(new Date(deps.now().getTime() + WAIT_MS));
  if (admission?.kind !== 'admitted') return undefined;
  return { snapshot: admission.snapshot, limits: admission.limits, task };
}

/** A replay is as fast as its callers once were. */
async function loadOf(db: Db, serviceId: string, config: BenchmarkConfig): Promise<PlannedLoad> {
  const load = plannedLoad(config);
  if (config.search || config.loop === 'closed' || config.shape !== 'replay') return load;
  const peak = await readReplayPeak(db, { serviceId, config });
  // None at all is said by its plan.
  return peak === 0 ? load : { ...load, rate: peak, rates: { replayFactor: peak } };
}

async function perform(
  deps: RunDependencies,
  job: JobContext,
  id: string,
  { snapshot, limits, task }: Begun,
): Promise<Outcome> {
  const { db } = deps.storage;
  const { config } = snapshot;
  const seconds = config.search ? limits.seconds : Math.max(config.durationS, limits.seconds);
  const target = await findTarget(db, deps, task, seconds);
  const plan = await makePlan({ db, inputs: deps.inputs, jobId: id, snapshot, limits, target });
  const known: Snapshot = { ...snapshot, load: plannedShape(plan) };
  const ending = await carryOut(deps, job, { id, plan, snapshot: known, target, limits });
  const now = await findJob(db, id);
  const points = now.snapshot?.points.length ?? 0;
  return outcomeOf(ending, { state: now.state, config, points, isAborted: job.signal.aborted });
}

function failure({ config }: RunDependencies, error: unknown): Outcome {
  return { event: 'fail', reason: null, message: failureText(config().errors, error), end: 'failed' };
}

function failureText(errors: Config['errors'], error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error);
  // That it did not start is what its state says.
  const { reason } = error.parameters;
  if (error.code === 'benchmark.not-startable' && reason !== undefined) return String(reason);
  return errorText(errors, error);
}
