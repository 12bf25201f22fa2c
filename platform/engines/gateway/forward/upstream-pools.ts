// Kept-alive connections to the services, one pool an origin.
import { Pool } from 'undici';
import type { RefuseIp } from '../routing/upstream.ts';
import { createGuardedLookup } from './guarded-lookup.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export interface UpstreamPools {
  readonly get: (origin: string) => Pool;
  /** Closes pools of other origins; calls under way end first. */
  readonly keep: (origins: ReadonlySet<string>) => void;
  readonly close: () => Promise<void>;
}

export function createUpstreamPools(refuseIp: RefuseIp): UpstreamPools {
  const pools = new Map<string, Pool>();
  const lookup = createGuardedLookup(refuseIp);
  return {
    get(origin) {
      const known = pools.get(origin);
      if (known !== undefined) return known;
      // As many connections as calls: a stream must not keep other calls waiting. The gateway bounds calls as a whole.
      const pool = new Pool(origin, {
        pipelining: 1,
        keepAliveTimeout: 4_000,
        keepAliveMaxTimeout: 60_000,
        connect: { timeout: CONNECT_TIMEOUT_MS, lookup: lookup as never },
      });
      pools.set(origin, pool);
      return pool;
    },
    keep(origins) {
      for (const [origin, pool] of pools) {
        if (origins.has(origin)) continue;
        pools.delete(origin);
        pool.close().catch(() => undefined);
      }
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy().catch(() => undefined)));
    },
  };
}
