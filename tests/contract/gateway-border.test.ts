// What of a browser crosses the gateway: no cookie but those that a registration names, and no page that could run anything.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { generated } from '../support/generated.ts';
import { type Mirror, startMirror } from '../support/start-mirror.ts';

const SECRET = 'canary-5e55';
const COOKIES = `theme=dark; aip_session=${SECRET}; sid=a"b=c%20; csrftoken=${SECRET}; AIP_SESSION=${SECRET}`;
const SET_COOKIES = [
  'aip_session=planted; Path=/',
  'csrftoken=planted',
  '=aip_session=planted',
  'theme=planted',
  'sid=2; HttpOnly; Path=/base/inner; Domain=127.0.0.1; SameSite=Lax',
];

let world: World;
let mirror: Mirror;
/** In the part of a replica: what is registered may not lead to one. */
let replica: Mirror;
let app: TestApplication;
let captures: string;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

beforeAll(async () => {
  captures = await mkdtemp(join(tmpdir(), 'aip-border-'));
  [world, mirror, replica] = await Promise.all([
    startWorld({ capturesDirectory: captures }),
    startMirror(),
    startMirror(),
  ]);
  const named = { forwardedCookies: ['sid', 'AIP_session'] };
  const base = `${mirror.url}/base`;
  const socket = mirror.url.replace('http', 'ws');
  await world.addService('plain', base, { retryCount: 1 });
  await world.addService('plain-async', base, { callMode: 'AsyncService' });
  await world.addService('plain-ws', socket, { protocol: 'ws' });
  await world.addService('named', base, { ...named, retryCount: 1 });
  await world.addService('named-async', base, { ...named, callMode: 'AsyncService' });
  await world.addService('named-ws', socket, { ...named, protocol: 'ws' });
  await world.addService('pages', base, { allowPages: true });
  await world.addService('stopped', base, { state: 'Stopped' });
  const port = Number(new URL(replica.url).port);
  await world.addHosted('hosted', { versions: [{ ports: [port] }] });
  for (const code of ['plain', 'named', 'plain-async', 'named-async', 'hosted'])
    await world.storage.db
      .insertInto('capture')
      .values({ serviceId: `svc-${code}`, enabled: true })
      .execute();
  const codes = ['plain', 'named', 'pages', 'stopped', 'hosted'];
  const others = ['plain-async', 'plain-ws', 'named-async', 'named-ws'];
  app = await world.addApplication(Object.fromEntries([...codes, ...others].map((code) => [code, null])));
  await world.settle();
});
afterAll(async () => {
  await world.stop();
  await Promise.all([mirror.stop(), replica.stop()]);
  await rm(captures, { recursive: true, force: true });
});
beforeEach(() => {
  mirror.headers = { 'set-cookie': SET_COOKIES, 'clear-site-data': '"cookies"' };
});

/** With every header as it is given; `fetch` sends no cookies. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const own = { authorization: `Bearer ${app.sk}`, ...headers };
    const sent = httpRequest(`${world.url()}${path}`, { method, headers: own }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: Buffer.concat(chunks).toString(),
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Headers of the handshake's answer. */
function shake(path: string, headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const socket = new WebSocket(`${world.url().replace('http', 'ws')}${path}`, {
    headers: { authorization: `Bearer ${app.sk}`, ...headers },
  });
  return new Promise((resolve, reject) => {
    socket.once('upgrade', (answer) => resolve(answer.headers));
    socket.once('unexpected-response', (_, answer) => {
      answer.resume();
      resolve(answer.headers);
    });
    socket.once('error', reject);
  });
}

async function result(path: string, headers: Record<string, string>): Promise<IncomingHttpHeaders> {
  const { status_url } = JSON.parse((await ask(path, headers, 'POST', '{}')).body) as { status_url: string };
  const url = `${status_url}/result`;
  await expect.poll(async () => (await ask(url)).status).toBe(200);
  return (await ask(url)).headers;
}

const cookie: Record<string, string> = { cookie: COOKIES };
const headersOf = (answer: Promise<Answer>) => answer.then(({ headers }) => headers);
/** Returns the headers that came back. */
const WAYS: Readonly<Record<string, (kind: string) => Promise<IncomingHttpHeaders>>> = {
  'a call': (kind) => headersOf(ask(`/services/${kind}/x`, cookie)),
  'a call with a body': (kind) => headersOf(ask(`/services/${kind}/x`, cookie, 'POST', 'x'.repeat(70_000))),
  'an event stream': (kind) => headersOf(ask(`/services/${kind}/events`, cookie)),
  'a call made again': (kind) => headersOf(ask(`/services/${kind}/again`, cookie)),
  'a test call': (kind) => {
    const token = world.testToken({ serviceId: `svc-${kind}` });
    return headersOf(ask(`/services/${kind}/x`, { ...cookie, authorization: `Bearer ${token}` }));
  },
  'a websocket': (kind) => shake(`/services/${kind}-ws/open`, cookie),
  'a refused websocket': (kind) => shake(`/services/${kind}-ws/refused`, cookie),
  'a task': (kind) => result(`/services/${kind}-async/x`, cookie),
};

