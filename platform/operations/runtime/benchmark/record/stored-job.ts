// A run as it is stored, with what its JSON columns hold.
import { AppError } from '#core/app-error.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Row } from '#storage/database.ts';
import type { Db } from '#storage/storage.ts';
import type { Snapshot } from './snapshot.ts';
import type { StoredReport } from './stored-report.ts';

type Shown = Operations['benchmark.job.get']['response'];
type Chosen = 'state' | 'reason' | 'schedule' | 'verdict' | 'validity' | 'snapshot' | 'report';

/** A row of `benchmark_job`. */
export interface BenchmarkJob extends Omit<Row<'benchmarkJob'>, Chosen> {
  readonly state: Shown['state'];
  readonly reason: Shown['reason'];
  readonly schedule: Shown['schedule'];
  readonly verdict: Shown['verdict'];
  readonly validity: Shown['validity'];
  /** Null until it begins. */
  readonly snapshot: Snapshot | null;
  /** Null until it has ended. */
  readonly report: StoredReport | null;
}

/** JSON columns are written by operations only. */
export function selectJobs(db: Db) {
  return db.selectFrom('benchmarkJob').selectAll('benchmarkJob').$castTo<BenchmarkJob>();
}

/** Throws `record.not-found`. */
export async function findJob(db: Db, id: string): Promise<BenchmarkJob> {
  const job = await selectJobs(db).where('benchmarkJob.id', '=', id).executeTakeFirst();
  if (job === undefined) throw new AppError('record.not-found');
  return job;
}

/** The same, locked until the transaction ends; undefined when it is gone. */
export function lockJob(db: Db, id: string): Promise<BenchmarkJob | undefined> {
  return selectJobs(db).where('benchmarkJob.id', '=', id).forUpdate().executeTakeFirst();
}

/** Of the job that carries it out; its key is the run. */
export const RUN_JOB = 'benchmark-run';

/** It has a generator, or is about to have one. */
export const ACTIVE = ['Starting', 'Running', 'Stopping'] as const;

export function hasEnded({ state }: Pick<BenchmarkJob, 'state'>): boolean {
  return state === 'Stopped' || state === 'Completed' || state === 'Failed';
}

/** Its figures still change. */
export function isLive(job: Pick<BenchmarkJob, 'state'>): boolean {
  return !hasEnded(job) && job.state !== 'Pending';
}
