import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spellOut } from '#config/page/spell-out.ts';
import { AppError } from '#core/app-error.ts';
import { fillRoute, matchRoute } from '#core/route.ts';
import { createApp } from '../../platform/http/app.ts';
import { operationTable } from '../../platform/operations/table.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import {
  ADMIN_PASSWORD,
  type Client,
  encryptRelayToken,
  startApp,
  type TestApp,
} from '../support/start-app.ts';

let platform: TestApp;
let crowd: Crowd;
let root: Client;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  root = await crowd.as('systemAdmin');
});
afterAll(() => platform.close());

const now = () => Math.floor(platform.clock.now.getTime() / 1000);
const rename = { displayName: '改名' };
const withToken = async (token: string) =>
  root.call('usercenter.updateProfile', rename, {
    tokens: false,
    headers: { csrftoken: root.cookies.get('csrftoken') ?? '', 'Relay-Token': token },
  });

describe('csrftoken', () => {
  test('is required, and only the own one counts', async () => {
    const relay = { 'Relay-Token': await root.relayToken() };
    const none = await root.call('usercenter.updateProfile', rename, { tokens: false, headers: relay });
    expect(none.body.message.code).toBe('csrf.invalid');
    const wrong = { ...relay, csrftoken: 'x'.repeat(32) };
    const foreign = await root.call('usercenter.updateProfile', rename, { tokens: false, headers: wrong });
    expect([foreign.status, foreign.body.message.code]).toEqual([403, 'csrf.invalid']);
  });

  test('may stand in the body, beside Relay-Token', async () => {
    const body = {
      ...rename,
      csrftoken: root.cookies.get('csrftoken'),
      'Relay-Token': await root.relayToken(),
    };
    expect((await root.call('usercenter.updateProfile', body, { tokens: false })).status).toBe(200);
  });
});

describe('Relay-Token', () => {
  test.each([-299, 0, 299])('is taken with a clock that is %i s off', async (skew) => {
    expect((await withToken(await root.relayToken(now() + skew))).status).toBe(200);
  });

  test.each([-301, 301, -86_400])('is refused with a clock that is %i s off', async (skew) => {
    const answer = await withToken(await root.relayToken(now() + skew));
    expect([answer.status, answer.body.message.code]).toEqual([403, 'relay-token.expired']);
    expect(answer.body.message.global).toContain(String(Math.abs(skew)));
  });

  test('is refused the second time, also when both come at once', async () => {
    const token = await root.relayToken();
    expect((await withToken(token)).status).toBe(200);
    expect((await withToken(token)).body.message.code).toBe('relay-token.reused');
    const uuid = randomUUID();
    const tokens = await Promise.all([1, 2, 3, 4].map(() => root.relayToken(now(), uuid)));
    const codes = (await Promise.all(tokens.map(withToken))).map((answer) => answer.status);
    expect(codes.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is refused when missing, made with another key, changed, or garbage', async () => {
    const good = Buffer.from(await root.relayToken(), 'base64');
    const changed = Buffer.from(good);
    changed[20] = (changed[20] ?? 0) ^ 1;
    const otherKey = encryptRelayToken(Buffer.alloc(32, 7), `${randomUUID()}&${now()}`);
    const elsewhere = await (await crowd.as('member')).relayToken();
    expect((await withToken('')).body.message.code).toBe('relay-token.missing');
    for (const token of [otherKey, elsewhere, changed.toString('base64'), 'nonsense', 'A'.repeat(5000)])
      expect((await withToken(token)).body.message.code).toBe('relay-token.invalid');
  });

  test('leaves no nonce behind for longer than it could be used', async () => {
    const start = platform.clock.now;
    await withToken(await root.relayToken());
    platform.clock.now = new Date(start.getTime() + 601_000);
    await withToken(await root.relayToken());
    const rows = await platform.storage.db.selectFrom('relayNonce').selectAll().execute();
    expect(rows).toHaveLength(1);
    platform.clock.now = start;
  });
});

describe('requests', () => {
  const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
    root.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  test.each([
    ['half an object', '{"a":', 400, 'request.malformed'],
    ['a list', '[]', 400, 'request.malformed'],
    ['a text', '"x"', 400, 'request.malformed'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, 'request.malformed'],
    ['a polluting key', '{"__proto__":{"admin":true}}', 400, 'request.invalid'],
  ])('%s is refused', async (_what, body, status, code) => {
    const answer = await post('/api/base/isLogin', body);
    expect(answer.status).toBe(status);
    expect((await answer.json()).message.code).toBe(code);
  });

  test('no body at all is an empty object', async () => {
    expect((await post('/api/base/isLogin', null)).status).toBe(200);
  });

  test('a form is refused: only JSON acts in a person’s name', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await post('/api/base/isLogin', 'a=b', { 'content-type': type })).status).toBe(415);
  });

  test('more than 10 MB are refused, whatever the length says', async () => {
    const big = `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`;
    expect((await post('/api/base/isLogin', big)).status).toBe(413);
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
    });
    const request = new Request('http://console.test/api/base/isLogin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect((await platform.app.fetch(request)).status).toBe(413);
  });

  test('unknown paths and wrong methods are answered in the envelope', async () => {
    const unknown = await root.fetch('/api/no/such/call', { method: 'POST' });
    expect([unknown.status, (await unknown.json()).message.code]).toEqual([404, 'request.unknown-path']);
    const method = await root.fetch('/api/base/isLogin');
    const said = (await method.json()).message;
    expect([method.status, said.code]).toEqual([405, 'request.method-not-allowed']);
    expect(said.global).toContain('POST');
  });

  test('another person than the page knows is told who is signed in now', async () => {
    const answer = await root.call('usercenter.userInfo', {}, { headers: { userId: 'usr-member' } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      message: { global: 'LoginAccountError', currentUserName: 'systemAdmin' },
    });
    const own = await root.call('usercenter.userInfo', {}, { headers: { userId: 'usr-systemAdmin' } });
    expect(own.status).toBe(200);
  });
});

