// However changes and loads of the routing table fall together, none is missed until the next round.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#storage/sql.ts';
import { startWorld, type World } from '../support/gateway-world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const notify = () => sql`select pg_notify('gateway', 'test')`.execute(world.storage.db);

it('notices changes after some that came while one load was slow and the next waited', async () => {
  await world.settle();
  await world.storage.transaction(async (db) => {
    await sql`lock table application in access exclusive mode`.execute(db);
    await notify();
    await sleep(200); // a load has begun, and waits for the lock
    await notify();
    await sleep(200); // the next load waits for that one
    await notify();
    await sleep(20);
  });
  await sleep(200);
  await expect(world.settle()).resolves.toBeUndefined();
});
