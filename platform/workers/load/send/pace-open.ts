// Sends at absolute times, whatever became of the calls before: a late wake sends what is due and keeps the times to come.

export interface OpenPace {
  /** Number of the call and seconds from the start, ascending. */
  readonly arrivals: Iterator<readonly [seq: number, seconds: number]>;
  /** Ms from the start. */
  readonly elapsed: () => number;
  readonly send: (seq: number, dueMs: number) => void;
  readonly signal: AbortSignal;
}

/** A timer comes up to so much late. */
const TIMER_MS = 1;
/** While calls are so far apart on average, the last two milliseconds are waited for without a timer: a fifth of a core at most. */
const CALM_MS = 10;
/** Of the average, that each pause makes. */
const WEIGHT = 1 / 32;

/** Resolves when the last call was sent, or the signal came. */
export function paceOpen({ arrivals, elapsed, send, signal }: OpenPace): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = arrivals.next();
    let [lastMs, pauseMs] = [0, 2 * CALM_MS];
    const tick = () => {
      try {
        if (signal.aborted) return resolve();
        let waitMs = 0;
        while (!next.done) {
          const [seq, seconds] = next.value;
          const dueMs = seconds * 1_000;
          waitMs = dueMs - elapsed();
          if (waitMs > 0) break;
          send(seq, dueMs);
          pauseMs += (dueMs - lastMs - pauseMs) * WEIGHT;
          lastMs = dueMs;
          if (signal.aborted) return resolve();
          next = arrivals.next();
        }
        if (next.done) return resolve();
        wait(tick, waitMs, pauseMs >= CALM_MS);
      } catch (error) {
        reject(error);
      }
    };
    tick();
  });
}

function wait(tick: () => void, waitMs: number, isCalm: boolean): void {
  const spareMs = isCalm ? 2 * TIMER_MS : 0;
  if (isCalm && waitMs <= spareMs) setImmediate(tick);
  else setTimeout(tick, Math.max(TIMER_MS, Math.floor(waitMs - spareMs)));
}
