// Several servers on one database: each runs its services, and takes over from one that is gone.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type RunnerWorld, startRunnerWorld } from '../support/runner-world.ts';
import { enterServer, silenceServer } from '../support/server-rows.ts';

/** A database that has just started gives every server half a minute to tell that it lives. */
const UNTIL_GONE = { timeout: PATIENCE_MS };

let world: RunnerWorld;
let second: Awaited<ReturnType<RunnerWorld['startSecond']>>;
beforeAll(async () => {
  world = await startRunnerWorld();
  second = await world.startSecond();
});
afterAll(async () => {
  await second?.stop();
  await world?.stop();
});

const processes = async (version: string) =>
  (await world.replicas(version)).map(({ processId }) => Number(processId));
const serverOf = async (id: string) =>
  (
    await world.storage.db
      .selectFrom('inference')
      .select('server')
      .where('serviceId', '=', id)
      .executeTakeFirst()
  )?.server;
const rowsOf = (serviceId: string) =>
  world.storage.db
    .selectFrom('replica')
    .select(['id', 'server', 'state', 'stateReason'])
    .where('serviceId', '=', serviceId)
    .orderBy('createdAt')
    .orderBy('ordinal')
    .execute();

describe('a second server', () => {
  it('leaves the services of the first one alone', async () => {
    await world.addService('first', {}, { replicas: 2 });
    await world.storage.db.updateTable('inference').set({ server: 'here' }).execute();
    await world.ask('first', 'start');
    await world.becomes('first', 'Running');
    const before = await processes('first-v1');
    await world.addService('other', {}, { replicas: 1 });
    await world.ask('other', 'start');
    await world.becomes('other', 'Running');
    expect(await processes('first-v1')).toEqual(before);
    expect((await rowsOf('first')).map(({ server }) => server)).toEqual(['here', 'here']);
    expect((await rowsOf('other')).map(({ server }) => server)).toEqual(['here']);
  });

  it('runs services of other projects, as the less busy one', async () => {
    await world.addService('foreign', {}, { replicas: 1 }, 2, 'prj-2');
    await expect.poll(() => serverOf('foreign')).toBe('there');
    await world.ask('foreign', 'start');
    await world.becomes('foreign', 'Running');
    expect((await rowsOf('foreign')).map(({ server }) => server)).toEqual(['there']);
  });

  it('leaves a silent server alone whose files it has not', async () => {
    const { db } = world.storage;
    await db.updateTable('project').set({ server: 'here' }).where('id', '=', 'prj-1').execute();
    await world.addService('moved', {}, { replicas: 1 }, 2, 'prj-2');
    await db.updateTable('inference').set({ server: 'here' }).where('serviceId', '=', 'moved').execute();
    await world.crash();
    await silenceServer(db, 'here');
    await expect.poll(() => serverOf('moved'), UNTIL_GONE).toBe('there');
    expect(await serverOf('first')).toBe('here');
  });

  it('takes over what it can run, and the silent one ends its own when it is back', async () => {
    const left = await processes('first-v1');
    expect(left.every((pid) => isProcessAlive(pid))).toBe(true);
    await world.storage.db.updateTable('project').set({ server: null }).where('id', '=', 'prj-1').execute();
    await expect.poll(() => serverOf('first'), UNTIL_GONE).toBe('there');
    await expect
      .poll(
        async () => (await processes('first-v1')).filter((pid) => pid > 0 && isProcessAlive(pid)).length,
        UNTIL_GONE,
      )
      .toBe(2);
    await world.becomes('first', 'Running');
    const rows = await rowsOf('first');
    expect(rows.slice(0, 2)).toMatchObject([
      { server: 'here', state: 'Terminated', stateReason: '服务改由另一台服务器运行，原来的服务器是 here' },
      { server: 'here', state: 'Terminated' },
    ]);
    expect(rows.slice(2).map(({ server }) => server)).toEqual(['there', 'there']);
    expect(left.every((pid) => isProcessAlive(pid))).toBe(true);

    await world.restart();
    expect(left.some((pid) => isProcessAlive(pid))).toBe(false);
    expect(await serverOf('first')).toBe('there');
    expect(await world.printed('first')).toContain('listening on');
    expect(world.errors).toEqual([]);
  });

  it('loses its services when it told nothing for long, and ends what it ran', async () => {
    const left = await processes('first-v1');
    await silenceServer(world.storage.db, 'there');
    await expect.poll(() => serverOf('first'), UNTIL_GONE).toBe('here');
    await expect.poll(() => left.some((pid) => isProcessAlive(pid)), UNTIL_GONE).toBe(false);
    await enterServer(world.storage.db, 'there');
    await world.becomes('first', 'Running');
    expect((await world.replicas('first-v1')).map(({ server }) => server)).toEqual(['here', 'here']);
    expect(world.errors).toEqual([]);
  });
});
