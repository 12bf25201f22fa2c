// Callers that wait for their answer before they call again.

export interface ClosedPace {
  readonly callers: number;
  readonly seconds: number;
  /** Calls a second of all callers at most. */
  readonly maxRate: number;
  /** Number of the next call in the run; undefined when there is none. */
  readonly nextSeq: () => number | undefined;
  /** Ms from the start. */
  readonly elapsed: () => number;
  readonly send: (seq: number, dueMs: number, onOver: () => void) => void;
  readonly signal: AbortSignal;
}

/** Resolves when the time is over, no call is left, or the signal came; calls may be under way then. */
export function runClosed(pace: ClosedPace): Promise<void> {
  const { callers, seconds, maxRate, nextSeq, elapsed, send, signal } = pace;
  const gapMs = 1_000 / maxRate;
  let freeAtMs = 0;
  let going = callers;

  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    const call = () => {
      try {
        const seq = signal.aborted ? undefined : nextSeq();
        if (seq === undefined) return leave();
        let isAtOnce = true;
        // A call that fails before it is sent must not call the next one from within itself, and so on.
        send(seq, Math.max(0, elapsed()), () => (isAtOnce ? setImmediate(next) : next()));
        isAtOnce = false;
      } catch (error) {
        reject(error);
      }
    };
    const next = () => {
      const nowMs = elapsed();
      const dueMs = Math.max(nowMs, freeAtMs);
      if (dueMs >= seconds * 1_000) return leave();
      freeAtMs = dueMs + gapMs;
      if (dueMs > nowMs) setTimeout(call, dueMs - nowMs);
      else call();
    };
    const leave = () => {
      going -= 1;
      if (going === 0) resolve();
    };
    for (let caller = 0; caller < callers; caller++) next();
  });
}
