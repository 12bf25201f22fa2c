// The job behind an evaluation: version by version, each measured by a process of its own. Safe to repeat: a version that is
// complete stays, one that broke off begins anew.
import type { Config } from '#config/config.ts';
import type { EvaluationResult, PlanPart } from '#core/evaluation/run/evaluation-plan.ts';
import type { EvaluatorEngine } from '#engines/evaluator/evaluator-engine.ts';
import { type JobContext, LostJob } from '#jobs/job.ts';
import { startLoop } from '#jobs/loop.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import { createId } from '#storage/create-id.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import type { Storage } from '#storage/storage.ts';
import { findSetting } from '../setting/stored-setting.ts';
import { type EvaluatedVersion, evaluatedRows, evaluatedVersions } from './evaluated-rows.ts';
import { planParts } from './plan-parts.ts';
import {
  findEvaluation,
  hasEnded,
  lockEvaluation,
  type StoredEvaluation,
  type StoredResult,
  selectResults,
} from './stored-evaluation.ts';

export interface EvaluationDependencies {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly evaluator: Pick<EvaluatorEngine, 'run'>;
  readonly onError: (error: unknown) => void;
  readonly now: () => Date;
}

/** How often it is looked whether a person stopped it. */
const LOOK_MS = 500;

export async function runEvaluation(deps: EvaluationDependencies, job: JobContext): Promise<void> {
  const id = String(job.payload.id);
  const evaluation = await findEvaluation(deps.storage.db, id);
  if (evaluation === undefined || hasEnded(evaluation)) return;
  if (evaluation.state === 'Stopping') return settle(deps, job, id, { event: 'stopped' });
  const stopped = watchStop(deps, id);
  try {
    const signal = AbortSignal.any([job.signal, stopped.signal]);
    const outcome = await evaluateAll(deps, evaluation, signal);
    await settle(deps, job, id, outcome);
  } catch (error) {
    if (error instanceof LostJob || job.signal.aborted) throw error;
    const now = await findEvaluation(deps.storage.db, id);
    const outcome: Outcome =
      now?.state === 'Stopping' ? { event: 'stopped' } : { event: 'break', reason: messageOf(error) };
    await settle(deps, job, id, outcome);
  } finally {
    await stopped.end();
  }
}

interface Outcome {
  readonly event: 'complete' | 'fail' | 'break' | 'stopped';
  /** For people (Chinese). */
  readonly reason?: string;
}

async function evaluateAll(
  deps: EvaluationDependencies,
  evaluation: StoredEvaluation,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db } = deps.storage;
  const setting = await findSetting(db, evaluation.settingId);
  if (setting === undefined) return { event: 'fail', reason: '开始时的评估设置已不存在' };
  const versions = await evaluatedVersions(db, evaluation);
  if (versions.length === 0) return { event: 'fail', reason: '关联到真实值的请求已被删除' };
  if (!(await begin(deps, evaluation.id, versions))) return { event: 'stopped' };
  const parts = planParts(setting);
  for (const [place, version] of versions.entries()) {
    const result = await openResult(deps, evaluation, version);
    if (result.state === 'Completed') continue;
    await evaluateVersion(deps, evaluation, { result, version, parts, signal });
    await noteProgress(deps, evaluation.id, (place + 1) / versions.length);
  }
  return { event: 'complete' };
}

interface VersionOrder {
  readonly result: StoredResult;
  readonly version: EvaluatedVersion;
  readonly parts: readonly PlanPart[];
  readonly signal: AbortSignal;
}

async function evaluateVersion(
  deps: EvaluationDependencies,
  evaluation: StoredEvaluation,
  { result, version, parts, signal }: VersionOrder,
): Promise<void> {
  const rows = evaluatedRows(deps.storage.db, evaluation, version.versionId, parts);
  try {
    const measured = await deps.evaluator.run({ runId: result.id, parts, rows, signal });
    await endResult(deps, result.id, 'complete', '', columnsOf(measured));
  } catch (error) {
    await endResult(deps, result.id, 'fail', signal.aborted ? '评估已停止' : messageOf(error), {});
    throw error;
  }
}

