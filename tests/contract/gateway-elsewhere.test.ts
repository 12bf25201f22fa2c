// Two gateways on one database: each takes calls of every service, and those of the other one's are answered there.
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Gateway } from '#engines/gateway/gateway.ts';
import {
  secrets,
  startTestGateway,
  startWorld,
  type TestApplication,
  type World,
} from '../support/gateway-world.ts';
import { enterServer } from '../support/server-rows.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { waitForRoutes } from '../support/wait-for-routes.ts';

/** Runs the services. */
let world: World;
/** Runs none. */
let other: Gateway;
let echo: EchoService;
let app: TestApplication;
const through = () => `http://127.0.0.1:${other.port}`;
const settle = () => Promise.all([world.settle(), waitForRoutes(world.storage, through())]);

beforeAll(async () => {
  echo = await startEchoService();
  world = await startWorld({ server: 'here' });
  other = await startTestGateway({ storage: world.storage, secrets }, { server: 'there' });
  await enterServer(world.storage.db, 'here');
  await world.storage.db
    .updateTable('node')
    .set({ gatewayAddress: world.url() })
    .where('id', '=', 'here')
    .execute();
  const versions = [{ ports: [echo.port] }];
  await world.addHosted('one', { versions });
  await world.addHosted('narrow', { versions });
  await world.addHosted('socket', { versions, protocol: 'ws' });
  await world.addHosted('later', { versions, callMode: 'AsyncService' });
  await world.storage.db.updateTable('inference').set({ server: 'here' }).execute();
  app = await world.addApplication({
    one: null,
    narrow: { qpsLimit: 1, burst: 3 },
    socket: null,
    later: null,
  });
  await settle();
});
afterAll(async () => {
  await other?.close();
  await world?.stop();
  await echo?.stop();
});

const ask = (path: string, init: RequestInit = {}, base = through()) =>
  fetch(`${base}/services/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${app.sk}`, ...init.headers },
  });
const rowsOf = async (path: string) => (await world.rows()).filter((row) => row.path === path);

