// The end of a run: what was measured becomes its report, and the row says how it ended. Nothing is made up: without seconds there
// are no figures.
import { applyEventIn } from '#machines/apply-event.ts';
import { isErrorEnd, isWhole } from '../measurement/ending.ts';
import { keepFrames } from '../measurement/keep-frames.ts';
import { reportOf } from '../measurement/report-of.ts';
import { type BenchmarkJob, findJob, hasEnded, lockJob } from '../record/stored-job.ts';
import type { StoredReport } from '../record/stored-report.ts';
import type { Outcome } from './outcome.ts';
import type { RunDependencies } from './run-dependencies.ts';

/** Safe to repeat; a row that is gone or has ended stays as it is. */
export async function settleRun(deps: RunDependencies, id: string, outcome: Outcome): Promise<void> {
  const { storage, config, now } = deps;
  await recoverFrames(deps, id);
  const job = await findJob(storage.db, id).catch(() => undefined);
  if (job === undefined || hasEnded(job)) return;
  const report = await reportOf(deps, job, outcome.end);
  await storage.transaction(async (db) => {
    const locked = await lockJob(db, id);
    if (locked === undefined || hasEnded(locked)) return;
    // A person stopped it while it came to its end by itself, or failed.
    const isStopped = locked.state === 'Stopping';
    const event = isStopped ? 'stopped' : outcome.event;
    await applyEventIn(db, config(), {
      ...{ entity: 'benchmark-job', id, event, actor: { kind: 'system' } },
      // Who stopped it stands there since.
      ...(isStopped ? { keepReason: true } : { reason: outcome.message }),
      changes: {
        reason: reasonOf(locked, event, outcome.reason),
        ...{ endedAt: now(), updatedAt: now() },
        partial: isStopped || !isWhole(outcome.end) || isErrorEnd(outcome.end) || isCutShort(outcome, report),
        ...(report === undefined ? {} : columnsOf(report)),
        ...(event === 'complete' ? { progress: 1 } : {}),
      },
    });
  });
}

/** A search whose answer is still open. */
function isCutShort({ end }: Outcome, report: StoredReport | undefined): boolean {
  return report?.search !== undefined && end !== 'completed';
}

/** What an attempt on this server left in files. */
async function recoverFrames({ storage, load }: RunDependencies, id: string): Promise<void> {
  const job = await findJob(storage.db, id).catch(() => undefined);
  for (const [point, { load: searched }] of (job?.snapshot?.points ?? []).entries()) {
    const runId = searched === null ? id : `${id}-${point}`;
    const record = await load.read(runId);
    if (record === undefined) continue;
    await load.find(runId)?.stop('interrupted');
    await keepFrames(storage.db, { jobId: id, point }, record.frames, 0);
    await load.remove(runId);
  }
}

function reasonOf(
  { state }: BenchmarkJob,
  event: Outcome['event'],
  reason: BenchmarkJob['reason'],
): BenchmarkJob['reason'] {
  if (event === 'complete') return null;
  if (event === 'stopped') return 'Stopped';
  if (reason !== null) return reason;
  return state === 'Pending' || state === 'Starting' ? state : 'Failed';
}

/** What lists show and sort by. */
function columnsOf(report: StoredReport) {
  const { figures, search } = report;
  const { offeredRate, achievedRate, completed, failed, dropped, errorPercent, p50Ms, p95Ms, p99Ms } =
    figures;
  return {
    report: JSON.stringify(report),
    verdict: report.verdict,
    validity: [...report.validity],
    ...{ offeredRate, achievedRate, completed, failed, dropped, errorPercent, p50Ms, p95Ms, p99Ms },
    capacity: search?.capacityRate ?? null,
  };
}
