// What the gateways at work say of themselves.

import { readLoad } from '#storage/gateway-load.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import type { ObservedGateways } from './plan/observed-state.ts';

export interface ToldGateway {
  readonly routesLoadedAt: Date | null;
  /** Replica id -> calls under way, of each replica that shall end and that it sends nothing to any more. */
  readonly leaving: unknown;
  /** As of `gateway/hosted/replica-pools.ts`. */
  readonly load: unknown;
}

/**
 * A gateway silent for fifteen seconds is gone, and its calls with it. During a database outage none could report
 * anything: those alive before it get the full time again.
 */
export function readGateways(storage: Storage): Promise<readonly ToldGateway[]> {
  return storage.db
    .selectFrom('gateway')
    .select(['routesLoadedAt', 'leaving', 'load'])
    .where(sql<boolean>`greatest(told_at, pg_postmaster_start_time()) > now() - interval '15 seconds'`)
    .execute();
}

export function observeGateways(gateways: readonly ToldGateway[]): ObservedGateways {
  const times = gateways.map(({ routesLoadedAt }) => routesLoadedAt?.getTime() ?? 0);
  const routesReadAt = Math.min(...times);
  const inFlight = sumInFlight(gateways);
  return {
    routesReadAt: gateways.length === 0 || routesReadAt === 0 ? undefined : routesReadAt,
    callsAt(replicaId) {
      const counts = gateways.map(({ leaving }) => countIn(leaving, replicaId));
      return counts.reduce<number | undefined>(
        (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
        0,
      );
    },
    inFlightAt: (replicaId) => inFlight.get(replicaId) ?? 0,
  };
}

function sumInFlight(gateways: readonly ToldGateway[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { load } of gateways)
    for (const { replicas } of Object.values(readLoad(load).versions))
      for (const [id, calls] of Object.entries(replicas)) sums.set(id, (sums.get(id) ?? 0) + calls);
  return sums;
}

/** Undefined: the gateway may still send calls there. */
function countIn(leaving: unknown, replicaId: string): number | undefined {
  if (typeof leaving !== 'object' || leaving === null) return undefined;
  const count: unknown = Object.entries(leaving).find(([id]) => id === replicaId)?.[1];
  return typeof count === 'number' ? count : undefined;
}
