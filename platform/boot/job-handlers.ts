// What the platform does in the background, one row a job; when each is done stands in schemas/jobs/.
import type { Config } from '#config/config.ts';
import type { EvaluatorEngine } from '#engines/evaluator/evaluator-engine.ts';
import type { FileJobs } from '#engines/files/files.ts';
import type { RunInputs } from '#engines/files/run-inputs.ts';
import type { TruthFiles } from '#engines/files/truth-files.ts';
import type { CaptureFiles } from '#engines/gateway/capture/capture-files.ts';
import type { LoadEngine } from '#engines/load/load-engine.ts';
import { keepUpRequestLog } from '#engines/metrics/keep-up-request-log.ts';
import type { DriverTable } from '#engines/runner/driver/driver-table.ts';
import { forgetEnded } from '#engines/runner/forget-ended.ts';
import { pruneSamples } from '#engines/runner/sample/prune-samples.ts';
import { pruneScaling } from '#engines/scaler/prune-scaling.ts';
import type { JobHandler, JobHandlers } from '#jobs/job.ts';
import { forgetJobs, readLastSuccess } from '#jobs/job-history.ts';
import { deliver } from '#notifications/deliver.ts';
import { forgetNotifications } from '#notifications/forget-notifications.ts';
import { addPast } from '#storage/experiments/add-past.ts';
import type { Storage } from '#storage/storage.ts';
import { runEvaluation } from '../operations/evaluation/run/run-evaluation.ts';
import { matchTruths } from '../operations/evaluation/truth/match-truths.ts';
import { readTruths } from '../operations/evaluation/truth/read-truths.ts';
import { judgeRunning } from '../operations/experiments/abtest/judge-running.ts';
import type { TestCall } from '../operations/handler/engines.ts';
import { readParameter } from '../operations/parameters/read-parameter.ts';
import { runBenchmark } from '../operations/runtime/benchmark/run/run-job.ts';
import { runSchedule } from '../operations/runtime/benchmark/schedule/run-schedule.ts';

export interface JobDependencies {
  readonly storage: Storage;
  /** This one. */
  readonly server: string;
  readonly config: () => Config;
  readonly files: FileJobs;
  readonly drivers: DriverTable;
  readonly load: LoadEngine;
  readonly inputs: RunInputs;
  readonly evaluator: EvaluatorEngine;
  readonly onError: (error: unknown) => void;
  readonly truths: TruthFiles;
  readonly captures: CaptureFiles;
  /** Where this machine reaches the gateway. */
  readonly gatewayAddress: string;
  readonly issueTestToken: (test: TestCall) => Promise<string>;
  readonly now: () => Date;
}

/** Versions that are unpacked and looked into at once. */
const CHECKS_AT_ONCE = 2;
const DELIVERIES_AT_ONCE = 4;
/** Files of truths; matching is one at a time, so that no call gets two. */
const READS_AT_ONCE = 2;
/** Of all projects; each project has a limit of its own. */
const BENCHMARKS_AT_ONCE = 16;

/** By the kind's file in `schemas/jobs/`. */
const HANDLERS: Readonly<Record<string, (dependencies: JobDependencies) => JobHandler>> = {
  'abtest-judge': (dependencies) => ({ run: ({ signal }) => judgeRunning(dependencies, signal) }),
  'autoscaling-retention': ({ storage }) => ({ run: () => pruneScaling(storage.db) }),
  'benchmark-run': (dependencies) => ({
    run: (job) => runBenchmark(dependencies, job),
    concurrency: BENCHMARKS_AT_ONCE,
  }),
  'benchmark-schedule': (dependencies) => ({ run: (job) => runSchedule(dependencies, job) }),
  'evaluation-run': (dependencies) => ({ run: (job) => runEvaluation(dependencies, job) }),
  'experiment-past': ({ storage }) => ({ run: ({ payload }) => addPast(storage, String(payload.id)) }),
  'job-retention': ({ storage }) => ({ run: () => forgetJobs(storage.db) }),
  'model-check': ({ files }) => ({ run: files.checkVersion, concurrency: CHECKS_AT_ONCE }),
  'notification-delivery': (dependencies) => ({
    run: (job) => deliver(dependencies, job),
    concurrency: DELIVERIES_AT_ONCE,
  }),
  'notification-retention': ({ storage, config }) => ({
    run: async () =>
      forgetNotifications(
        storage,
        await readParameter(storage.db, config(), 'notificationRetentionDays', 90),
      ),
  }),
  'replica-retention': (dependencies) => ({ run: () => forgetEnded(dependencies) }),
  'request-log-upkeep': (dependencies) => ({
    run: () => keepUpRequestLog({ ...dependencies, retentionDays: () => retentionDays(dependencies) }),
  }),
  'sample-retention': ({ storage, now }) => ({
    run: async () => pruneSamples(storage.db, now(), await readLastSuccess(storage.db, 'sample-retention')),
  }),
  'truth-match': (dependencies) => ({ run: (job) => matchTruths(dependencies, job) }),
  'truth-read': (dependencies) => ({
    run: (job) => readTruths(dependencies, job),
    concurrency: READS_AT_ONCE,
  }),
  'upload-cleanup': ({ files }) => ({ run: files.cleanUp }),
};

export const JOB_KINDS: ReadonlySet<string> = new Set(Object.keys(HANDLERS));

export function jobHandlers(dependencies: JobDependencies): JobHandlers {
  return Object.fromEntries(Object.entries(HANDLERS).map(([kind, make]) => [kind, make(dependencies)]));
}

/** Days that calls stay in the request log, as the system parameter says. */
export function retentionDays({
  storage,
  config,
}: Pick<JobDependencies, 'storage' | 'config'>): Promise<number> {
  return readParameter(storage.db, config(), 'requestLogRetentionDays', 30);
}
