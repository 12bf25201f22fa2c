// Searches in worker threads: few at once, each for a limited time.
import { Worker } from 'node:worker_threads';
import type { FindJob, FindReply } from './find-program.ts';
import type { LogFound } from './log-query.ts';

export interface Finder {
  /** @param asker owner of the search: each has one running and few waiting. Throws `FindTimeout` or `FindersBusy`. */
  readonly find: (job: FindJob, asker: string) => Promise<LogFound>;
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
  /** How many of the asker's own wait, when these are the reason. */
  readonly own: number | undefined;
  constructor(own?: number) {
    super('too many searches at once');
    this.own = own;
  }
}

export interface FinderOptions {
  /** File of `find-program.ts`, built. */
  readonly program: string;
  /** Searches that run at once (default 2). */
  readonly threads?: number;
  /** Default 30 s. */
  readonly timeLimitMs?: number;
  /** Searches that wait for a thread (default 32), and those of one asker (default 4). */
  readonly maxWaiting?: number;
  readonly maxOwnWaiting?: number;
}

const MEMORY_MB = 256;

interface Waiting {
  readonly asker: string;
  readonly start: (worker: Worker) => void;
  readonly refuse: (error: Error) => void;
}

export function createFinder(options: FinderOptions): Finder {
  const { program, threads = 2, timeLimitMs = 30_000, maxWaiting = 32, maxOwnWaiting = 4 } = options;
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queue: Waiting[] = [];
  /** Whose search is under way: a second one of theirs would take another asker's thread. */
  const busy = new Set<string>();
  let isClosed = false;

  function takeWorker(asker: string): Promise<Worker> {
    const turn = new Promise<Worker>((start, refuse) => queue.push({ asker, start, refuse }));
    startWaiting();
    const own = queue.filter((waiting) => waiting.asker === asker).length;
    if (own > maxOwnWaiting) queue.pop()?.refuse(new FindersBusy(maxOwnWaiting));
    else if (own > 0 && queue.length > maxWaiting) queue.pop()?.refuse(new FindersBusy());
    return turn;
  }

  function startWaiting(): void {
    while (!isClosed && (idle.length > 0 || all.size < threads)) {
      const place = queue.findIndex(({ asker }) => !busy.has(asker));
      const [next] = place < 0 ? [] : queue.splice(place, 1);
      if (next === undefined) return;
      busy.add(next.asker);
      next.start(idle.pop() ?? startWorker());
    }
  }

  function startWorker(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    // An idle thread keeps no process alive.
    worker.unref();
    all.add(worker);
    worker.once('exit', () => forget(worker));
    // The search that it ran fails as well; an idle one that fails is only replaced.
    worker.on('error', () => forget(worker));
    return worker;
  }

  function forget(worker: Worker): void {
    all.delete(worker);
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  }

  async function find(job: FindJob, asker: string): Promise<LogFound> {
    if (isClosed) throw new FindersBusy();
    const worker = await takeWorker(asker);
    let isUsable = false;
    try {
      const found = await ask(worker, job, timeLimitMs);
      isUsable = true;
      return found;
    } finally {
      busy.delete(asker);
      if (isUsable) idle.push(worker);
      else {
        forget(worker);
        void worker.terminate();
      }
      startWaiting();
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

/** A worker runs one job at a time. */
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
