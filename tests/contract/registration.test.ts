import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOPBACK } from '#engines/address/special-networks.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { simpleHealth } from '../support/simple-health.ts';

let area: FirstArea;
const sick = new Set<string>();
beforeAll(async () => {
  area = await startFirstArea((platform) => ({ health: simpleHealth(platform, sick) }));
});
afterAll(() => area.platform.close());

const db = () => area.platform.storage.db;
const call = (operation: string, body: Readonly<Record<string, unknown>>) => area.admin.call(operation, body);
const get = (id: string) => must(area.admin, 'registration.get', { id });
const form = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...area.home,
  name: '表单',
  code: 'form',
  category: 'nlp',
  protocol: 'http',
  baseUrl: 'http://127.0.0.1:9/v1',
  ...more,
});
const stored = (serviceId: string) =>
  db().selectFrom('registration').selectAll().where('serviceId', '=', serviceId).executeTakeFirstOrThrow();
const events = async (id: string) => {
  const page = await must(area.admin, 'interface.event.list', { id, pageSize: 100 });
  return page.result
    .map((row: { event: string; fromState: string | null; toState: string | null }) => row.event)
    .reverse();
};

describe('registering a service', () => {
  test('starts and probes it at once, with every step in the event log', async () => {
    const id = await area.createService(area.home, 'registered', {
      name: '登记',
      baseUrl: 'http://127.0.0.1:9/v1/',
    });
    expect(await get(id)).toMatchObject({
      name: '登记',
      state: 'Running',
      source: 'ThirdParty',
      baseUrl: 'http://127.0.0.1:9/v1',
      hasCredential: false,
      timeoutMs: 30_000,
      callAddress: 'http://gateway.test/services/registered',
    });
    expect(await events(id)).toEqual(['create', 'start', 'ready']);
    const page = await must(area.admin, 'registration.list', { ...area.home, keyword: '登记' });
    expect(page).toMatchObject({ totalCount: 1, result: [{ id, applicationCount: 0, createdBy: 'admin' }] });
  });

  test('gives a websocket service a ws address', async () => {
    const id = await area.createService(area.home, 'socket', { protocol: 'ws', baseUrl: 'ws://127.0.0.1:9' });
    expect((await get(id)).callAddress).toBe('ws://gateway.test/services/socket');
  });

  test('refuses a name of the project, a code of anybody, and a bad code', async () => {
    await area.createService(area.home, 'taken', { name: '已有' });
    const name = await call('registration.create', form({ name: '已有', code: 'other-code' }));
    expect(name.body.message).toMatchObject({
      code: 'record.duplicate',
      field: { name: '服务名称“已有”已存在' },
    });
    const code = await call('registration.create', {
      ...form({ name: '别的', code: 'taken' }),
      ...area.foreign,
    });
    expect(code.body.message).toMatchObject({
      code: 'record.duplicate',
      field: { code: '服务编码“taken”已存在' },
    });
    for (const bad of ['Upper', '1st', 'end-', 'a_b', 'x'.repeat(64), '汉字', ''])
      expect((await call('registration.create', form({ code: bad }))).status, bad).toBe(400);
  });

  test('refuses addresses that do not fit, naming the field', async () => {
    const addresses = [
      'ws://127.0.0.1:9',
      'ftp://127.0.0.1',
      'http://user:pass@127.0.0.1',
      'http://127.0.0.1/?a=1',
      'javascript:alert(1)',
      'http://',
      'http://169.254.169.254/latest',
    ];
    for (const baseUrl of addresses) {
      const answer = await call('registration.create', form({ baseUrl }));
      expect(answer.status, baseUrl).toBe(400);
      expect(answer.body.message.field, baseUrl).toHaveProperty('baseUrl');
    }
  });

  test('refuses private addresses where the platform forbids them', async () => {
    await must(area.admin, 'usercenter.setSystemParameter', { upstreamNetworks: [] });
    for (const baseUrl of ['http://127.0.0.1:9', 'http://10.1.2.3', 'http://localhost:9', 'http://[::1]:9'])
      expect((await call('registration.create', form({ baseUrl }))).body.message.code, baseUrl).toBe(
        'service.address-refused',
      );
    await must(area.admin, 'usercenter.setSystemParameter', { upstreamNetworks: LOOPBACK });
  });

  test('refuses cookies that are the console’s, or nobody’s to share', async () => {
    for (const name of [
      'aip_session',
      'AIP_SESSION',
      'csrftoken',
      '__Host-aip_session',
      'aip_anything',
      '__Secure-csrftoken',
    ]) {
      const answer = await call('registration.create', form({ forwardedCookies: ['sid', name] }));
      expect(answer.body.message.field?.forwardedCookies, name).toBe(
        `${name} 是控制台自己的 Cookie，不能转发给服务`,
      );
    }
    const bound = await call('registration.create', form({ forwardedCookies: ['__Host-x'] }));
    expect(bound.body.message.field?.forwardedCookies).toContain('__Host-');
    for (const name of ['a b', 'a=b', 'a;b', 'a,b', '', '名称'])
      expect((await call('registration.create', form({ forwardedCookies: [name] }))).status, name).toBe(400);
  });

  test('keeps the cookies and pages that may cross, and takes them back', async () => {
    await must(area.admin, 'usercenter.setSystemParameter', {
      externalAccessAddress: 'https://gateway.example.com',
    });
    const id = await area.createService(area.home, 'crossing', {
      forwardedCookies: ['sid', 'theme', 'sid'],
      allowPages: true,
    });
    const row = await get(id);
    expect(row).toMatchObject({ forwardedCookies: ['sid', 'theme'], allowPages: true });
    const { name, category, baseUrl } = row;
    await must(area.admin, 'registration.update', { id, name, category, baseUrl });
    expect(await get(id)).toMatchObject({ forwardedCookies: [], allowPages: false });
  });

  test('allows pages only where the gateway has a host name of its own, and keeps it so', async () => {
    const set = (externalAccessAddress: string) =>
      area.admin.call('usercenter.setSystemParameter', { externalAccessAddress });
    const shared = [
      '',
      'http://10.1.2.3:8081',
      'http://localhost:8081',
      'http://console.test:8081',
      'https://[::1]',
    ];
    for (const address of shared) {
      await set(address);
      const answer = await call('registration.create', form({ allowPages: true }));
      expect(answer.body.message, address).toMatchObject({
        code: 'service.pages-need-own-host',
        global: expect.stringContaining('externalAccessAddress'),
        field: { allowPages: expect.stringContaining('外部访问地址') },
      });
    }
    await set('https://gateway.example.com');
    await area.createService(area.home, 'with-pages', { name: '有网页', allowPages: true });
    for (const address of shared) {
      const answer = await set(address);
      expect(answer.body.message, address).toMatchObject({
        code: 'service.external-address-shared',
        field: { externalAccessAddress: expect.stringContaining('“有网页”') },
      });
    }
    expect((await set('https://other.example.com/gw')).body.success).toBe(true);
    await db().updateTable('registration').set({ allowPages: false }).execute();
    await must(area.admin, 'usercenter.setSystemParameter', { externalAccessAddress: '' });
  });

  test('leaves nothing behind when it is refused', async () => {
    const count = async () => (await db().selectFrom('service').select('id').execute()).length;
    const before = await count();
    await call(
      'registration.create',
      form({
        name: '路径',
        paths: [
          { method: 'get', path: '/a' },
          { method: 'get', path: '/a' },
        ],
      }),
    );
    await call('registration.create', form({ name: '文件', openapiText: 'openapi: 9' }));
    await call('registration.create', form({ name: '凭证', authKind: 'bearer' }));
    expect(await count()).toBe(before);
  });
});