describe.each(Object.entries(WAYS))('cookies of %s', (way, send) => {
  it('do not cross when nobody named them', async () => {
    mirror.seen.length = 0;
    const back = await send('plain');
    expect(mirror.seen.length).toBe(way === 'a call made again' ? 2 : 1);
    for (const seen of mirror.seen) expect(seen.cookie).toBeUndefined();
    expect(back['set-cookie']).toBeUndefined();
    expect(back['clear-site-data']).toBeUndefined();
  });

  it('cross when a registration names them, as they are', async () => {
    mirror.seen.length = 0;
    const back = await send('named');
    for (const seen of mirror.seen) expect(seen.cookie).toBe('sid=a"b=c%20');
    // Names belong to nobody: a cookie goes to the addresses of its own service only.
    const path = `/services/${way.includes('websocket') ? 'named-ws/base/inner' : 'named/inner'}`;
    if (way !== 'a task') expect(back['set-cookie']).toEqual([`sid=2; HttpOnly; SameSite=Lax; Path=${path}`]);
    else expect(back['set-cookie']).toBeUndefined();
  });

  it('leave their answer without anything that runs', async () => {
    mirror.headers = { 'content-security-policy': "default-src 'self'; sandbox allow-scripts" };
    const back = await send('plain');
    expect(String(back['content-security-policy'])).toMatch(/^sandbox(,|$)/);
    expect(back['x-content-type-options']).toBe('nosniff');
  });
});

it.each(Object.entries(WAYS))('the token of a page is not in its address as %s names it', async (_, send) => {
  mirror.seen.length = 0;
  cookie.referer = `http://127.0.0.1/services/plain/page?access_token=${app.sk}&lang=zh`;
  await send('plain');
  for (const seen of mirror.seen) expect(seen.referer).toBe('http://127.0.0.1/services/plain/page?lang=zh');
  expect(mirror.seen.length).toBeGreaterThan(0);
});

it('cookies do not reach a service that the platform runs', async () => {
  replica.headers = { 'set-cookie': SET_COOKIES };
  const { headers } = await ask('/services/hosted/x', cookie);
  expect(replica.seen.map((seen) => seen.cookie)).toEqual([undefined]);
  expect(headers['set-cookie']).toBeUndefined();
});

it('a task that was stored with all cookies is sent without them', async () => {
  const id = 'task-00000000000000000000';
  const place = { organizationId: 'org-1', projectId: 'prj-1', applicationId: app.id };
  mirror.seen.length = 0;
  await world.storage.db
    .insertInto('asyncTask')
    .values({
      ...place,
      id,
      serviceId: 'svc-named-async',
      method: 'GET',
      path: '/old',
      requestHeaders: JSON.stringify(cookie),
    })
    .execute();
  await expect.poll(() => mirror.seen.map((seen) => seen.cookie)).toEqual(['sid=a"b=c%20']);
});

it('nothing of a session is kept in tables, captures and logs', async () => {
  await world.rows();
  const tables = await sql<{ all: string }>`
    select (select string_agg(request_log::text, '') from request_log)
      || coalesce((select string_agg(request_headers::text, '') from async_task where path <> '/old'), '') as all
  `.execute(world.storage.db);
  expect(tables.rows[0]?.all).toContain('/again');
  expect(tables.rows[0]?.all).not.toContain(SECRET);
  await world.closeGateway();
  const files = await readdir(captures, { recursive: true, withFileTypes: true });
  const kept = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const text = (await Promise.all(kept.map((file) => readFile(file, 'utf8')))).join('');
  expect(text).toContain('"path":"/again"');
  expect(text).not.toContain(SECRET);
  expect(world.lines.join('\n')).not.toContain(SECRET);
  await world.restartGateway();
  await world.settle();
});

