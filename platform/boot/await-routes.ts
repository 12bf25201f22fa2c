// Until the gateway works with what was just committed.
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { readRoutesAt } from './read-routes-at.ts';

const PATIENCE_MS = 1_000;
const PAUSE_MS = 10;

/**
 * Returns a wait that ends when the gateway at this address has read its routes after the wait began, after a second, or at
 * once when no gateway is there. It never fails: what it waits for is committed already.
 */
export function createRouteAwaiting(storage: Storage, gatewayAddress: string): () => Promise<void> {
  return async () => {
    const since = Date.now();
    const patience = AbortSignal.timeout(PATIENCE_MS);
    // The commit was noticed before, so a load of it may have begun before `since`: this notice brings one that counts.
    const asked = sql`select pg_notify('gateway', 'awaited')`.execute(storage.db).catch(() => undefined);
    while (!patience.aborted) {
      const readAt = await readRoutesAt(gatewayAddress, patience);
      if (readAt === undefined || readAt > since) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await asked;
  };
}