describe('credentials', () => {
  test('are sealed, never answered, and kept when the form leaves them empty', async () => {
    const secret = 'super-secret-token-4711';
    const id = await area.createService(area.home, 'sealed', { authKind: 'bearer', credential: secret });
    const first = await stored(id);
    expect(first.credential?.includes(secret)).toBe(false);
    expect(area.platform.secrets.open(first.credential ?? Buffer.alloc(0))).toBe(secret);
    const answers = await Promise.all([
      call('registration.get', { id }),
      call('registration.list', { ...area.home, pageSize: 100 }),
      call('interface.get', { ...area.home, id }),
      call('interface.event.list', { id }),
    ]);
    expect(answers.map((answer) => answer.text).join()).not.toContain(secret);
    expect((await get(id)).hasCredential).toBe(true);
    await must(area.admin, 'registration.update', {
      ...update(id),
      authKind: 'bearer',
      credential: '',
      baseUrl: 'http://127.0.0.1:9/v2',
    });
    expect(area.platform.secrets.open((await stored(id)).credential ?? Buffer.alloc(0))).toBe(secret);
    await must(area.admin, 'registration.update', { ...update(id), authKind: 'none' });
    expect((await stored(id)).credential).toBeNull();
  });

  test('do not follow the service to another host or another kind', async () => {
    const id = await area.createService(area.home, 'moved', { authKind: 'bearer', credential: 'secret' });
    for (const change of [{ baseUrl: 'http://127.0.0.1:10' }, { authKind: 'header', authName: 'X-Key' }]) {
      const answer = await call('registration.update', { ...update(id), authKind: 'bearer', ...change });
      expect(answer.status).toBe(400);
      expect(answer.body.message.field).toHaveProperty('credential');
    }
    expect((await stored(id)).baseUrl).toBe('http://127.0.0.1:9');
  });

  test('must fit their kind', async () => {
    const wrong = [
      [{ authKind: 'header', credential: 'x' }, 'authName'],
      [{ authKind: 'header', authName: 'Host', credential: 'x' }, 'authName'],
      [{ authKind: 'query', authName: 'a b', credential: 'x' }, 'authName'],
      [{ authKind: 'basic', credential: 'no-colon' }, 'credential'],
      [{ authKind: 'bearer', credential: 'a\r\nX-Evil: 1' }, 'credential'],
      [{ authKind: 'bearer' }, 'credential'],
    ] as const;
    for (const [more, field] of wrong) {
      const answer = await call('registration.create', form(more));
      expect(answer.status, JSON.stringify(more)).toBe(400);
      expect(answer.body.message.field).toHaveProperty(field);
    }
  });
});

