// Every limit of the gateway by its key.

import { createMember, createPool, type Member, type Pool } from './fair-share.ts';
import { createLimiter, type Limiter } from './gcra.ts';
import { createKept } from './kept.ts';

export interface Limiters {
  /** The limiter of a key, set to its present limit; `burst` defaults to the calls of a second. */
  readonly get: (key: string, perSecond: number, burst?: number | null) => Limiter;
  readonly pool: (serviceId: string) => Pool;
  readonly member: (key: string) => Member;
  /** Forgets what was not asked for since the last sweep. */
  readonly sweep: () => void;
}

export function createLimiters(): Limiters {
  const limiters = createKept(() => createLimiter(0));
  const pools = createKept(createPool);
  const members = createKept(createMember);
  return {
    get(key, perSecond, burst) {
      const limiter = limiters.get(key);
      limiter.perSecond = perSecond;
      limiter.burst = burst ?? perSecond;
      return limiter;
    },
    pool: pools.get,
    member: members.get,
    sweep() {
      for (const kept of [limiters, pools, members]) kept.sweep();
    },
  };
}