/** What lists show and sort by. */
function columnsOf({ parts, durationMs, peakBytes }: EvaluationResult): EntityRow {
  const [first] = parts;
  const main = first?.metrics.find(({ shape }) => shape === 'number')?.measured;
  return {
    parts: JSON.stringify(parts),
    rowCount: Math.max(0, ...parts.map(({ rows }) => rows)),
    faultCount: parts.reduce((sum, { faults }) => sum + faults, 0),
    headline: typeof main === 'number' ? main : null,
    ...{ durationMs, peakBytes },
  };
}

/** False when a person stopped it meanwhile. */
function begin(
  { storage, config, now }: EvaluationDependencies,
  id: string,
  versions: readonly EvaluatedVersion[],
): Promise<boolean> {
  return storage.transaction(async (db) => {
    const locked = await lockEvaluation(db, id);
    if (locked?.state !== 'Creating') return locked?.state === 'Running';
    await applyEventIn(db, config(), {
      ...{ entity: 'evaluation', id, event: 'run', actor: { kind: 'system' } },
      changes: {
        ...{ startedAt: now(), updatedAt: now() },
        rowCount: versions.reduce((sum, { rows }) => sum + rows, 0),
      },
    });
    return true;
  });
}

/** Of the version: the one of an earlier attempt, or a new one. */
function openResult(
  { storage, config, now }: EvaluationDependencies,
  { id, organizationId, projectId, serviceId }: StoredEvaluation,
  version: EvaluatedVersion,
): Promise<StoredResult> {
  return storage.transaction(async (db) => {
    const { versionId } = version;
    const ofVersion = () =>
      selectResults(db).where('evaluationId', '=', id).where('versionId', '=', versionId).forUpdate();
    const found = await ofVersion().executeTakeFirst();
    if (found?.state === 'Failed')
      await applyEventIn(db, config(), {
        ...{ entity: 'evaluation-result', id: found.id, event: 'again', actor: { kind: 'system' } },
        changes: { endedAt: null, updatedAt: now() },
      });
    if (found === undefined)
      await db
        .insertInto('evaluationResult')
        .values({
          ...{ id: createId('evr', now().getTime()), organizationId, projectId, evaluationId: id, serviceId },
          ...{ versionId, versionNumber: version.number, state: 'Running' },
          ...{ stateAt: now(), createdAt: now(), updatedAt: now() },
        })
        .execute();
    return ofVersion().executeTakeFirstOrThrow();
  });
}

async function endResult(
  { storage, config, now }: EvaluationDependencies,
  id: string,
  event: 'complete' | 'fail',
  reason: string,
  changes: EntityRow,
): Promise<void> {
  await storage.transaction(async (db) => {
    const found = await selectResults(db).where('id', '=', id).forUpdate().executeTakeFirst();
    if (found?.state !== 'Running') return;
    await applyEventIn(db, config(), {
      ...{ entity: 'evaluation-result', id, event, reason, actor: { kind: 'system' } },
      changes: { ...changes, endedAt: now(), updatedAt: now() },
    });
  });
}

async function noteProgress(
  { storage, now }: EvaluationDependencies,
  id: string,
  progress: number,
): Promise<void> {
  const changes = { progress, updatedAt: now() };
  await storage.db.updateTable('evaluation').set(changes).where('id', '=', id).execute();
}

/** Within the transaction that ends the job; a person's stop comes first. */
async function settle(
  { config, now }: EvaluationDependencies,
  job: JobContext,
  id: string,
  { event, reason = '' }: Outcome,
): Promise<void> {
  await job.finish(async (db) => {
    const locked = await lockEvaluation(db, id);
    if (locked === undefined || hasEnded(locked)) return;
    const isStopped = locked.state === 'Stopping';
    await applyEventIn(db, config(), {
      ...{ entity: 'evaluation', id, event: isStopped ? 'stopped' : event, actor: { kind: 'system' } },
      ...(isStopped ? { keepReason: true } : { reason }),
      changes: {
        endedAt: now(),
        updatedAt: now(),
        ...(event === 'complete' && !isStopped ? { progress: 1 } : {}),
      },
    });
  });
}

function watchStop({ storage, onError }: EvaluationDependencies, id: string) {
  const stopping = new AbortController();
  const loop = startLoop({
    name: `evaluation ${id}`,
    everyMs: LOOK_MS,
    async round() {
      const found = await findEvaluation(storage.db, id);
      if (found?.state !== 'Running' && found?.state !== 'Creating') stopping.abort(new Error('评估已停止'));
    },
    onError,
  });
  return { signal: stopping.signal, end: loop.stop };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
