// Who may write: every operation against the origins that a browser could name.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTestConfig } from '../support/load-test-config.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const config = await loadTestConfig();
const writes = [...config.operations.values()].filter(({ method }) => method !== 'get');
const reads = [...config.operations.values()].filter(({ method }) => method === 'get');
const OWN = 'http://console.test';

/** Headers of the call, and whether it goes on to be judged as a call. */
const CASES: readonly (readonly [
  what: string,
  headers: Readonly<Record<string, string>>,
  passes: boolean,
])[] = [
  ['absent', {}, true],
  ['own', { origin: OWN }, true],
  ['own, vouched for', { origin: OWN, 'sec-fetch-site': 'same-origin' }, true],
  ['typed by the person', { 'sec-fetch-site': 'none' }, true],
  [
    'own behind a proxy that takes TLS off',
    { origin: 'https://console.test', 'sec-fetch-site': 'same-origin' },
    true,
  ],
  ['foreign', { origin: 'http://evil.example' }, false],
  ['foreign, vouched for', { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  ['null', { origin: 'null' }, false],
  ['null, vouched for', { origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  ['other port', { origin: 'http://console.test:8081' }, false],
  ['other scheme', { origin: 'https://console.test' }, false],
  ['subdomain', { origin: 'http://a.console.test' }, false],
  ['longer name', { origin: 'http://console.test.evil.example' }, false],
  ['two at once', { origin: `${OWN} http://evil.example` }, false],
  ['empty', { origin: '' }, false],
  ['absent from another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['absent from another port', { 'sec-fetch-site': 'same-site' }, false],
  ['own from another site', { origin: OWN, 'sec-fetch-site': 'cross-site' }, false],
];

let platform: TestApp;
beforeAll(async () => {
  platform = await startApp();
});
afterAll(() => platform.close());

async function codeOf(path: string, method: string, headers: Readonly<Record<string, string>>) {
  const init = { method: method.toUpperCase(), headers: { 'content-type': 'application/json', ...headers } };
  const answer = await platform.app.fetch(new Request(OWN + path.replaceAll(/\{\w+\}/g, 'x'), init));
  const text = await answer.text();
  const { message } = text.startsWith('{') ? JSON.parse(text) : { message: undefined };
  return { status: answer.status, code: message?.code, text: String(message?.global) };
}

describe.each(CASES)('a write whose origin is %s', (_what, headers, passes) => {
  test(passes ? 'is judged as a call' : 'is refused', async () => {
    const wrong: string[] = [];
    for (const { id, path, method } of writes) {
      const { status, code, text } = await codeOf(path, method, headers);
      const isRefused = status === 403 && code === 'request.foreign-origin' && /本站/.test(text);
      if (isRefused === passes) wrong.push(`${id}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('the score: operations with a write x origins', () => {
  console.info(
    `${writes.length} writes x ${CASES.length} origins = ${writes.length * CASES.length} calls, 0 wrong`,
  );
  expect(writes.length).toBeGreaterThan(150);
});

test('a read is nobody’s business but the browser’s, a stream of events is ours', async () => {
  const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const { path, method } of reads)
    expect((await codeOf(path, method, headers)).code).not.toBe('request.foreign-origin');
  for (const [, given, passes] of CASES) {
    const { code } = await codeOf('/_console/events', 'get', given);
    expect([code, given]).toEqual([passes ? 'session.required' : 'request.foreign-origin', given]);
  }
});

describe('behind proxies', () => {
  let port: number;
  let close: () => Promise<void>;
  let trusted = true;
  beforeAll(async () => {
    const { listen } = await import('../../platform/http/node-server.ts');
    const listener = await listen(platform.app, { host: '127.0.0.1', port: 0 }, () => trusted);
    port = listener.port;
    close = listener.close;
  });
  afterAll(() => close());

  /** `fetch` would not send these headers. */
  const post = (path: string, headers: Readonly<Record<string, string>>, body = '{}') =>
    new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
      const sent = httpRequest(
        {
          port,
          path,
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          agent: false,
        },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += chunk;
          const received = new Headers();
          for (let at = 0; at < answer.rawHeaders.length; at += 2)
            received.append(answer.rawHeaders[at] ?? '', answer.rawHeaders[at + 1] ?? '');
          resolve({ status: answer.statusCode ?? 0, headers: received, body: text });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const proxied = {
    host: 'inner:8080',
    'x-forwarded-for': '6.6.6.6, 2001:db8::7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'ai.test',
  };

  test.each([
    ['https://ai.test', true, 200],
    ['http://ai.test', true, 403],
    ['http://inner:8080', true, 403],
    ['https://ai.test', false, 403],
    ['http://inner:8080', false, 200],
  ])('%s with trust %j is answered %i', async (origin, isTrusted, status) => {
    trusted = isTrusted;
    expect((await post('/api/base/isLogin', { ...proxied, origin })).status).toBe(status);
  });

  test('a trusted one decides over the address, the cookies and HTTPS', async () => {
    const login = JSON.stringify({ username: 'admin', password: 'Root-test-2026' });
    const isTrustedOne = (ip: string) => ip === '127.0.0.1';
    const { listen } = await import('../../platform/http/node-server.ts');
    const listener = await listen(platform.app, { host: '127.0.0.1', port: 0 }, isTrustedOne);
    const before = port;
    port = listener.port;
    try {
      const answer = await post('/api/base/login', proxied, login);
      expect(answer.status).toBe(200);
      const cookies = answer.headers.getSetCookie();
      expect(cookies[0]).toMatch(/^__Host-aip_session=.*; Secure$/);
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=600');
      const row = await platform.storage.db.selectFrom('session').select('ip').executeTakeFirstOrThrow();
      expect(row.ip).toBe('2001:db8::7');
      const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
      const seen = await post('/api/base/isLogin', { ...proxied, cookie });
      expect(JSON.parse(seen.body).result.isLogin).toBe(true);
    } finally {
      port = before;
      await listener.close();
    }
  });

  test('anybody else decides over nothing', async () => {
    trusted = false;
    const answer = await post(
      '/api/base/login',
      proxied,
      JSON.stringify({ username: 'admin', password: 'Root-test-2026' }),
    );
    expect(answer.headers.getSetCookie()[0]).toMatch(/^aip_session=[^;]*; HttpOnly; Path=\/; SameSite=Lax$/);
    expect(answer.headers.has('strict-transport-security')).toBe(false);
    const rows = await platform.storage.db.selectFrom('session').select('ip').execute();
    expect(rows.map(({ ip }) => ip)).toContain('127.0.0.1');
  });
});

describe('what never becomes a request', () => {
  const send = async (text: string) => {
    const { listen } = await import('../../platform/http/node-server.ts');
    const listener = await listen(platform.app, { host: '127.0.0.1', port: 0 });
    const answer = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(listener.port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', reject).on('close', () => resolve(received));
    });
    await listener.close();
    return answer;
  };

  test.each([
    [400, 'request.bad-protocol', 'NONSENSE\r\n\r\n'],
    [400, 'request.bad-address', 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'request.bad-address', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    [400, 'request.bad-address', 'GET /a\\b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    [431, 'request.header-too-large', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    [417, 'request.expectation-failed', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: the-moon\r\n\r\n'],
  ])('is answered %i %s in the envelope', async (status, code, text) => {
    const answer = await send(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    const { message } = JSON.parse(body);
    expect(message).toMatchObject({ code, global: expect.stringMatching(/[\u4e00-\u9fa5]/) });
    expect(head).toContain(message.requestId);
  });
});
