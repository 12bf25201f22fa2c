// Limits outlive the routing table: a reload must not hand out a fresh burst.
import { createLimiter, type Limiter } from './gcra.ts';

export interface Limiters {
  /** The limiter of a key, told its present limit. */
  readonly get: (key: string, perSecond: number) => Limiter;
  /** Forgets every key that no `get` asked for since the last sweep. */
  readonly sweep: () => void;
}

export function createLimiters(): Limiters {
  let known = new Map<string, Limiter>();
  let asked = new Map<string, Limiter>();
  return {
    get(key, perSecond) {
      const limiter = asked.get(key) ?? known.get(key) ?? createLimiter(perSecond);
      limiter.perSecond = perSecond;
      asked.set(key, limiter);
      return limiter;
    },
    sweep() {
      known = asked;
      asked = new Map();
    },
  };
}
