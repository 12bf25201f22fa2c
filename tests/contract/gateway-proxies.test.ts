// Who is believed about the caller: what the gateway logs, lets in and hands on, with and without a proxy in front of it.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';

type Headers = Readonly<Record<string, string>>;

let world: World;
let echo: EchoService;
/** A replica's port is nobody else's. */
let replica: EchoService;
let sockets: WebSocketServer;
let app: TestApplication;
let inner: TestApplication;
let handshake: Readonly<Record<string, unknown>> = {};

/** The tests themselves call from this address. */
const HERE = ['127.0.0.0/8', '::1'];
const SENT: Headers = {
  'x-forwarded-for': '6.6.6.6, 192.0.2.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'ai.test',
  'x-forwarded-user': 'admin',
  'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
};

beforeAll(async () => {
  sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  sockets.on('connection', (_socket, request) => {
    handshake = request.headers;
  });
  [world, echo, replica] = await Promise.all([startWorld(), startEchoService(), startEchoService()]);
  const at = sockets.address();
  const port = typeof at === 'object' ? at?.port : 0;
  await world.addService('echo', `${echo.url}/echo`);
  await world.addService('socket', `ws://127.0.0.1:${port}`, { protocol: 'ws' });
  await world.addHosted('later', { callMode: 'AsyncService', versions: [{ ports: [replica.port] }] });
  app = await world.addApplication({ echo: null, socket: null, later: null });
  inner = await world.addApplication({ echo: null }, ['192.0.2.0/24']);
  await world.settle();
});
afterAll(async () => {
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  await echo.stop();
  await replica.stop();
  await world.stop();
});

async function trust(proxies: readonly string[]): Promise<void> {
  const value = JSON.stringify(proxies);
  await world.storage.db
    .insertInto('systemParameter')
    .values({ name: 'trustedProxies', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await world.settle();
}

const bearer = ({ sk }: TestApplication) => ({ authorization: `Bearer ${sk}` });
const call = (path: string, headers: Headers, key = app) =>
  fetch(`${world.url()}/services/${path}`, { headers: { ...bearer(key), ...headers } });

/** What a service hears of the caller, by each way that a call can take. */
const WAYS: readonly (readonly [string, (headers: Headers) => Promise<Readonly<Record<string, unknown>>>])[] =
  [
    [
      'a call',
      async (headers) => {
        const { headers: seen } = (await (await call('echo', headers)).json()) as { headers: Headers };
        return seen;
      },
    ],
    [
      'a websocket',
      async (headers) => {
        const address = `${world.url().replace('http', 'ws')}/services/socket/x`;
        const socket = new WebSocket(address, { headers: { ...bearer(app), ...headers } });
        await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
        socket.terminate();
        return handshake;
      },
    ],
    [
      'a task',
      async (headers) => {
        const before = replica.requests.length;
        await fetch(`${world.url()}/services/later/echo`, {
          method: 'POST',
          headers: { ...bearer(app), ...headers },
        });
        await expect.poll(() => replica.requests.length).toBeGreaterThan(before);
        return replica.requests.at(-1)?.headers ?? {};
      },
    ],
  ];

const said = (seen: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(seen).filter(([name]) => /^(x-forwarded-.*|forwarded|x-real-ip)$/.test(name)),
  );

describe.each(WAYS)('%s', (_what, seenBy) => {
  it('tells the service what we see, whatever a stranger says of himself', async () => {
    await trust([]);
    const host = new URL(world.url()).host;
    expect(said(await seenBy(SENT))).toEqual({
      forwarded: `for=127.0.0.1;host="${host}";proto=http`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
      'x-real-ip': '127.0.0.1',
    });
  });

  it('hands a trusted proxy’s words on', async () => {
    await trust(HERE);
    expect(said(await seenBy(SENT))).toEqual({
      forwarded: 'for=6.6.6.6, for=192.0.2.7;host=ai.test;proto=https, for=127.0.0.1',
      'x-forwarded-for': '6.6.6.6, 192.0.2.7, 127.0.0.1',
      'x-forwarded-host': 'ai.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-user': 'admin',
      'x-real-ip': '192.0.2.7',
    });
  });
});

describe('the caller’s address', () => {
  it.each([
    ['a trusted proxy', HERE, SENT, 200],
    ['a trusted proxy that says Forwarded', HERE, { forwarded: 'for=192.0.2.7' }, 200],
    [
      'a trusted proxy about somebody who claims to be another',
      HERE,
      { 'x-forwarded-for': '192.0.2.7, 6.6.6.6' },
      403,
    ],
    ['a trusted proxy without a word', HERE, {}, 403],
    ['somebody who is no proxy', ['10.0.0.0/8'], SENT, 403],
    ['nobody', [], SENT, 403],
  ] as const)(
    'is judged by the list of the application as told by %s',
    async (_who, proxies, headers, status) => {
      await trust(proxies);
      expect((await call('echo', headers as Headers, inner)).status).toBe(status);
    },
  );

  it('is logged, for calls, websockets and tasks', async () => {
    await trust(HERE);
    const headers = { ...SENT, 'x-forwarded-for': '192.0.2.44' };
    for (const [, seenBy] of WAYS) await seenBy(headers);
    const logged = async () =>
      (await world.rows())
        .filter(({ clientIp }) => clientIp === '192.0.2.44')
        .map(({ serviceId, status }) => `${serviceId} ${status}`)
        .sort();
    // The task is logged when it is taken and when it is done.
    await expect.poll(logged).toEqual(['svc-echo 200', 'svc-later 200', 'svc-later 202', 'svc-socket 101']);
  });

  it('slows down who tries keys, by IPv6 networks', async () => {
    await trust(HERE);
    const ask = async (ip: string) => {
      const query = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: app.ak,
        client_secret: 'x',
      });
      const headers = { 'x-forwarded-for': ip };
      return (await fetch(`${world.url()}/oauth/2.0/token?${query}`, { method: 'POST', headers })).status;
    };
    for (let at = 1; at <= 10; at += 1) expect(await ask(`2001:db8::${at}`)).toBe(401);
    expect(await ask('2001:db8::ff')).toBe(429);
    expect(await ask('2001:db8:0:1::ff')).toBe(401);
  });
});

describe('what never becomes a call', () => {
  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(new URL(world.url()).port), '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', reject).on('close', () => resolve(received));
    });

  it.each([
    [400, 216400, 'NONSENSE\r\n\r\n'],
    [400, 216400, 'GET /services/echo HTTP/1.1\r\n\r\n'],
    [400, 216400, 'GET /services/echo HTTP/1.1\r\nHost: a b\r\n\r\n'],
    [431, 216431, `GET /services/echo HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    [417, 216417, 'GET /services/echo HTTP/1.1\r\nHost: a\r\nExpect: the-moon\r\n\r\n'],
  ])('is answered %i with the catalogue’s words', async (status, code, text) => {
    const answer = await send(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(JSON.parse(body)).toMatchObject({
      error_code: code,
      error_msg: expect.stringMatching(/[\u4e00-\u9fa5]/),
      log_id: expect.stringMatching(/^req-/),
    });
  });
});
