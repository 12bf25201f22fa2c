// Runs jobs in this process: takes what is due, keeps its leases, and puts back what it cannot finish.
import { createId } from '#storage/create-id.ts';
import type { Storage } from '#storage/storage.ts';
import { type Claimant, claimJobs, readNextDue, renewJobs } from './claim-jobs.ts';
import { type Clock, systemClock } from './clock.ts';
import type { JobDefinitions } from './enqueue-job.ts';
import { type Job, type JobContext, type JobHandlers, JobRefusal, LostJob } from './job.ts';
import { startLoop } from './loop.ts';
import { fireSchedules } from './schedules.ts';
import {
  failJob,
  type HearFailed,
  hasLapsed,
  reapJobs,
  releaseJob,
  succeedJob,
  writeProgress,
} from './settle-job.ts';

export interface JobWorker {
  /** Takes nothing more, tells what runs to end, and puts back what did not. */
  readonly stop: () => Promise<void>;
}

export interface JobWorkerOptions {
  readonly storage: Storage;
  /** Read at each round, because the configuration may be reloaded. */
  readonly definitions: () => JobDefinitions;
  readonly handlers: JobHandlers;
  /** Of this server; jobs may be meant for it alone. */
  readonly node: string;
  /** Whether who asked still may, asked before each attempt; '' or the Chinese reason why not. Default: always. */
  readonly refuse?: (job: Job) => Promise<string>;
  /** Chinese words for an error, for the page of jobs. */
  readonly describe: (error: unknown) => string;
  /** Default: not reported. */
  readonly onFailed?: HearFailed;
  readonly onError: (error: unknown) => void;
  /** Renewed three times as often (default 30). */
  readonly leaseSeconds?: number;
  readonly clock?: Clock;
}

const LEASE_SECONDS = 30;
/** Notices may be missed. */
const LOOK_MS = 30_000;
const SPACING_MS = 5;
const RETRY_MS = 1_000;
/** What may be due at once but could not be taken is looked at again so soon. */
const BUSY_MS = 1_000;

interface Held {
  readonly job: Job;
  readonly ending: AbortController;
  done: Promise<void>;
}

const STOPPING = 'stopping';
const LOST = 'lost';
const CANCELED = 'canceled';

export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { storage, definitions, handlers, node, leaseSeconds = LEASE_SECONDS, clock = systemClock } = options;
  const claimant: Claimant = { worker: `${node}/${createId('worker')}`, node, leaseSeconds, clock };
  const kinds = Object.keys(handlers);
  const held = new Map<string, Held>();
  const shared = { ...options, clock, leaseSeconds };

  const room = () =>
    new Map(kinds.map((kind) => [kind, (handlers[kind]?.concurrency ?? 1) - heldOf(held, kind)] as const));
  const begin = (job: Job) => {
    const one: Held = { job, ending: new AbortController(), done: Promise.resolve() };
    held.set(job.id, one);
    one.done = runJob(shared, one)
      .catch(options.onError)
      .finally(() => {
        held.delete(job.id);
        looking.wake();
      });
  };
  const look = async (signal: AbortSignal): Promise<number> => {
    await fireSchedules(storage, clock, definitions(), node);
    if (await hasLapsed(storage.db, clock, leaseSeconds))
      await storage.transaction((db) => reapJobs(db, clock, leaseSeconds, options.onFailed));
    const claimed = await claimJobs(storage.db, claimant, room());
    for (const job of claimed) begin(job);
    if (signal.aborted) return LOOK_MS;
    const open = [...room()].flatMap(([kind, places]) => (places > 0 ? [kind] : []));
    const nextMs = await readNextDue(storage.db, claimant, open);
    return nextMs === undefined ? LOOK_MS : Math.min(LOOK_MS, nextMs > 0 ? nextMs : BUSY_MS);
  };
  const looking = startLoop({
    ...{ name: 'jobs', round: look, everyMs: LOOK_MS, spacingMs: SPACING_MS, retryMs: RETRY_MS },
    ...{ onError: options.onError, clock },
  });
  const renew = async () => {
    if (held.size === 0) return;
    const asked = [...held.values()];
    const kept = await renewJobs(storage.db, claimant);
    for (const { job, ending } of asked) {
      const shallEnd = kept.get(job.id);
      if (shallEnd !== false) ending.abort(shallEnd === undefined ? LOST : CANCELED);
    }
  };
  const renewing = startLoop({
    ...{ name: 'job leases', round: renew, everyMs: (leaseSeconds * 1_000) / 3, retryMs: RETRY_MS },
    ...{ onError: options.onError, clock },
  });
  const listening = storage.listen('job', () => {
    looking.wake();
    renewing.wake();
  });
  // What came before it listened is seen by looking once more.
  listening.then(looking.wake, options.onError);

  return {
    async stop() {
      await (await listening.catch(() => undefined))?.();
      await looking.stop();
      for (const { ending } of held.values()) ending.abort(STOPPING);
      await Promise.all([...held.values()].map(({ done }) => done));
      await renewing.stop();
    },
  };
}

function heldOf(held: ReadonlyMap<string, Held>, kind: string): number {
  return [...held.values()].filter(({ job }) => job.kind === kind).length;
}

type Run = Required<Pick<JobWorkerOptions, 'storage' | 'handlers' | 'describe' | 'onError' | 'clock'>> &
  Pick<JobWorkerOptions, 'refuse' | 'onFailed'>;

async function runJob(run: Run, { job, ending }: Held): Promise<void> {
  const { storage, clock } = run;
  try {
    const refused = job.requestedBy === null ? '' : ((await run.refuse?.(job)) ?? '');
    if (refused !== '') throw new JobRefusal(refused);
    const handler = run.handlers[job.kind];
    if (handler === undefined) throw new Error(`[Bug] no handler for job ${job.kind}`);
    await runHandler(run, job, handler.run, ending.signal);
  } catch (error) {
    if (error instanceof LostJob || ending.signal.reason === LOST) return;
    if (ending.signal.reason === STOPPING) return await releaseJob(storage.db, clock, job);
    const isFinal = error instanceof JobRefusal;
    if (!isFinal && ending.signal.reason !== CANCELED) run.onError(error);
    const failure = { error: isFinal ? error.message : run.describe(error), isFinal };
    await storage.transaction((db) => failJob(db, clock, job, failure, run.onFailed));
  }
}

async function runHandler(
  { storage, clock }: Run,
  job: Job,
  handle: (context: JobContext) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let isFinished = false;
  await handle({
    id: job.id,
    payload: job.payload,
    requestedBy: job.requestedBy,
    attempt: job.attempts,
    signal,
    progress: (done, note = '') => writeProgress(storage.db, job, done, note),
    async finish(work) {
      await storage.transaction(async (db) => {
        // The row first: another process that ends the job blocks here, then fails.
        await succeedJob(db, clock, job);
        await work(db);
      });
      isFinished = true;
    },
  });
  if (!isFinished) await succeedJob(storage.db, clock, job);
}