function update(id: string, more: Readonly<Record<string, unknown>> = {}) {
  return { id, name: id, category: 'nlp', baseUrl: 'http://127.0.0.1:9', ...more };
}

describe('changing a service', () => {
  test('probes it when the connection changed, and only then', async () => {
    const id = await area.createService(area.home, 'probed');
    await must(area.admin, 'registration.update', update(id, { description: '只改描述' }));
    expect(await events(id)).toEqual(['create', 'start', 'ready', 'update']);
    await must(area.admin, 'registration.update', update(id, { healthPath: '/health' }));
    expect((await events(id)).slice(4)).toEqual(['update', 'ready']);
    sick.add(id);
    await must(area.admin, 'registration.update', update(id, { baseUrl: 'http://127.0.0.1:10' }));
    expect(await get(id)).toMatchObject({ state: 'Error', stateReason: '连接被拒绝' });
  });

  test('marks a stopped service as updated and does not probe it', async () => {
    const id = await area.createService(area.home, 'resting');
    await must(area.admin, 'registration.stop', { id });
    await must(area.admin, 'registration.update', update(id, { baseUrl: 'http://127.0.0.1:11' }));
    expect((await get(id)).state).toBe('Updated');
    expect((await call('registration.check', { id })).body.message.code).toBe('state.conflict');
  });

  test('cannot lower the capacity below what is granted, nor hide it from projects that use it', async () => {
    const id = await area.createService(area.home, 'capacity', { qpsCapacity: 10, visibility: 'public' });
    await area.createApplication(area.neighbour, '邻居应用', { interfaceCode: 'capacity', qpsLimit: 6 });
    const low = await call('registration.update', update(id, { qpsCapacity: 5, visibility: 'public' }));
    expect(low.status).toBe(409);
    expect(low.body.message).toMatchObject({
      code: 'service.qps-below-granted',
      field: { qpsCapacity: '已向应用分配 6，上限不能更低' },
    });
    const hidden = await call('registration.update', update(id, { qpsCapacity: 6, visibility: 'private' }));
    expect(hidden.body.message).toMatchObject({
      code: 'record.referenced',
      field: { visibility: '其他项目的应用正在使用：邻居应用' },
    });
    await must(area.admin, 'registration.update', update(id, { visibility: 'public' }));
    expect(await get(id)).toMatchObject({ qpsCapacity: null, granted: 6, remained: null });
    await must(
      area.admin,
      'registration.update',
      update(id, { qpsCapacity: 8, burst: 2, visibility: 'public' }),
    );
    expect(await get(id)).toMatchObject({ qpsCapacity: 8, burst: 2 });
    const loose = await call('registration.update', update(id, { burst: 2, visibility: 'public' }));
    expect(loose.body.message.field?.burst).toBe('没有限额时不能设置突发量，请先填写限额');
  });

  test('is stopped and started, each only when the state allows', async () => {
    const id = await area.createService(area.home, 'switched');
    await must(area.admin, 'registration.stop', { id });
    expect((await get(id)).state).toBe('Stopped');
    const again = await call('registration.stop', { id });
    expect(again.status).toBe(409);
    expect(again.body.message.global).toContain('已停止');
    sick.add(id);
    await must(area.admin, 'registration.start', { id });
    expect((await get(id)).state).toBe('StartFailed');
    sick.delete(id);
    expect(await must(area.admin, 'registration.check', { id })).toMatchObject({
      healthy: true,
      state: 'Running',
      latencyMs: 3,
    });
    expect(await events(id)).toEqual([
      'create',
      'start',
      'ready',
      'stop',
      'stopped',
      'start',
      'start-fail',
      'ready',
    ]);
  });

  test('is deleted only when stopped and no application may call it, naming who does', async () => {
    const id = await area.createService(area.home, 'deleted', { paths: [{ method: 'get', path: '/' }] });
    const application = await area.createApplication(area.home, '占用者', { interfaceCode: 'deleted' });
    const used = await call('registration.delete', { id });
    expect(used.status).toBe(409);
    expect(used.body.message).toMatchObject({
      code: 'record.referenced',
      global: '不能删除：应用“占用者”正在使用',
    });
    await must(area.admin, 'application.interface.revoke', { id: application.id, interfaceId: id });
    expect((await call('registration.delete', { id })).body.message.code).toBe('state.conflict');
    await must(area.admin, 'registration.stop', { id });
    await must(area.admin, 'registration.delete', { id });
    expect((await call('registration.get', { id })).status).toBe(404);
    expect(await db().selectFrom('servicePath').selectAll().where('serviceId', '=', id).execute()).toEqual(
      [],
    );
  });
});

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: '情感分析' },
  servers: [{ url: 'https://ai.example.com/v1/' }],
  paths: {
    '/analyze': {
      post: {
        summary: '分析',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Text' } } } },
      },
      patch: {},
    },
    '/users/{id}': { $ref: '#/components/pathItems/User' },
  },
  components: {
    schemas: {
      Text: {
        type: 'object',
        properties: { text: { type: 'string', example: '好' }, top: { type: 'integer', minimum: 1 } },
      },
    },
    pathItems: { User: { get: { operationId: 'getUser' } } },
  },
};

