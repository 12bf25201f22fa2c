import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { errorText } from '#core/error-text.ts';
import type { SchemaStore } from '#engines/authoring/schema-store.ts';
import { systemClock } from '#jobs/clock.ts';
import type { JobHandlers } from '#jobs/job.ts';
import { startJobWorker } from '#jobs/job-worker.ts';
import { syncSchedules } from '#jobs/schedules.ts';
import { endEarlierRun, type HearFailed } from '#jobs/settle-job.ts';
import type { Storage } from '#storage/storage.ts';
import type { Shutdown } from '../supervise/shutdown.ts';
import { notifyFailed } from './notify-failed.ts';
import { refuseRequester } from './refuse-requester.ts';

export interface JobsDependencies {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly schemas: Pick<SchemaStore, 'subscribe'>;
  readonly handlers: JobHandlers;
  readonly node: string;
  readonly shutdown: Shutdown;
  readonly onError: (error: unknown) => void;
}

/** Works off what waits, and plans what the configuration says, also when that changes. */
export async function startJobs(dependencies: JobsDependencies): Promise<void> {
  const { storage, config, schemas, handlers, node, shutdown, onError } = dependencies;
  const onFailed: HearFailed = (db, jobs) => notifyFailed(db, config(), jobs);
  await storage.transaction((db) => endEarlierRun(db, systemClock, node, onFailed));
  const plan = () => syncSchedules(storage, systemClock, config().jobs, node);
  await plan();
  shutdown.add('job plan', async () => unsubscribe());
  const unsubscribe = schemas.subscribe(() => void plan().catch(onError));
  const worker = startJobWorker({
    ...{ storage, handlers, node, onFailed, onError },
    definitions: () => config().jobs,
    refuse: (job) => refuseRequester(storage.db, config(), job),
    describe: (error) => failureForAdmins(error, config()),
  });
  shutdown.add('jobs', worker.stop);
}

/** Shown at the job, to admins only: faults of ours in their own words. */
function failureForAdmins(error: unknown, config: Config): string {
  if (error instanceof AppError) return errorText(config.errors, error);
  const message = error instanceof Error ? error.message : String(error);
  return `内部错误：${message.slice(0, 500)}`;
}
