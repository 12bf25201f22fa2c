// Searches in worker threads: few at once, each for a limited time.
import { Worker } from 'node:worker_threads';
import type { FindJob, FindReply } from './find-program.ts';
import type { LogFound } from './log-query.ts';

export interface Finder {
  /** Throws `FindTimeout` or `FindersBusy`. */
  readonly find: (job: FindJob) => Promise<LogFound>;
  /** Searches under way fail. */
  readonly close: () => Promise<void>;
}

/** The search took too long and was stopped. */
export class FindTimeout extends Error {
  readonly seconds: number;
  constructor(milliseconds: number) {
    super('the search took too long');
    this.seconds = Math.ceil(milliseconds / 1000);
  }
}

/** So many searches wait already that another one would not be answered in time. */
export class FindersBusy extends Error {
  constructor() {
    super('too many searches at once');
  }
}

export interface FinderOptions {
  /** File of `find-program.ts`, built. */
  readonly program: string;
  /** Searches that run at once (default 2). */
  readonly threads?: number;
  /** Default 10 s. */
  readonly timeLimitMs?: number;
  /** Searches that wait for a thread (default 32). */
  readonly mostWaiting?: number;
}

const MEMORY_MB = 256;

interface Waiting {
  readonly start: (worker: Worker) => void;
  readonly refuse: (error: Error) => void;
}

export function createFinder(options: FinderOptions): Finder {
  const { program, threads = 2, timeLimitMs = 10_000, mostWaiting = 32 } = options;
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queue: Waiting[] = [];
  let isClosed = false;

  function takeWorker(): Promise<Worker> {
    const free = idle.pop();
    if (free !== undefined) return Promise.resolve(free);
    if (all.size < threads) return Promise.resolve(startWorker());
    if (queue.length >= mostWaiting) return Promise.reject(new FindersBusy());
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  function startWorker(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    // An idle thread keeps no process alive.
    worker.unref();
    all.add(worker);
    worker.once('exit', () => forget(worker));
    // The search that it ran hears of it as well; an idle one that fails is only replaced.
    worker.on('error', () => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    all.delete(worker);
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  }

  function giveBack(worker: Worker | undefined): void {
    const next = queue.shift();
    if (next === undefined) {
      if (worker !== undefined) idle.push(worker);
    } else next.start(worker ?? startWorker());
  }

  async function find(job: FindJob): Promise<LogFound> {
    if (isClosed) throw new FindersBusy();
    const worker = await takeWorker();
    let isUsable = false;
    try {
      const found = await ask(worker, job, timeLimitMs);
      isUsable = true;
      return found;
    } finally {
      if (!isUsable) {
        forget(worker);
        void worker.terminate();
      }
      if (!isClosed) giveBack(isUsable ? worker : undefined);
    }
  }

  return {
    find,
    async close() {
      isClosed = true;
      for (const { refuse } of queue.splice(0)) refuse(new FindersBusy());
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/** One job at a time is asked of a worker. */
function ask(worker: Worker, job: FindJob, timeLimitMs: number): Promise<LogFound> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new FindTimeout(timeLimitMs))), timeLimitMs);
    const onReply = (reply: FindReply) =>
      settle(() => (reply.found === undefined ? reject(new Error(reply.failed)) : resolve(reply.found)));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new FindersBusy()));
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off('message', onReply).off('error', onError).off('exit', onExit);
      end();
    };
    worker.once('message', onReply).once('error', onError).once('exit', onExit);
    worker.postMessage(job);
  });
}
