// Replicas that listen on Unix sockets: every way through the gateway ends there, and nothing of them is a port.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { startReplica, type TestReplica } from '../support/start-replica.ts';

let world: World;
let app: TestApplication;
let directory: string;
const replicas: TestReplica[] = [];

beforeAll(async () => {
  world = await startWorld();
  app = await world.addApplication({});
  directory = await mkdtemp(join(tmpdir(), 'aip-sockets-'));
});
afterAll(async () => {
  await world.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
  await rm(directory, { recursive: true, force: true });
});

async function replica(name: string): Promise<TestReplica> {
  const started = await startReplica(name, join(directory, name));
  replicas.push(started);
  return started;
}

/** Adds the service and lets the application call it. */
const host = (code: string, hosted: Parameters<World['addCalled']>[1]) => world.addCalled(code, hosted, app);

const headers = () => ({ authorization: `Bearer ${app.sk}` });
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${world.url()}/services/${path}`, { headers: headers(), ...init });

describe('a replica on a socket', () => {
  it('gets calls with their bodies, and is written down as it is called', async () => {
    const one = await replica('plain');
    await host('plain', { versions: [{ ports: [one.address] }] });
    const answer = await call('plain/a?b=1', { method: 'POST', body: '{"x":1}' });
    expect(await answer.json()).toEqual({ who: 'plain', url: '/a?b=1', body: '{"x":1}' });
    expect(one.requests[0]?.headers.host).toBe('localhost');
    expect((await world.rows()).at(-1)?.upstream).toBe(one.address);
  });

  it('gets websockets', async () => {
    const one = await replica('sockets');
    await host('sockets', { protocol: 'ws', versions: [{ ports: [one.address] }] });
    const socket = new WebSocket(`${world.url().replace('http', 'ws')}/services/sockets/chat`, {
      headers: headers(),
    });
    const said = new Promise((done, failed) => {
      socket.once('message', (text) => done(String(text)));
      socket.once('error', failed);
    });
    socket.once('open', () => socket.send('hello'));
    expect(await said).toBe('sockets: hello');
    socket.close();
  });

  it('gets tasks of asynchronous services', async () => {
    const one = await replica('later');
    await host('later', { callMode: 'AsyncService', versions: [{ ports: [one.address] }] });
    const sent = await call('later/x', { method: 'POST', body: '{}' });
    const { status_url: url } = (await sent.json()) as { status_url: string };
    const look = async () => (await call(url.replace('/services/', ''))).json();
    await expect.poll(look).toMatchObject({ state: 'Completed', result: { who: 'later' } });
  });

  it.each(['nobody listens any more', 'there never was one'])('costs no call when %s', async (why) => {
    const code = why.startsWith('nobody') ? 'left' : 'never';
    const gone = await replica(`${code}-gone`);
    const here = await replica(`${code}-here`);
    if (code === 'left') await gone.stop();
    const first = code === 'left' ? gone.address : `unix:${join(directory, 'never')}`;
    await host(code, { versions: [{ ports: [first, here.address] }] });
    const calls = Array.from({ length: 8 }, () => call(`${code}/x`, { method: 'POST', body: '{}' }));
    const told = await Promise.all(calls);
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 200));
  });

  it('takes many connections that come at once', async () => {
    const one = await replica('many');
    await host('many', { versions: [{ ports: [one.address], concurrency: 300 }] });
    const held = Array.from({ length: 200 }, () => call('many/hold'));
    await expect.poll(() => one.load.now).toBe(200);
    one.release();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
  });
});

it('nobody registers a socket as an address', async () => {
  const one = await replica('private');
  await world.addService('sideways', one.address, {});
  await world.storage.db
    .insertInto('applicationInterface')
    .values({ applicationId: app.id, serviceId: 'svc-sideways', qpsLimit: null })
    .execute();
  await world.settle();
  const answer = await call('sideways/x');
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(one.requests).toEqual([]);
});
