// Throttles key guessing: some failures are free, then each address waits.

const FREE_FAILURES = 10;
const WINDOW_MS = 60_000;
const MAX_KEYS = 10_000;

export interface FailureThrottle {
  /** Milliseconds until this key may try again; 0: now. */
  readonly waitMs: (key: string, now: number) => number;
  readonly failed: (key: string, now: number) => void;
  readonly succeeded: (key: string) => void;
}

/** In memory: a restart forgives, which costs an attacker more than it gives. */
export function createFailureThrottle(): FailureThrottle {
  const failures = new Map<string, { count: number; until: number }>();
  return {
    waitMs(key, now) {
      const known = failures.get(key);
      return known === undefined || known.count < FREE_FAILURES ? 0 : Math.max(0, known.until - now);
    },
    failed(key, now) {
      const known = failures.get(key);
      const count = known === undefined || known.until <= now ? 1 : known.count + 1;
      // Forgetting the oldest keeps memory bounded when many addresses fail.
      if (failures.size >= MAX_KEYS) failures.delete(failures.keys().next().value ?? '');
      failures.delete(key);
      failures.set(key, { count, until: now + WINDOW_MS });
    },
    succeeded: (key) => void failures.delete(key),
  };
}
