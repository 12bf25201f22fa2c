import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { PATIENCE_MS } from './patience.ts';

/** Waits until the gateway at this address has read its tables after this call began: it knows whatever was committed before. */
export async function waitForRoutes(storage: Storage, url: string): Promise<void> {
  const called = Date.now();
  // The notice below is noticed later than this very millisecond, so that the load which follows it counts.
  await new Promise((resolve) => setTimeout(resolve, 2));
  await sql`select pg_notify('gateway', 'test')`.execute(storage.db);
  while (Date.now() < called + PATIENCE_MS) {
    const answer = (await (await fetch(`${url}/readyz`)).json()) as { routesLoadedAt: string | null };
    if (answer.routesLoadedAt !== null && Date.parse(answer.routesLoadedAt) > called) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The gateway did not reload its routes');
}