describe('answers', () => {
  test('carry a request id and the security headers, whatever they answer', async () => {
    for (const path of ['/healthz', '/api/nothing', '/login', '/_console/static/none.js']) {
      const { headers } = await root.fetch(path);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('say nothing of an unknown error but the id under which it is logged with its stack', async () => {
    const broken = createApp({
      config: platform.config,
      backend: {
        kind: 'embedded',
        storage: platform.storage,
        secrets: platform.secrets,
        engines: platform.engines,
        operations: {
          ...operationTable,
          'base.isLogin': async () => {
            throw new Error('secret /etc/path');
          },
          // What the type refuses, the check of answers finds as well.
          'bml.version': async () => ({ versions: 4711 as never }),
          'base.logout': async () => {
            throw new AppError('no.such.code');
          },
        },
      },
      publicDirectory: '/nowhere',
      now: () => platform.clock.now,
      log: (entry) => logged.push(entry),
      checkAnswers: true,
      notReady: async () => ['database'],
    });
    const logged: { requestId?: string; error?: unknown }[] = [];
    const cookie = `aip_session=${root.cookies.get('aip_session')}`;
    const ask = (path: string) =>
      broken.fetch(new Request(`http://console.test${path}`, { method: 'POST', headers: { cookie } }));
    for (const path of ['/api/base/isLogin', '/api/base/logout', '/api/bml/v4/configcenter/version/get']) {
      const answer = await ask(path);
      const text = await answer.text();
      expect([answer.status, JSON.parse(text).message.code]).toEqual([500, 'internal']);
      expect(text).not.toMatch(/secret|stack|at /);
      const entry = logged.at(-1);
      expect(entry?.requestId).toBe(answer.headers.get('x-request-id'));
      expect(entry?.error).toHaveProperty('stack', expect.stringContaining('Error'));
    }
    expect((await broken.fetch(new Request('http://console.test/readyz'))).status).toBe(503);
  });

  test('a body that breaks off is no fault of ours', async () => {
    const before = platform.logged.length;
    for (const sent of [0, 1, 3]) {
      let left = sent;
      const body = new ReadableStream({
        pull(controller) {
          if (left-- > 0) controller.enqueue(new TextEncoder().encode('{"a":1,'));
          else controller.error(new Error('aborted'));
        },
      });
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body, duplex: 'half' };
      const answer = await platform.app.fetch(new Request('http://console.test/api/base/login', init));
      expect([answer.status, (await answer.json()).message.code]).toEqual([400, 'request.interrupted']);
    }
    expect(platform.logged.slice(before)).toEqual([]);
  });

  test('are packed as the browser accepts', async () => {
    const headers = { 'accept-encoding': 'br' };
    const packed = await root.fetch('/_console/session', { headers });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const plain = await root.fetch('/_console/session', { headers: { 'accept-encoding': 'br;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await plain.json()).isLogin).toBe(true);
  });
});

describe('the console’s own endpoints', () => {
  test('session tells who, where and what is permitted', async () => {
    const member = await crowd.as('member');
    const { organizationId, projectId } = crowd.home;
    const answer = await member.fetch(
      `/_console/session?organizationId=${organizationId}&projectId=${projectId}`,
    );
    const session = await answer.json();
    expect(session).toMatchObject({ isLogin: true, role: 'member', organizationId, projectId });
    expect(session.projectName).toMatch(/./);
    expect(session.permissions.project).toMatchObject({ 'ai-autoscaling': true, 'ai-conductor': false });
    expect(session.access).toEqual(
      expect.arrayContaining(['project.read', 'project.write', 'organization.read']),
    );
    expect(session.access).not.toContain('project.manage');
    expect(session.menus.map((menu: { prefix: string }) => menu.prefix)).toContain('/aic/console');
    expect(session.menus.map((menu: { prefix: string }) => menu.prefix)).not.toContain('/aic/admin');
    expect(Buffer.from(session.relayKey, 'base64')).toHaveLength(32);
  });

  test('session leaves out places that are not the person’s', async () => {
    const member = await crowd.as('member');
    const { organizationId, projectId } = crowd.foreign;
    const answer = await member.fetch(
      `/_console/session?organizationId=${organizationId}&projectId=${projectId}`,
    );
    const session = await answer.json();
    expect(session.organizationId).toBeUndefined();
    expect(session.projectId).toBeUndefined();
    expect(session.projectName).toBeUndefined();
    expect(session.organizations.map((organization: { id: string }) => organization.id)).toEqual([
      'org-home',
    ]);
    expect(Object.values(session.permissions.project)).not.toContain(true);
  });

  test('a stranger’s session holds nothing', async () => {
    const session = await (await platform.client().fetch('/_console/session')).json();
    expect(session).toMatchObject({ isLogin: false, menus: [], permissions: {}, organizations: [] });
    expect(session.relayKey).toBeUndefined();
    expect((await platform.client().fetch('/_console/page?path=/user/info')).status).toBe(401);
  });

  test('page opens what is permitted, forbids the rest, and knows no foreign project', async () => {
    const member = await crowd.as('member');
    const page = async (path: string) =>
      (await member.fetch(`/_console/page?path=${encodeURIComponent(path)}`)).json();
    const home = `${crowd.home.organizationId}/${crowd.home.projectId}`;
    const foreign = `${crowd.foreign.organizationId}/${crowd.foreign.projectId}`;
    expect((await page(`/aic/console/applications/application/${home}`)).state).toBe('ready');
    expect((await page(`/aic/console/applications/application/${foreign}`)).state).toBe('not-found');
    expect((await page('/user/users')).state).toBe('forbidden');
    expect((await page('/aic/admin/setting')).state).toBe('forbidden');
    expect((await page('/aic/nowhere')).state).toBe('not-found');
    const pages = await (await member.fetch('/_console/pages?ids=user/info,user/user-list,no/page')).json();
    expect(pages.map((linked: { page: { id: string } }) => linked.page.id)).toEqual(['user/info']);
  });

  test('a form page names a validator module of our own origin, for ever the same', async () => {
    const page = await (await root.fetch('/_console/page?path=/user/users/create')).json();
    const address = page.page.operations['user.create'].validator;
    const module = await root.fetch(address);
    expect(module.headers.get('content-type')).toContain('javascript');
    expect(module.headers.get('cache-control')).toContain('immutable');
    const text = await module.text();
    expect(text).toContain('export const validate');
    expect(text).not.toMatch(/require\(|import /);
    const { validate } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(validate({ username: 'alice', displayName: 'Alice' })).toBe(true);
    expect(validate({ username: '1', displayName: 'Alice' })).toBe(false);
    expect((await root.fetch('/_console/validator/0000.js')).status).toBe(404);
  });

  test('every page opens for a system admin, help pages with their text', async () => {
    const values = { ...crowd.home, id: 'x', name: 'x' };
    for (const { pattern, pageId, to } of platform.config.routes) {
      const [spelled = ''] = spellOut(pattern);
      const path = spelled.replace(
        /\{(\w+)\??\}/g,
        (_, name: string) => values[name as keyof typeof values] ?? 'x',
      );
      const page = await (await root.fetch(`/_console/page?path=${encodeURIComponent(path)}`)).json();
      expect([pageId, page.state]).toEqual([pageId, to === undefined ? 'ready' : 'redirect']);
      if (to !== undefined) expect(page.path).toBe(fillRoute(to, matchRoute(pattern, path) ?? {}));
      else if (page.page.page.kind === 'help') expect(page.page.content.length).toBeGreaterThan(0);
    }
  });

  test('landing is the first permitted entry, or none outside of a project', async () => {
    const member = await crowd.as('member');
    const { organizationId, projectId } = crowd.home;
    const query = `organizationId=${organizationId}&projectId=${projectId}`;
    const landing = await (await member.fetch(`/_console/landing?${query}`)).json();
    expect(landing.path).toBe(`/aic/console/applications/application/${organizationId}/${projectId}`);
    expect(await (await member.fetch('/_console/landing')).json()).toEqual({ path: null });
  });
});

describe('documents', () => {
  test('a stranger is sent to the login page and comes back after it', async () => {
    const answer = await platform.client().fetch('/user/info?tab=session');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/login?redirect=%2Fuser%2Finfo%3Ftab%3Dsession');
    expect((await platform.client().fetch('/login')).status).toBe(200);
  });

  test('hold session and page as data that cannot break out', async () => {
    await root.call('usercenter.updateProfile', { displayName: '甲\u2028乙' });
    const answer = await root.fetch('/user/info');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    const block = (id: string) =>
      new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html)?.[1];
    expect(JSON.parse(block('console-session') ?? '').user.displayName).toBe('甲\u2028乙');
    expect(JSON.parse(block('console-page') ?? '')).toMatchObject({
      state: 'ready',
      page: { page: { id: 'user/info' } },
    });
    expect(html).not.toContain('\u2028');
    expect(html.match(/<script/g)).toHaveLength(html.includes('type="module"') ? 3 : 2);
  });

  test('read the session once for all that they are made of', async () => {
    let sessions = 0;
    const db = platform.storage.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('"token_hash"') || JSON.stringify(node).includes('"tokenHash"'))
          sessions += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const counting = createApp({
      config: platform.config,
      backend: {
        kind: 'embedded',
        storage: { ...platform.storage, db },
        secrets: platform.secrets,
        engines: platform.engines,
        operations: operationTable,
      },
      publicDirectory: '/nowhere',
      now: () => platform.clock.now,
      log: () => undefined,
      checkAnswers: true,
      notReady: async () => [],
    });
    const cookie = `aip_session=${root.cookies.get('aip_session')}`;
    const open = () => counting.fetch(new Request('http://console.test/user/info', { headers: { cookie } }));
    expect((await open()).status).toBe(200);
    expect(sessions).toBe(1);
    expect((await open()).status).toBe(200);
    expect(sessions).toBe(2);
  });

  test('an unknown address is the console with status 404; shell addresses are not unknown', async () => {
    const unknown = await root.fetch('/aic/<script>alert(1)</script>');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).not.toContain('alert(1)');
    for (const path of [
      '/aic',
      '/aic/global/project-empty',
      '/aic/console/org-home',
      '/aic/console/org-home/prj-home',
    ])
      expect([path, (await root.fetch(path)).status]).toEqual([path, 200]);
    expect((await root.fetch('/')).headers.get('location')).toBe('/aic');
  });
});

test('the first run made an admin who can sign in, once', async () => {
  const { firstRun } = await import('../../platform/operations/first-run.ts');
  const again = await firstRun({ storage: platform.storage, now: () => platform.clock.now });
  expect(again).toEqual({});
  await platform.signIn('admin', ADMIN_PASSWORD);
});

describe('in front of an existing platform', () => {
  const front = (proxy: (request: Request) => Promise<Response>) =>
    createApp({
      config: platform.config,
      backend: { kind: 'upstream', proxy },
      publicDirectory: '/nowhere',
      now: () => platform.clock.now,
      log: () => undefined,
      checkAnswers: false,
      notReady: async () => [],
    });
  const ask = (app: ReturnType<typeof front>, path: string, client: Client) => {
    const cookie = `aip_session=${client.cookies.get('aip_session')}`;
    return app.fetch(new Request(`http://front.test${path}`, { headers: { cookie } }));
  };

  test('makes the same session and pages from the calls alone', async () => {
    const member = await crowd.as('member');
    const place = `organizationId=${crowd.home.organizationId}&projectId=${crowd.home.projectId}`;
    const through = front((request) => platform.app.fetch(request));
    // The version belongs to a server that follows its files; this one in front does not.
    const { schemaVersion, ...own } = await (await member.fetch(`/_console/session?${place}`)).json();
    expect(schemaVersion).toBeTypeOf('string');
    expect(await (await ask(through, `/_console/session?${place}`, member)).json()).toEqual(own);
    const page = await (await ask(through, '/_console/page?path=/user/users', member)).json();
    expect(page).toEqual({ state: 'forbidden' });
  });

  test('says that module permissions could not be loaded, and opens none', async () => {
    const member = await crowd.as('member');
    const failure = { success: false, message: { global: '许可服务超时' } };
    const through = front(async (request) =>
      request.url.includes('/permissions/get')
        ? new Response(JSON.stringify(failure), { status: 400 })
        : platform.app.fetch(request),
    );
    const place = `organizationId=${crowd.home.organizationId}&projectId=${crowd.home.projectId}`;
    const session = await (await ask(through, `/_console/session?${place}`, member)).json();
    expect(session.permissionFailure).toBe('模块权限获取失败！许可服务超时');
    expect(Object.values(session.permissions.project)).not.toContain(true);
  });

  test('answers 502 in the envelope when the platform is gone', async () => {
    const gone = front(async () => {
      throw new AppError('upstream.unavailable', { address: 'http://gone.test' });
    });
    const answer = await ask(gone, '/api/base/isLogin', root);
    expect([answer.status, (await answer.json()).message.code]).toEqual([502, 'upstream.unavailable']);
  });
});
