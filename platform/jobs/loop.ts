// Work that is done again and again inside one process: at intervals, when woken, and after a pause when it failed.
import { type Clock, systemClock } from './clock.ts';

export interface Loop {
  /** Asks for a round soon; one that is under way does not count, for it may have looked already. */
  readonly wake: () => void;
  /** Ends after the round under way, whose signal is aborted. */
  readonly stop: () => Promise<void>;
}

export interface LoopOptions {
  /** Named in the table of contents and in errors, e.g. `sampler`. */
  readonly name: string;
  /** One round. May return the longest time until the next one, ms from its beginning; without it `everyMs` holds. */
  readonly round: (signal: AbortSignal) => Promise<number | undefined> | Promise<void>;
  /** From the beginning of one round to the beginning of the next, ms. Rounds never overlap. */
  readonly everyMs: number;
  /** A wake waits so long for others to come with it, ms (default 0). */
  readonly gatherMs?: number;
  /** Least time between the beginnings of two rounds, however often it is woken, ms (default 0). */
  readonly spacingMs?: number;
  /** Pause after the first failure, ms (default `everyMs`). */
  readonly retryMs?: number;
  /** Each further failure in a row doubles the pause up to this, ms (default `everyMs`). */
  readonly longestRetryMs?: number;
  /** `failures` counts those in a row: 1 is the first. */
  readonly onError: (error: unknown, failures: number) => void;
  /** False: the first round waits for its interval (default true). */
  readonly atOnce?: boolean;
  readonly clock?: Pick<Clock, 'after'>;
  /** Monotonic time in ms. */
  readonly elapsed?: () => number;
}

export function startLoop(options: LoopOptions): Loop {
  const { round, everyMs, gatherMs = 0, spacingMs = 0, retryMs = everyMs, onError } = options;
  const { longestRetryMs = Math.max(everyMs, retryMs) } = options;
  const { clock = systemClock, elapsed = () => performance.now() } = options;
  const ending = new AbortController();
  let begunMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let isWoken = false;
  let running: Promise<void> | undefined;
  let cancel = () => {};

  const schedule = (ms: number) => {
    cancel();
    if (!ending.signal.aborted) cancel = clock.after(Math.max(0, ms), run);
  };
  const soon = () => Math.max(gatherMs, begunMs + spacingMs - elapsed());
  const run = () => {
    isWoken = false;
    begunMs = elapsed();
    running = once().then((pauseMs) => {
      running = undefined;
      const left = begunMs + pauseMs - elapsed();
      // A failure is not repeated by wakes alone: what woke may be what fails.
      schedule(isWoken && failures === 0 ? soon() : left);
    });
  };
  const once = async (): Promise<number> => {
    try {
      const pauseMs = (await round(ending.signal)) ?? everyMs;
      failures = 0;
      return pauseMs;
    } catch (error) {
      if (ending.signal.aborted) return everyMs;
      failures += 1;
      onError(error, failures);
      return Math.min(retryMs * 2 ** (failures - 1), longestRetryMs);
    }
  };

  schedule(options.atOnce === false ? everyMs : 0);
  return {
    wake() {
      // The first of a burst starts the wait, so that a long burst cannot put the round off.
      if (!isWoken && running === undefined && failures === 0) schedule(soon());
      isWoken = true;
    },
    async stop() {
      ending.abort();
      cancel();
      await running;
    },
  };
}
