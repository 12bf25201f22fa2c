import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '#engines/gateway/auth/access-token.ts';
import {
  SCRAPE_TOKEN,
  secrets,
  startWorld,
  type TestApplication,
  type World,
} from '../support/gateway-world.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';

let world: World;
let echo: EchoService;
let app: TestApplication;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${world.url()}/services/${path}`, { headers: bearer(app.sk), ...init });
const codeOf = async (answer: Response) => ((await answer.json()) as { error_code: number }).error_code;
const tokenOf = async (ak: string, sk: string) => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: ak, client_secret: sk });
  return (await fetch(`${world.url()}/oauth/2.0/token`, { method: 'POST', body })).json() as Promise<
    Record<string, string>
  >;
};

beforeAll(async () => {
  [world, echo] = await Promise.all([startWorld(), startEchoService()]);
  await world.addService('echo', `${echo.url}/echo`);
  await world.addService('root', echo.url);
  await world.addService('other', echo.url);
  await world.addService('listed', echo.url, {
    paths: [
      ['post', '/echo/items'],
      ['get', '/echo/items/{id}'],
    ],
  });
  await world.addService('dead', 'http://127.0.0.1:1', { retryCount: 1 });
  await world.addService('metadata', 'http://169.254.169.254/latest');
  await world.addService('impatient', echo.url, { timeoutMs: 150, retryCount: 1 });
  await world.addService('stopped', echo.url, { state: 'Stopped' });
  await world.addService('sick', echo.url, { state: 'Error' });
  await world.addService('headed', `${echo.url}/echo`, {
    authKind: 'header',
    authName: 'X-Key',
    credential: 'top',
  });
  await world.addService('queried', `${echo.url}/echo`, {
    authKind: 'query',
    authName: 'key',
    credential: 'a&b',
  });
  await world.addService('basic', `${echo.url}/echo`, { authKind: 'basic', credential: 'me:pass' });
  await world.addService('beared', `${echo.url}/echo`, { authKind: 'bearer', credential: 'tok' });
  await world.addService('socket', echo.url.replace('http', 'ws'), { protocol: 'ws' });
  const all = [
    'echo',
    'root',
    'listed',
    'dead',
    'metadata',
    'impatient',
    'stopped',
    'sick',
    'headed',
    'queried',
    'basic',
    'beared',
    'socket',
  ];
  app = await world.addApplication(Object.fromEntries(all.map((code) => [code, null])));
  await world.settle();
});
afterAll(async () => {
  await echo.stop();
  await world.stop();
});

describe('credentials', () => {
  it('passes a call with an access token in the address and keeps the token from the service', async () => {
    const { access_token, expires_in, scope } = await tokenOf(app.ak, app.sk);
    expect(access_token).toMatch(/^24\./);
    expect(expires_in).toBe(2_592_000);
    expect(scope).toContain('brain_all_scope');
    const answer = await fetch(`${world.url()}/services/echo/a%20b?x=1&access_token=${access_token}&y=2`);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { url: string }).url).toBe('/echo/a%20b?x=1&y=2');
  });

  it('takes the token of the Baidu SDK with its second question mark', async () => {
    const { access_token } = await tokenOf(app.ak, app.sk);
    const answer = await fetch(
      `${world.url()}/services/echo/x?aipSdk=node&access_token=${access_token}?aipSdk=node`,
    );
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as { url: string }).url).toBe('/echo/x');
  });

  it.each([
    ['Bearer with the secret key', () => bearer(app.sk)],
    ['APPCODE', () => ({ authorization: `APPCODE ${app.code}` })],
  ])('passes a call with %s and does not forward it', async (_, headers) => {
    const answer = await call('echo', { headers: headers() });
    expect(answer.status).toBe(200);
    const seen = (await answer.json()) as { headers: Record<string, string> };
    expect(seen.headers.authorization).toBeUndefined();
    expect(JSON.stringify(seen)).not.toContain(app.sk);
  });

  it.each([
    ['nothing', {}, 110],
    ['an unknown key', bearer('sk-unknown'), 110],
    ['a forged token', bearer('24.app.key.9999999999.c2ln'), 110],
  ])('refuses %s with 401', async (_, headers, code) => {
    const answer = await call('echo', { headers });
    expect(answer.status).toBe(401);
    expect(await codeOf(answer)).toBe(code);
  });

  it('tells an expired token apart', async () => {
    const token = createAccessTokens(secrets.key('access-token')).issue({
      applicationId: app.id,
      secretId: app.secretId,
      expiresAt: Date.now() - 2_000,
    });
    expect(await codeOf(await call('echo', { headers: bearer(token) }))).toBe(111);
  });

  it('names what is wrong at the token endpoint as Baidu does and slows down who keeps trying', async () => {
    expect(await tokenOf('nobody', 'x')).toEqual({
      error: 'invalid_client',
      error_description: 'unknown client id',
    });
    expect(await tokenOf(app.ak, 'wrong')).toEqual({
      error: 'invalid_client',
      error_description: 'Client authentication failed',
    });
    const victim = await world.addApplication({});
    await world.settle();
    for (let tries = 0; tries < 10; tries++) await tokenOf(victim.ak, `guess${tries}`);
    expect((await tokenOf(victim.ak, victim.sk)).error).toBe('slow_down');
    expect((await tokenOf(app.ak, app.sk)).access_token).toBeDefined();
  });

  it('accepts both secrets while a rotation overlaps, and neither token nor key once one expires', async () => {
    const rotating = await world.addApplication({ echo: null });
    await world.settle();
    const { access_token: old } = await tokenOf(rotating.ak, rotating.sk);
    const inTwoSeconds = new Date(Date.now() + 1_000);
    await world.storage.db
      .updateTable('applicationSecret')
      .set({ expiresAt: inTwoSeconds })
      .where('id', '=', rotating.secretId)
      .execute();
    await world.settle();
    expect((await call('echo', { headers: bearer(String(old)) })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await call('echo', { headers: bearer(String(old)) })).status).toBe(401);
    expect((await call('echo', { headers: bearer(rotating.sk) })).status).toBe(401);
  });

  it('closes the door after a revocation, with nothing to set off', async () => {
    const revoked = await world.addApplication({ echo: null });
    await world.settle();
    expect((await call('echo', { headers: bearer(revoked.sk) })).status).toBe(200);
    await world.storage.db.deleteFrom('applicationSecret').where('id', '=', revoked.secretId).execute();
    await expect
      .poll(async () => (await call('echo', { headers: bearer(revoked.sk) })).status, { interval: 10 })
      .toBe(401);
  });
});

describe('checks', () => {
  it.each([
    ['an interface without grant', 'other/x', 403, 6],
    ['an unknown service', 'nowhere/x', 404, 3],
    ['a stopped service', 'stopped/x', 503, 216015],
    ['a sick service', 'sick/x', 503, 2],
    ['a path outside of the list', 'listed/echo/other', 404, 3],
    ['a dead service', 'dead/x', 502, 282001],
    ['a metadata address', 'metadata/x', 502, 216017],
    ['a plain request to a websocket service', 'socket/x', 400, 100],
  ])('answers %s', async (_, path, status, code) => {
    const answer = await call(path);
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  });

  it('refuses paths that step out of the service in any spelling', async () => {
    const { request } = await import('node:http');
    for (const path of [
      '/services/echo/../secret',
      '/services/echo/%2e%2e/secret',
      '/services/echo/a%2f..%2fb',
      '/services/echo/..%5cx',
    ]) {
      const status = await new Promise((resolve) =>
        request(`${world.url()}`, { path, headers: bearer(app.sk) }, (answer) =>
          resolve(answer.resume().statusCode),
        ).end(),
      );
      expect([path, status]).toEqual([path, 400]);
    }
  });

  it('lets listed paths through by method and template', async () => {
    expect((await call('listed/echo/items', { method: 'POST', body: '{}' })).status).toBe(200);
    expect((await call('listed/echo/items/42?full=1')).status).toBe(200);
    expect((await call('listed/echo/items/42', { method: 'HEAD' })).status).toBe(200);
    expect((await call('listed/echo/items/42', { method: 'DELETE' })).status).toBe(404);
    expect((await call('listed/echo/items/42/more')).status).toBe(404);
  });

  it('refuses a disabled application and an address outside of the list', async () => {
    const away = await world.addApplication({ echo: null }, ['10.0.0.0/8']);
    const near = await world.addApplication({ echo: null }, ['10.0.0.0/8', '127.0.0.0/8']);
    const off = await world.addApplication({ echo: null });
    await world.storage.db
      .updateTable('application')
      .set({ state: 'Disabled' })
      .where('id', '=', off.id)
      .execute();
    await world.settle();
    expect(await codeOf(await call('echo', { headers: bearer(away.sk) }))).toBe(6);
    expect(
      (await call('echo', { headers: { ...bearer(away.sk), 'x-forwarded-for': '10.1.1.1' } })).status,
    ).toBe(403);
    expect((await call('echo', { headers: bearer(near.sk) })).status).toBe(200);
    expect(await codeOf(await call('echo', { headers: bearer(off.sk) }))).toBe(6);
  });

  it('refuses bodies over the limit, declared or not', async () => {
    const body = Buffer.alloc(1_048_577);
    const declared = await call('echo', { method: 'POST', body });
    expect([declared.status, await codeOf(declared)]).toEqual([413, 216202]);
    const stream = new Blob([body]).stream();
    const flowing = await call('echo', { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
    expect(flowing.status).toBe(413);
  });
});

describe('credentials of the service', () => {
  it.each([
    ['headed', 'x-key', 'top'],
    ['basic', 'authorization', `Basic ${Buffer.from('me:pass').toString('base64')}`],
    ['beared', 'authorization', 'Bearer tok'],
  ])('are added by %s', async (code, name, value) => {
    const seen = (await (await call(`${code}/x`)).json()) as { headers: Record<string, string> };
    expect(seen.headers[name]).toBe(value);
  });

  it('are added to the query', async () => {
    const seen = (await (await call('queried/x?a=1')).json()) as { url: string };
    expect(seen.url).toBe('/echo/x?a=1&key=a%26b');
  });
});

describe('dialects', () => {
  it.each([
    [
      'v1/chat/completions',
      { error: { message: 'module closed', type: 'api_error', param: null, code: 'service_unavailable' } },
    ],
    ['v2/models/m/infer', { error: expect.stringContaining('module closed') }],
    ['anything', { error_code: 216015, error_msg: 'module closed', log_id: expect.stringMatching(/^req-/) }],
  ])('speaks the words of %s', async (path, body) => {
    const answer = await call(`stopped/${path}`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject(body);
    expect(answer.headers.get('x-aic-request-id')).toMatch(/^req-/);
  });

  it('answers old Baidu clients with HTTP 200', async () => {
    const { access_token } = await tokenOf(app.ak, app.sk);
    const sdk = await fetch(
      `${world.url()}/services/stopped/x?aipSdk=node&access_token=${access_token}?aipSdk=node`,
    );
    expect([sdk.status, await codeOf(sdk)]).toEqual([200, 216015]);
    const marked = await fetch(`${world.url()}/services/stopped/x?access_token=${access_token}`, {
      headers: { 'x-aic-dialect': 'baidu' },
    });
    expect(marked.status).toBe(200);
    expect((await fetch(`${world.url()}/services/stopped/x?access_token=${access_token}`)).status).toBe(503);
  });
});

describe('forwarding', () => {
  it('carries method, body, query and headers, and marks the answer', async () => {
    const answer = await call('root/echo/p?q=1', {
      method: 'PUT',
      headers: { ...bearer(app.sk), 'content-type': 'text/x', 'x-mine': 'yes', connection: 'close' },
      body: '你好',
    });
    const seen = (await answer.json()) as { method: string; body: string; headers: Record<string, string> };
    expect(seen).toMatchObject({ method: 'PUT', body: '你好', url: '/echo/p?q=1' });
    expect(seen.headers).toMatchObject({
      'x-mine': 'yes',
      'content-type': 'text/x',
      host: echo.url.slice(7),
    });
    expect(Number(answer.headers.get('x-aic-overhead-duration-ms'))).toBeGreaterThan(0);
  });

  it('streams a large body both ways', async () => {
    const body = Buffer.alloc(900_000, 'z');
    const seen = (await (await call('echo', { method: 'POST', body })).json()) as { body: string };
    expect(seen.body.length).toBe(900_000);
    const bytes = await (await call('root/bytes?size=3000000')).arrayBuffer();
    expect(bytes.byteLength).toBe(3_000_000);
  });

  it('hands events on as they come', async () => {
    const answer = await call('root/events?count=4&delay=150');
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    const firstAt = Date.now();
    expect(new TextDecoder().decode(first?.value)).toContain('"index":0');
    while ((await reader?.read())?.done === false);
    // The service takes 450 ms for the rest; held back to the end, all would come at once.
    expect(Date.now() - firstAt).toBeGreaterThan(200);
  });

  it('retries what may be repeated and nothing else', async () => {
    const before = echo.requests.length;
    expect((await call('impatient/status/503')).status).toBe(503);
    expect(echo.requests.length - before).toBe(2);
    expect((await call('impatient/status/503', { method: 'POST', body: '{}' })).status).toBe(503);
    expect(echo.requests.length - before).toBe(3);
  });

  it('gives up after the time-out', async () => {
    const answer = await call('impatient/slow?ms=8000', { method: 'POST', body: '{}' });
    expect([answer.status, await codeOf(answer)]).toEqual([504, 282000]);
  });

  it('cuts the answer off when the service does, and logs it', async () => {
    const answer = await call('root/broken');
    const id = answer.headers.get('x-aic-request-id');
    await expect(answer.text()).rejects.toThrow();
    const row = (await world.rows()).find((candidate) => candidate.id === id);
    expect(row).toMatchObject({ status: 200, errorCode: 282001 });
  });

  it('leaves one row a call with the split of its time, and none for strangers', async () => {
    const before = (await world.rows()).length;
    const answer = await call('root/slow?ms=100', { headers: { ...bearer(app.sk), 'user-agent': 'tester' } });
    await answer.text();
    await call('echo', { headers: {} });
    const rows = await world.rows();
    expect(rows.length).toBe(before + 1);
    const row = rows.find(({ id }) => id === answer.headers.get('x-aic-request-id'));
    expect(row).toMatchObject({
      organizationId: 'org-1',
      projectId: 'prj-1',
      applicationId: app.id,
      serviceId: 'svc-root',
      method: 'GET',
      path: '/slow',
      protocol: 'http',
      clientIp: '127.0.0.1',
      status: 200,
      errorCode: 0,
      upstream: echo.url,
      userAgent: 'tester',
    });
    expect(row?.upstreamUs).toBeGreaterThan(95_000);
    expect(row?.totalUs).toBe((row?.gatewayUs ?? 0) + (row?.upstreamUs ?? 0));
  });

  it('says how it is and counts for Prometheus', async () => {
    expect((await fetch(`${world.url()}/healthz`)).status).toBe(200);
    expect((await fetch(`${world.url()}/readyz`)).status).toBe(200);
    const text = await world.metrics();
    expect(text).toMatch(
      /aic_requests_total\{application="app-\w+",service="echo",code="0",status="200"\} \d+/,
    );
  });

  it.each([
    ['nobody from this machine', {}],
    ['nobody through a proxy', { 'x-forwarded-for': '1.2.3.4' }],
    ['a wrong token', { authorization: 'Bearer wrong' }],
    ['a token that is too short', { authorization: `Bearer ${SCRAPE_TOKEN.slice(0, -1)}` }],
    ['another scheme', { authorization: `Basic ${SCRAPE_TOKEN}` }],
    ['the bare token', { authorization: SCRAPE_TOKEN }],
  ])(
    'tells its metrics to who knows the token: not to %s',
    async (_name, headers: Record<string, string>) => {
      const answer = await fetch(`${world.url()}/metrics`, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.text()).not.toContain('aic_');
    },
  );
});