describe('a call of a service that another server runs', () => {
  it('is answered as if it had been sent there, and logged once', async () => {
    const answers = await Promise.all(
      [through(), world.url()].map(async (base) => {
        const answer = await ask(
          'one/echo?x=1',
          { method: 'POST', body: '一二三', headers: { 'x-own': 'y' } },
          base,
        );
        const { method, url, headers, body } = await answer.json();
        return [
          answer.status,
          method,
          url,
          headers['x-own'],
          headers['x-forwarded-for'],
          headers['x-aip-passed-on'],
          body,
        ];
      }),
    );
    expect(answers[0]).toEqual([200, 'POST', '/echo?x=1', 'y', '127.0.0.1', undefined, '一二三']);
    expect(answers[1]).toEqual(answers[0]);
    const rows = await rowsOf('/echo');
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ status: 200, serviceId: 'svc-one', clientIp: '127.0.0.1' });
  });

  it('may be a large body, a stream of events, an error or a cut answer', async () => {
    const large = 'x'.repeat(900_000);
    expect((await (await ask('one/echo/large', { method: 'POST', body: large })).json()).body).toHaveLength(
      900_000,
    );
    const events = await ask('one/events?count=4&delay=20');
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    expect((await events.text()).match(/data:/g)).toHaveLength(4);
    expect((await ask('one/status/503')).status).toBe(503);
    const whole = await (await ask('one/bytes?size=3000000')).arrayBuffer();
    expect(whole.byteLength).toBe(3_000_000);
    await expect(ask('one/broken').then((answer) => answer.text())).rejects.toThrow();
  });

  it('is refused by the one that runs it, at one limit for both', async () => {
    expect((await ask('one/echo', { headers: { authorization: 'Bearer sk-wrong' } })).status).toBe(401);
    const limited = await Promise.all(
      Array.from({ length: 6 }, (_, at) => ask('narrow/echo', {}, at % 2 === 0 ? through() : world.url())),
    );
    expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    const tooLarge = await ask('one/echo', { method: 'POST', body: 'x'.repeat(1_500_000) });
    expect(tooLarge.status).toBe(413);
  });

  it('asks for its body only when it may come', async () => {
    const asked = (key: string) =>
      new Promise<readonly [boolean, number | undefined]>((resolve, reject) => {
        let isInvited = false;
        const headers = { authorization: `Bearer ${key}`, expect: '100-continue', 'content-length': '5' };
        const sent = httpRequest(
          `${through()}/services/one/echo/wait`,
          { method: 'POST', headers },
          (answer) => {
            answer.resume();
            answer.once('end', () => resolve([isInvited, answer.statusCode]));
          },
        );
        sent.on('continue', () => {
          isInvited = true;
          sent.end('12345');
        });
        sent.on('error', reject).flushHeaders();
      });
    expect(await asked(app.sk)).toEqual([true, 200]);
    expect(await asked('sk-wrong')).toEqual([false, 401]);
  });

  it('may be a websocket', async () => {
    const open = (key: string) =>
      new WebSocket(`${through().replace('http', 'ws')}/services/socket/chat`, {
        headers: { authorization: `Bearer ${key}` },
      });
    const socket = open(app.sk);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    for (const text of ['a', 'b'.repeat(100_000)]) {
      const answer = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
      socket.send(text);
      expect(await answer).toBe(text);
    }
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
    expect(await rowsOf('/chat')).toMatchObject([{ protocol: 'ws', status: 101 }]);
    const refused = open('sk-wrong');
    await expect(new Promise((_, reject) => refused.once('error', reject))).rejects.toThrow('401');
  });

  it('may be a task, which its own server carries out', async () => {
    const begun = await ask('later/echo/task', { method: 'POST', body: '{}' });
    expect(begun.status).toBe(202);
    const location = begun.headers.get('location') ?? '';
    const look = async () => {
      const answer = await fetch(new URL(location, through()), {
        headers: { authorization: `Bearer ${app.sk}` },
      });
      return JSON.stringify(await answer.json());
    };
    await expect.poll(look).toContain('"state":"Completed"');
  });

  it('tells who called, which nobody but a gateway can say', async () => {
    const told = Buffer.from(
      JSON.stringify({
        ip: '8.8.8.8',
        scheme: 'http',
        host: 'x',
        path: ['8.8.8.8'],
        hops: 0,
        viaProxy: false,
      }),
    ).toString('base64url');
    const headers = { 'x-aip-passed-on': `${Date.now()}.forged.${told}` };
    for (const base of [through(), world.url()])
      expect((await ask('one/echo/forged', { headers }, base)).status).toBe(200);
    for (const row of await rowsOf('/echo/forged')) expect(row.clientIp).toBe('127.0.0.1');
  });

  it('ends when its caller leaves', async () => {
    const leaving = new AbortController();
    const call = ask('one/slow?ms=60000', { signal: leaving.signal }).catch((error: Error) => error.name);
    await expect.poll(() => echo.requests.some(({ url }) => url.startsWith('/slow'))).toBe(true);
    leaving.abort();
    expect(await call).toBe('AbortError');
    await expect.poll(async () => (await rowsOf('/slow')).length).toBe(1);
    expect(await rowsOf('/slow')).toMatchObject([{ status: 499 }]);
  });
});

it('a gateway that cannot be reached is a failure of the service, and a server without one is none', async () => {
  const { db } = world.storage;
  await db
    .updateTable('node')
    .set({ gatewayAddress: 'http://127.0.0.1:9' })
    .where('id', '=', 'here')
    .execute();
  await settle();
  const silent = await ask('one/echo');
  expect([silent.status, (await silent.json()).error_code]).toEqual([502, 282001]);
  // As long as two tables differ, a call that was passed on goes no further.
  await db.updateTable('node').set({ gatewayAddress: through() }).where('id', '=', 'here').execute();
  await settle();
  const circle = await ask('one/echo');
  expect(circle.status).toBe(503);
});