describe('an OpenAPI document', () => {
  const parse = (text: string) => call('registration.openapi.parse', { ...area.home, text });
  const reason = async (text: string) => {
    const answer = await parse(text);
    expect(answer.status).toBe(400);
    expect(answer.body.message.code).toBe('openapi.invalid');
    return answer.body.message.global ?? '';
  };

  test('gives methods, paths, summaries and an example body', async () => {
    const { body } = await parse(JSON.stringify(DOCUMENT));
    expect(body.result).toMatchObject({
      title: '情感分析',
      version: '3.1.0',
      baseUrl: 'https://ai.example.com/v1',
      skipped: 1,
    });
    expect(body.result.paths).toEqual([
      {
        method: 'post',
        path: '/analyze',
        summary: '分析',
        sample: JSON.stringify({ text: '好', top: 1 }, null, 2),
      },
      { method: 'get', path: '/users/{id}', summary: 'getUser', sample: '' },
    ]);
  });

  test('may be Swagger 2 in YAML', async () => {
    const text =
      'swagger: "2.0"\nhost: ai.example.com\nbasePath: /v2\nschemes: [https]\npaths:\n  /a:\n    get: { summary: 甲 }\n';
    const { body } = await parse(text);
    expect(body.result).toMatchObject({
      version: '2.0',
      baseUrl: 'https://ai.example.com/v2',
      paths: [{ method: 'get', path: '/a', summary: '甲' }],
    });
  });

  test('fills the path list of a new service, which can be replaced later', async () => {
    const id = await area.createService(area.home, 'by-document', { openapiText: JSON.stringify(DOCUMENT) });
    const page = await must(area.admin, 'registration.oaspaths.list', { id });
    expect(page.result.map((row: { path: string }) => row.path)).toEqual(['/analyze', '/users/{id}']);
    await must(area.admin, 'registration.oaspaths.update', { id, paths: [{ method: 'put', path: '/only' }] });
    expect((await get(id)).paths).toEqual([{ method: 'put', path: '/only', summary: '', sample: '' }]);
    const twice = {
      id,
      paths: [
        { method: 'put', path: '/x' },
        { method: 'put', path: '/x' },
      ],
    };
    expect((await call('registration.oaspaths.update', twice)).body.message.field).toEqual({
      paths: '第 2 行与前面重复：put /x',
    });
  });

  test('with a slip is answered with line and column', async () => {
    expect(await reason('openapi: 3.0.0\npaths:\n  /a: [\n')).toMatch(/第 \d+ 行第 \d+ 列/);
    expect(await reason('{"openapi":"3.0.0",\n"paths": {,}}')).toMatch(/第 \d+ 行第 \d+ 列/);
  });

  test('that is none is told what is missing', async () => {
    expect(await reason('hello')).toContain('必须是一个对象');
    expect(await reason('a: 1')).toContain('缺少 openapi 或 swagger 字段');
    expect(await reason('openapi: 4.0.0\npaths: {}')).toContain('不支持的版本 4.0.0');
    expect(await reason('openapi: 3.0.0')).toContain('缺少 paths');
    expect(await reason('openapi: 3.0.0\npaths: {}')).toContain('没有可用的接口');
    expect(await reason('openapi: 3.0.0\npaths: { "no-slash": { get: {} } }')).toContain('no-slash');
  });

  test('that refers in a circle, elsewhere or nowhere is refused', async () => {
    const refers = (reference: string) =>
      JSON.stringify({
        openapi: '3.0.0',
        paths: { '/a': { $ref: reference } },
        x: { $ref: '#/y' },
        y: { $ref: '#/x' },
      });
    expect(await reason(refers('#/x'))).toContain('循环引用');
    expect(await reason(refers('http://evil.example/x.yaml'))).toContain('外部文件');
    expect(await reason(refers('#/missing'))).toContain('不存在');
    expect(await reason(refers('#/__proto__/toString'))).toContain('不存在');
  });

  test('that would unfold into something huge costs little', async () => {
    const level = (n: number) => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [`p${i}`, { $ref: `#/s/l${n + 1}` }]),
      ),
    });
    const s = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`l${n}`, level(n)]));
    const body = { content: { 'application/json': { schema: { $ref: '#/s/l0' } } } };
    const bomb = {
      openapi: '3.0.0',
      paths: { '/a': { post: { requestBody: body } } },
      s: { ...s, l12: { type: 'string' } },
    };
    expect((await parse(JSON.stringify(bomb))).status).toBe(200);
    const laughs = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\nopenapi: 3.0.0\npaths: { /a: { get: {} } }`;
    expect(await reason(laughs)).toContain('别名展开后的内容过多');
  });

  test('larger than 2 MB is refused', async () => {
    const answer = await parse(`openapi: 3.0.0\nx: ${'好'.repeat(800_000)}`);
    expect(answer.body.message.code).toBe('openapi.too-large');
    expect((await parse('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(400);
  });
});

test('system admins see the services of every organisation, filtered by one when asked', async () => {
  await area.createService(area.foreign, 'foreign-listed');
  const all = await must(area.admin, 'registration.adminList', { keyword: 'foreign-listed' });
  expect(all.result).toMatchObject([
    { code: 'foreign-listed', organizationName: '乙组织', projectName: '外项目' },
  ]);
  const none = await must(area.admin, 'registration.adminList', {
    organizationId: area.home.organizationId,
    keyword: 'foreign-listed',
  });
  expect(none.totalCount).toBe(0);
});
