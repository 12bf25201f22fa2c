// Keeps what a process prints: watches the two files it appends to, until stopped.
import { type FSWatcher, watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { emptyRaw, type Freeze, FreezeFailed, thawLeftOver } from './keep/empty-raw.ts';
import { type KeepSession, openKeepSession } from './keep/keep-session.ts';
import { KEEP_LIMITS, type KeepLimits } from './keep/limits.ts';

export interface FollowOptions {
  /** Of the replica: `stdout` and `stderr` as the process appends to them, `log/` as we keep it. */
  readonly directory: string;
  /** Who prints, in words that no other process has: shows where a restarted replica's next process begins. */
  readonly process?: string;
  /** Absent: raw files are never emptied. */
  readonly freeze?: Freeze;
  readonly now: () => Date;
  /** Called once per failure, again when the failure changes; retries go on all the time. */
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<KeepLimits>;
}

export interface Following {
  /** Resolves when everything printed so far is kept; an unfinished line is kept as a part. */
  readonly stop: () => Promise<void>;
}

/** What arrives within this time is kept together. */
const GATHER_MS = 20;
const EMPTY_AGAIN_MS = 60_000;

export function followOutput(options: FollowOptions): Following {
  const limits = { ...KEEP_LIMITS, ...options.limits };
  const say = sayOnce(options.onError);
  let session: KeepSession | undefined;
  let watcher: FSWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [isStopped, isAgain] = [false, false];
  let mayEmptyAt = 0;
  let running: Promise<void> | undefined;

  async function keepNew(): Promise<void> {
    session ??= await start();
    do {
      await session.commit('due');
      await emptyWhenDue(session);
    } while (await session.step());
    await session.flushQuiet(options.now().getTime() - limits.quietMs);
    await session.commit('due');
  }

  /** A process that does not stop keeps its large files for a while; its lines are kept all the same. */
  async function emptyWhenDue(current: KeepSession): Promise<void> {
    if (options.freeze === undefined || options.now().getTime() < mayEmptyAt) return;
    try {
      await emptyRaw(current, options.freeze, limits);
    } catch (error) {
      if (!(error instanceof FreezeFailed)) throw error;
      mayEmptyAt = options.now().getTime() + EMPTY_AGAIN_MS;
      options.onError(error.cause);
    }
  }

  async function start(): Promise<KeepSession> {
    await mkdir(options.directory, { recursive: true, mode: 0o700 });
    const opened = await openKeepSession({ ...options, limits });
    await thawLeftOver(opened, options.freeze).catch(options.onError);
    watcher ??= watchDirectory(options.directory, gather);
    return opened;
  }

  /** One at a time; a failure begins anew from the last note. */
  function run(): Promise<void> {
    isAgain = running !== undefined;
    running ??= keepNew()
      .then(() => say(undefined))
      .catch(async (error: unknown) => {
        say(error);
        await abandon();
      })
      .finally(() => {
        running = undefined;
        if (isAgain && !isStopped) gather();
        isAgain = false;
      });
    return running;
  }

  async function abandon(): Promise<void> {
    await session?.close().catch(() => undefined);
    session = undefined;
  }

  function gather(): void {
    if (isStopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void run();
    }, GATHER_MS);
  }

  const poll = setInterval(() => void run(), limits.pollMs);
  void run();

  return {
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(poll);
      clearTimeout(timer);
      watcher?.close();
      await running;
      await run();
      try {
        await session?.flushQuiet(Number.POSITIVE_INFINITY);
        await session?.commit('always');
      } catch (error) {
        say(error);
      }
      await abandon();
    },
  };
}

/** Without it (a system that has no more watches to give) the poll sees everything, later. */
function watchDirectory(directory: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(directory, (_event, name) => {
      if (name === 'stdout' || name === 'stderr') onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

/** Passes an error on unless it is the one of last time; undefined forgets it. */
function sayOnce(tell: (error: unknown) => void): (error: unknown) => void {
  let last: string | undefined;
  return (error) => {
    const text = error === undefined ? undefined : String(error);
    if (text !== undefined && text !== last) tell(error);
    last = text;
  };
}