describe("the gateway's own answers", () => {
  const upload = (path: string) => ask(path, {}, 'POST', 'x'.repeat(2_000_000));
  const OWN: Readonly<Record<string, () => Promise<Answer>>> = {
    health: () => ask('/healthz'),
    readiness: () => ask('/readyz'),
    metrics: () => ask('/metrics'),
    'an unknown address': () => ask('/favicon.ico'),
    'a token refused': () => ask('/oauth/2.0/token'),
    'a method refused': () => ask('/oauth/2.0/token', {}, 'PUT'),
    'no key': () => ask('/services/plain/x', { authorization: '' }),
    'an unknown service': () => ask('/services/nobody/x'),
    'a stopped service': () => ask('/services/stopped/x'),
    'a path that steps out': () => ask('/services/plain/..%2fx'),
    'a body too large': () => upload('/services/plain/x'),
    'a task': () => ask('/services/plain-async/x', {}, 'POST', '{}'),
    'no such task': () => ask('/services/plain-async/tasks/task-0'),
    'a websocket without a key': async () => {
      const headers = await shake('/services/plain-ws/x', { authorization: '' });
      return { status: 401, headers, body: '' };
    },
    'a websocket elsewhere': async () => ({ status: 404, headers: await shake('/x', {}), body: '' }),
  };

  it.each(Object.entries(OWN))('are sandboxed: %s', async (_, send) => {
    const { headers } = await send();
    expect(headers['content-security-policy']).toBe('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('pages', () => {
  const set = async (address: string) => {
    const row = { value: JSON.stringify(address) };
    await world.storage.db
      .insertInto('systemParameter')
      .values({ name: 'externalAccessAddress', ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    await world.settle();
  };
  const policyAt = async (host: string, code = 'pages', more = {}) =>
    (await ask(`/services/${code}/x`, { host, ...more })).headers['content-security-policy'];

  it.each([
    ['no address', '', 'gateway.example.com'],
    ['an address that is an IP', 'http://10.1.2.3:8081', '10.1.2.3:8081'],
    ['an IPv6 address', 'http://[2001:db8::1]:8081', '[2001:db8::1]:8081'],
    ['the name of every machine', 'http://localhost:8081', 'localhost:8081'],
    ['another name than the one that was called', 'https://gateway.example.com', 'console.example.com'],
    ['a name that only begins like it', 'https://gateway.example.com', 'gateway.example.com.evil.org'],
  ])('stay sandboxed with %s', async (_, address, host) => {
    await set(address);
    expect(await policyAt(host)).toBe('sandbox');
  });

  it("run at the gateway's own name, for services that may", async () => {
    await set('https://gateway.example.com');
    expect(await policyAt('gateway.example.com')).toBeUndefined();
    expect(await policyAt('GATEWAY.example.com:8081')).toBeUndefined();
    expect(await policyAt('gateway.example.com', 'plain')).toBe('sandbox');
  });

  it('do not run where the browser shows that the console is at the same name', async () => {
    await set('https://gateway.example.com');
    for (const own of ['aip_session=1', 'x=1; csrftoken=2', '__Host-aip_session=1', 'aip_device=3'])
      expect(await policyAt('gateway.example.com', 'pages', { cookie: own })).toBe('sandbox');
    expect(await policyAt('gateway.example.com', 'pages', { cookie: 'sid=1' })).toBeUndefined();
  });
});

it('no cookie of the console crosses, however it is written', async () => {
  const name = fc
    .tuple(fc.constantFrom('aip_session', 'csrftoken', 'aip_device'), fc.infiniteStream(fc.boolean()))
    .map(([plain, upper]) => [...plain].map((c) => (upper.next().value ? c.toUpperCase() : c)).join(''));
  const prefixed = fc
    .tuple(fc.constantFrom('', '', '__Host-', '__Secure-'), name)
    .map((parts) => parts.join(''));
  const blank = fc.constantFrom('', ' ', '\t', '  ');
  const separator = fc.constantFrom(';', '; ', ' ;', ';;', ',', ', ', '; ,');
  const other = fc.constantFrom('sid', 'sid', 'sid', 'SID', 'sid"', 'xaip', '', '$Version', 'sid.x');
  const value = fc.constantFrom('1', '"1', '1"', '"a b"', '', `${SECRET}`, 'a=b', "'", '\\"');
  const pair = fc
    .tuple(blank, fc.oneof(prefixed, other), blank, fc.constantFrom('=', '=', '=', ''), blank, value)
    .map((parts) => parts.join(''));
  const header = fc
    .array(fc.tuple(pair, separator), { minLength: 1, maxLength: 8 })
    .map((pairs) => pairs.flat().join(''));
  const found = /(?:aip_[\w-]*|csrftoken)/i;
  const score = { sent: 0, withConsole: 0, crossed: 0, kept: 0 };
  await fc.assert(
    fc.asyncProperty(header, fc.array(header, { minLength: 1, maxLength: 3 }), async (sent, lines) => {
      mirror.seen.length = 0;
      mirror.headers = { 'set-cookie': lines };
      const { headers } = await ask('/services/named/x', { cookie: sent });
      const there = mirror.seen[0]?.cookie ?? '';
      const back = headers['set-cookie'] ?? [];
      score.sent += 1 + lines.length;
      score.withConsole += [sent, ...lines].filter((text) => found.test(text)).length;
      score.crossed += [there, ...back].filter((text) =>
        new RegExp(`${found.source}\\s*=`, 'i').test(text),
      ).length;
      // What may cross does: whole pairs of the named cookie without a console's name in them, in their order.
      const clean = sent
        .split(';')
        .filter((text) => /^\s*sid[ \t]*=/.test(text) && !/(aip_\S*|csrftoken)\s*=/i.test(text));
      expect(there).toBe(clean.join(';').trim());
      score.kept += clean.length;
    }),
    generated(60),
  );
  process.stdout.write(`cookies at the gateway's border: ${JSON.stringify(score)}\n`);
  expect(score.withConsole).toBeGreaterThan(0);
  expect(score.kept).toBeGreaterThan(0);
  expect(score.crossed).toBe(0);
});
