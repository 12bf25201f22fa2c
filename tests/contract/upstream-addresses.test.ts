// Every way on which the platform goes to a registered service x every kind of address that it must not reach.

import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LOOPBACK } from '#engines/address/special-networks.ts';
import { createUpstreamGuard, type GuardOptions } from '#engines/address/upstream-guard.ts';
import { createUpstream } from '#engines/gateway/upstream/upstream.ts';
import { runHealth } from '#engines/health/run-health.ts';
import { readTexts } from '../../platform/operations/parameters/read-parameter.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { TestApp } from '../support/start-app.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { testDial } from '../support/test-dial.ts';

/** What names stand for now. */
const names = new Map<string, readonly string[]>();
let echo: EchoService;
/** Listens on a port that counts as the platform's. */
let own: EchoService;

const rules = (): Omit<GuardOptions, 'networks'> => ({
  holdsPort: async (port) => port === own.port,
  async resolve(host) {
    const found = names.get(host) ?? [];
    if (found.length === 0) throw Object.assign(new Error(host), { code: 'ENOTFOUND' });
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
});

interface Target {
  readonly host: () => string;
  /** How the reason names the address. */
  readonly reason: RegExp;
}
const NEVER = /不能访问.*允许的上游网段.*也不能放行/;
const UNLISTED = /不在允许的上游网段内，请系统管理员在“系统设置 → 允许的上游网段”（upstreamNetworks）中添加/;
const TARGETS: Readonly<Record<string, Target>> = {
  'a metadata address': { host: () => '169.254.169.254', reason: NEVER },
  'a metadata address inside 100.64.0.0/10': { host: () => '100.100.100.200', reason: NEVER },
  'a metadata address by NAT64': { host: () => '[64:ff9b::a9fe:a9fe]', reason: NEVER },
  'a metadata address by 6to4': { host: () => '[2002:a9fe:a9fe::]', reason: NEVER },
  'a metadata address as IPv6': { host: () => '[::ffff:a9fe:a9fe]', reason: NEVER },
  'a private address': { host: () => '10.9.8.7', reason: UNLISTED },
  'a private address as a number': { host: () => '168364039', reason: UNLISTED },
  'a name that moved': { host: () => 'moved.test', reason: /^moved\.test 指向的 169\.254\.169\.254/ },
  'a name with one address too many': { host: () => 'many.test', reason: /^many\.test 指向的 10\.0\.0\.1/ },
  'a port of the platform': { host: () => `127.0.0.1:${own.port}`, reason: /是平台自己的端口/ },
  'a port of the platform by name': { host: () => `here.test:${own.port}`, reason: /是平台自己的端口/ },
};
const TARGET_NAMES = Object.keys(TARGETS);
const targetOf = (name: string): Target => TARGETS[name] ?? { host: () => '', reason: /^$/ };
const refusedNow = () => {
  names.set('moved.test', ['169.254.169.254']);
  names.set('many.test', ['127.0.0.1', '10.0.0.1']);
  names.set('here.test', ['127.0.0.1']);
};

const score = { refused: 0, of: 0 };
const judged = async (judge: () => Promise<void>) => {
  score.of++;
  await judge();
  score.refused++;
};

beforeAll(async () => {
  [echo, own] = await Promise.all([startEchoService(), startEchoService()]);
  refusedNow();
});
afterAll(async () => {
  console.info(`ways x addresses: ${score.refused} of ${score.of} refused`);
  await Promise.all([echo.stop(), own.stop()]);
});

describe('through the gateway', () => {
  let world: World;
  let app: TestApplication;
  const codeOf = (name: string, protocol: string) => `${protocol}-${TARGET_NAMES.indexOf(name)}`;

  beforeAll(async () => {
    world = await startWorld({ createDial: testDial(rules()) });
    const codes: string[] = [];
    for (const name of TARGET_NAMES) {
      const host = targetOf(name).host();
      for (const [protocol, url] of [
        ['http', `http://${host}`],
        ['https', `https://${host}`],
        ['ws', `ws://${host}`],
        ['wss', `wss://${host}`],
        ['task', `http://${host}`],
      ] as const) {
        const code = codeOf(name, protocol);
        codes.push(code);
        await world.addService(code, url, {
          protocol: protocol.startsWith('ws') ? 'ws' : 'http',
          retryCount: 3,
        });
      }
    }
    await world.storage.db
      .updateTable('service')
      .set({ callMode: 'AsyncService' })
      .where('code', 'like', 'task-%')
      .execute();
    await world.addService('good', echo.url);
    await world.addService('kept', `${echo.url}/echo`);
    app = await world.addApplication(
      Object.fromEntries([...codes, 'good', 'kept'].map((code) => [code, null])),
    );
    await world.settle();
  });
  afterAll(() => world.stop());

  const bearer = (key = app.sk) => ({ authorization: `Bearer ${key}` });
  const call = (code: string, path = '/x', init: RequestInit = {}) =>
    fetch(`${world.url()}/services/${code}${path}`, { headers: bearer(), ...init });
  const large = 'x'.repeat(600_000);

  /** Each answers what the caller was told. */
  const WAYS: Readonly<Record<string, (name: string) => Promise<{ status: number; text: string }>>> = {
    'a call': async (name) => answerOf(await call(codeOf(name, 'http'))),
    'a call over TLS': async (name) => answerOf(await call(codeOf(name, 'https'))),
    'a call with a body': async (name) =>
      answerOf(await call(codeOf(name, 'http'), '/x', { method: 'POST', body: '{}' })),
    'a call with a large body': async (name) =>
      answerOf(await call(codeOf(name, 'http'), '/x', { method: 'POST', body: large })),
    'a call for events': async (name) =>
      answerOf(
        await call(codeOf(name, 'http'), '/events', {
          headers: { ...bearer(), accept: 'text/event-stream' },
        }),
      ),
    'a call in the dialect of OpenAI': async (name) =>
      answerOf(await call(codeOf(name, 'http'), '/v1/chat/completions', { method: 'POST', body: '{}' })),
    'a call in the dialect of OIP': async (name) =>
      answerOf(await call(codeOf(name, 'http'), '/v2/models/m/infer', { method: 'POST', body: '{}' })),
    'a call of the test page': async (name) => {
      const token = world.testToken({ serviceId: `svc-${codeOf(name, 'http')}` });
      return answerOf(await call(codeOf(name, 'http'), '/x', { headers: bearer(token) }));
    },
    'a websocket': (name) => handshake(codeOf(name, 'ws')),
    'a websocket over TLS': (name) => handshake(codeOf(name, 'wss')),
  };

  async function answerOf(answer: Response) {
    return { status: answer.status, text: await answer.text() };
  }

  function handshake(code: string): Promise<{ status: number; text: string }> {
    const socket = new WebSocket(`${world.url().replace('http', 'ws')}/services/${code}/x`, {
      headers: bearer(),
    });
    return new Promise((resolve, reject) => {
      socket.once('open', () => reject(new Error('It opened')));
      socket.once('error', () => undefined);
      socket.once('unexpected-response', async (_, answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({ status: answer.statusCode ?? 0, text: String(Buffer.concat(chunks)) });
      });
    });
  }

  describe.each(Object.keys(WAYS))('%s', (way) => {
    it.each(TARGET_NAMES)('is refused for %s', (name) =>
      judged(async () => {
        refusedNow();
        const before = own.requests.length;
        const told = await WAYS[way]?.(name);
        expect(told?.status).toBe(502);
        expect(told?.text).toContain('not allowed by upstreamNetworks');
        expect(own.requests.length).toBe(before);
      }),
    );
  });

  it('says in the request log which address it was and which parameter decides, and tries once', async () => {
    const rows = await world.rows();
    for (const name of TARGET_NAMES)
      for (const code of ['http', 'https', 'ws', 'wss'].map((protocol) => codeOf(name, protocol))) {
        const found = rows.filter(({ serviceId }) => serviceId === `svc-${code}`);
        expect(found.length, `${name} ${code}`).toBeGreaterThan(0);
        for (const row of found) {
          expect(row, `${name} ${code}`).toMatchObject({ status: 502, errorCode: 216_017, retries: 0 });
          expect(row.error).toMatch(targetOf(name).reason);
        }
      }
  });

  it.each(TARGET_NAMES)('ends a task that would go to %s', (name) =>
    judged(async () => {
      const sent = await call(codeOf(name, 'task'), '/x', { method: 'POST', body: '{}' });
      expect(sent.status).toBe(202);
      const { status_url } = (await sent.json()) as { status_url: string };
      const look = async () =>
        (await (await fetch(`${world.url()}${status_url}`, { headers: bearer() })).json()) as {
          state: string;
        };
      await expect.poll(async () => (await look()).state).toBe('Failed');
      const id = status_url.split('/').at(-1) ?? '';
      const { error, attempts } = await world.storage.db
        .selectFrom('asyncTask')
        .select(['error', 'attempts'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(attempts).toBe(1);
      expect(error).toMatch(targetOf(name).reason);
    }),
  );

  it('answers old clients in their words', async () => {
    const answer = await call(codeOf('a private address', 'http'), '/x', {
      headers: { ...bearer(), 'x-aic-dialect': 'baidu' },
    });
    expect(await answer.json()).toMatchObject({
      error_code: 216_017,
      error_msg: 'The address of the service is not allowed by upstreamNetworks: 10.9.8.7',
    });
  });

  it('hands redirects on and never follows them', async () => {
    const server: Server = createServer((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${own.port}/echo` }).end(),
    );
    const port = await listenLocally(server);
    await world.addService('redirects', `http://127.0.0.1:${port}`);
    await world.storage.db
      .insertInto('applicationInterface')
      .values({ applicationId: app.id, serviceId: 'svc-redirects' })
      .execute();
    await world.settle();
    const answer = await call('redirects', '/x', { redirect: 'manual' });
    expect(answer.status).toBe(302);
    expect(own.requests).toHaveLength(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('never lends a connection to a replica to a registered address', async () => {
    await world.addHosted('hosted', { versions: [{ ports: [own.port] }] });
    await world.addService('borrower', own.url);
    for (const serviceId of ['svc-hosted', 'svc-borrower'])
      await world.storage.db
        .insertInto('applicationInterface')
        .values({ applicationId: app.id, serviceId })
        .execute();
    await world.settle();
    expect((await call('hosted', '/echo')).status).toBe(200);
    expect((await call('borrower', '/echo')).status).toBe(502);
    expect(own.requests.length).toBe(1);
  });

  it('forgets kept connections when their network is listed no more, and lets what runs end', async () => {
    const list = (networks: readonly string[]) =>
      world.storage.db
        .insertInto('systemParameter')
        .values({ name: 'upstreamNetworks', value: JSON.stringify(networks) })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(networks) }))
        .execute();
    expect((await call('kept')).status).toBe(200);
    const running = call('good', '/slow?ms=1500');
    await expect.poll(() => echo.requests.some(({ url }) => url.startsWith('/slow'))).toBe(true);
    await list([]);
    await world.settle();
    expect((await call('kept')).status).toBe(502);
    expect((await running).status).toBe(200);
    await list(['127.0.0.1']);
    await world.settle();
    expect((await call('kept')).status).toBe(200);
  });
});

describe('through the console', () => {
  let area: FirstArea;
  let health: ReturnType<typeof runHealth>;

  beforeAll(async () => {
    area = await startFirstArea((platform) => {
      const guard = () =>
        createUpstreamGuard({
          ...rules(),
          networks: () => readTexts(platform().storage.db, platform().config, 'upstreamNetworks'),
        });
      const started = () => {
        health ??= startHealth(platform(), guard().dial);
        return health;
      };
      return {
        health: { check: (id) => started().check(id) },
        upstreams: { refuse: (baseUrl) => guard().refuse(baseUrl) },
      };
    });
  });
  afterAll(async () => {
    await health?.stop();
    await area.platform.close();
  });

  function startHealth({ storage, config }: TestApp, dial: Parameters<typeof runHealth>[0]['dial']) {
    const plain = { timeoutMs: 0, retryCount: 0, credential: '' };
    return runHealth({
      storage,
      config: () => config,
      describe: (registered) => createUpstream({ ...registered, ...plain }),
      dial,
      onError: (error) => {
        throw error;
      },
    });
  }

  let count = 0;
  const form = (baseUrl: string, more: Readonly<Record<string, unknown>> = {}) => ({
    ...area.home,
    code: `way-${++count}`,
    name: `途径${count}`,
    category: 'nlp',
    protocol: 'http',
    baseUrl,
    healthIntervalS: 300,
    ...more,
  });
  const registered = async (more: Readonly<Record<string, unknown>> = {}) =>
    String((await must(area.admin, 'registration.create', form(echo.url, more))).id);
  /** As somebody would who can write the database. */
  const point = (id: string, baseUrl: string) =>
    area.platform.storage.db
      .updateTable('registration')
      .set({ baseUrl })
      .where('serviceId', '=', id)
      .execute();

  const ADDRESS_REFUSED = 'service.address-refused';
  type Told = Promise<{ readonly code: string | undefined; readonly reason: string }>;
  const told = async (operation: string, body: Readonly<Record<string, unknown>>): Told => {
    const { message } = (await area.admin.call(operation, body)).body;
    return { code: message.code, reason: message.field?.baseUrl ?? '' };
  };
  const updateForm = ({
    organizationId: _o,
    projectId: _p,
    code: _c,
    protocol: _r,
    ...rest
  }: ReturnType<typeof form>) => rest;

  const WAYS: Readonly<Record<string, (host: string) => Told>> = {
    registering: (host) => told('registration.create', form(`http://${host}/v1`)),
    'registering with TLS': (host) => told('registration.create', form(`https://${host}`)),
    'registering a websocket': (host) =>
      told('registration.create', form(`ws://${host}`, { protocol: 'ws' })),
    changing: async (host) =>
      told('registration.update', { id: await registered(), ...updateForm(form(`http://${host}`)) }),
    starting: async (host) => {
      const id = await registered();
      await must(area.admin, 'registration.stop', { id });
      await point(id, `http://${host}`);
      return told('registration.start', { id });
    },
    checking: async (host) => {
      const id = await registered();
      await point(id, `http://${host}`);
      const { healthy, stateReason } = await must(area.admin, 'registration.check', { id });
      return { code: healthy ? undefined : ADDRESS_REFUSED, reason: stateReason };
    },
    'checking a path': async (host) => {
      const id = await registered({ healthPath: '/health' });
      await point(id, `https://${host}`);
      const { healthy, stateReason } = await must(area.admin, 'registration.check', { id });
      return { code: healthy ? undefined : ADDRESS_REFUSED, reason: stateReason };
    },
  };

  describe.each(Object.keys(WAYS))('%s', (way) => {
    it.each(TARGET_NAMES)('is refused for %s', (name) =>
      judged(async () => {
        refusedNow();
        const { host, reason } = targetOf(name);
        const answer = await WAYS[way]?.(host());
        expect(answer?.code).toBe(ADDRESS_REFUSED);
        expect(answer?.reason).toMatch(reason);
      }),
    );
  });

  test.concurrent.each(TARGET_NAMES)('a check in its interval finds %s refused', (name) =>
    judged(async () => {
      const { host, reason } = targetOf(name);
      const id = await registered();
      await point(id, `http://${host()}`);
      const { db } = area.platform.storage;
      const due = () =>
        db.updateTable('registration').set({ healthCheckedAt: null }).where('serviceId', '=', id).execute();
      const state = () =>
        db.selectFrom('service').select(['state', 'stateReason']).where('id', '=', id).executeTakeFirst();
      await vi.waitFor(
        async () => {
          await due();
          expect(await state()).toMatchObject({ state: 'Error', stateReason: expect.stringMatching(reason) });
        },
        { timeout: PATIENCE_MS, interval: 300 },
      );
    }),
  );

  test('a name is looked at when it is dialled, not when it was registered', async () => {
    names.set('rebinds.test', ['127.0.0.1']);
    const { id } = await must(area.admin, 'registration.create', form(`http://rebinds.test:${echo.port}`));
    expect(await must(area.admin, 'registration.check', { id })).toMatchObject({ healthy: true });
    names.set('rebinds.test', ['169.254.169.254']);
    expect(await must(area.admin, 'registration.check', { id })).toMatchObject({
      healthy: false,
      stateReason: expect.stringMatching(/^rebinds\.test 指向的 169\.254\.169\.254 是云平台元数据地址/),
    });
  });

  test('what an admin has just listed holds for the next call', async () => {
    const set = (upstreamNetworks: readonly string[]) =>
      must(area.admin, 'usercenter.setSystemParameter', { upstreamNetworks });
    await set([]);
    expect((await told('registration.create', form(echo.url))).code).toBe(ADDRESS_REFUSED);
    await set(['127.0.0.0/8']);
    expect((await told('registration.create', form(echo.url))).code).toBeUndefined();
    await set(LOOPBACK);
  });

  test('nobody reached the port of the platform', () => {
    expect(own.requests.filter(({ url }) => url !== '/echo')).toEqual([]);
  });
});
