// Planned changes of a service whose program ends at once when it is asked to: calls under way are answered, each once.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunnerWorld, startRunnerWorld } from '../support/runner-world.ts';

/** Long enough for every change to be under way, however busy the machine is. */
const WORK_MS = 3_000;

let world: RunnerWorld;
beforeAll(async () => {
  world = await startRunnerWorld();
});
afterAll(() => world.stop());

async function running(id: string, version: Parameters<RunnerWorld['addService']>[2] = {}, drainS = 120) {
  await world.addService(id, {}, version, drainS);
  await world.ask(id, 'start');
  await world.becomes(id, 'Running');
  await world.grant(id);
  await world.settle();
}

const began = async (serviceId: string) =>
  [...(await world.printed(serviceId)).matchAll(/^began (\S+)$/gm)].map(([, id]) => id).sort();

/** Sends the calls and resolves, with their statuses to come, when all of them are under way. */
async function callsUnderWay(serviceId: string, ms: number) {
  const ids = ['GET', 'POST'].flatMap((method) =>
    [1, 2, 3].map((number) => ({ method, id: method + number })),
  );
  const answers = ids.map(async ({ method, id }) => {
    const answer = await world.call(`${serviceId}/work?ms=${ms}&id=${id}`, method);
    await answer.text();
    return answer.status;
  });
  const sent = ids.map(({ id }) => id).sort();
  await expect.poll(() => began(serviceId)).toEqual(sent);
  return { sent, statuses: () => Promise.all(answers) };
}

const scale = (id: string, replicas: number) =>
  world.storage.db.updateTable('serviceVersion').set({ replicas }).where('id', '=', id).execute();

const ways = {
  async 'a scale-down'(id: string) {
    await scale(`${id}-v1`, 1);
    await expect.poll(async () => (await world.replicas(`${id}-v1`)).length).toBe(1);
  },
  async 'new parameters'(id: string) {
    const next = await world.addVersion(id, { NEW: '1' });
    await world.ask(id, 'update', { [next]: 100 });
    await world.versionBecomes(`${id}-v1`, 'Stopped');
  },
  async 'a version on its way out of the traffic'(id: string) {
    const next = await world.addVersion(id, {});
    await world.ask(id, 'update', { [`${id}-v1`]: 50, [next]: 50 });
    await expect.poll(async () => (await world.version(next)).weight).toBe(50);
    await world.ask(id, 'update', { [next]: 100 });
    await world.versionBecomes(`${id}-v1`, 'Stopped');
  },
  async 'a stop'(id: string) {
    await world.ask(id, 'stop');
    await world.becomes(id, 'Stopped');
  },
} as const;

describe('calls under way survive', () => {
  it.each(Object.entries(ways))('%s', async (_, change) => {
    const id = `svc${Object.values(ways).indexOf(change)}`;
    await running(id, { replicas: 2 });
    const calls = await callsUnderWay(id, WORK_MS);
    await change(id);
    expect(await calls.statuses()).toEqual(Array(calls.sent.length).fill(200));
    expect(await began(id)).toEqual(calls.sent);
    expect((await world.events(id)).filter(({ event }) => event === 'forced')).toEqual([]);
  });
});

describe('the drain time', () => {
  it('ends calls that take longer, says so, and has none of them carried out again', async () => {
    await running('endless', { replicas: 2 }, 2);
    const calls = await callsUnderWay('endless', 600_000);
    await scale('endless-v1', 1);
    await expect.poll(async () => (await world.replicas('endless-v1')).length).toBe(1);
    const [forced, ...more] = (await world.events('endless')).filter(({ event }) => event === 'forced');
    expect(more).toEqual([]);
    expect(forced?.reason).toMatch(/^排空 [2-9] 秒后仍有 3 个调用在处理，已强制结束$/);
    await world.ask('endless', 'stop');
    await world.becomes('endless', 'Stopped');
    expect(await calls.statuses()).toEqual(Array(6).fill(502));
    expect(await began('endless')).toEqual(calls.sent);
  });
});

describe('a gateway', () => {
  const tell = (id: string, toldAt: Date, leaving: Readonly<Record<string, number>>) =>
    world.storage.db
      .insertInto('gateway')
      .values({ id, toldAt, routesLoadedAt: new Date(), leaving: JSON.stringify(leaving) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ leaving: JSON.stringify(leaving) }))
      .execute();
  const ago = (ms: number) => new Date(Date.now() - ms);

  it('that told nothing for a while counts as gone, and its calls with it', async () => {
    await running('lapsed', { replicas: 1 });
    const [replica] = await world.replicas('lapsed-v1');
    await tell('dead', ago(60_000), { [String(replica?.id)]: 7 });
    await world.ask('lapsed', 'stop');
    await world.becomes('lapsed', 'Stopped');
  });

  it('is waited for beside all others', async () => {
    await running('shared', { replicas: 1 });
    const id = String((await world.replicas('shared-v1'))[0]?.id);
    const stays = async () => {
      await sleep(1_500);
      expect((await world.replicas('shared-v1'))[0]?.signalledAt).toBeNull();
    };
    // It lives on, whatever the test takes.
    await tell('other', ago(-3_600_000), {});
    await world.ask('shared', 'stop');
    await stays();
    await tell('other', ago(-3_600_000), { [id]: 2 });
    await stays();
    await tell('other', ago(-3_600_000), { [id]: 0 });
    await world.becomes('shared', 'Stopped');
    await world.storage.db.deleteFrom('gateway').where('id', '=', 'other').execute();
  });
});

it('nothing went wrong that nobody expected', () => {
  expect(world.errors).toEqual([]);
});
