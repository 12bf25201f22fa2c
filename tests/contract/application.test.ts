import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revisionFor } from '#core/row-revision.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { simpleHealth } from '../support/simple-health.ts';

let area: FirstArea;
let gateway: Server;
let gatewayUrl = '';
const received: { url: string; method: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body });
    const headers = { 'x-aic-request-id': 'req-1', 'x-aic-overhead-duration-ms': '0.5' };
    if (request.url?.endsWith('/large')) return response.writeHead(200, headers).end('x'.repeat(1536 * 1024));
    if (request.url?.endsWith('/binary')) return response.writeHead(200, headers).end(Buffer.from([1, 0, 2]));
    if (request.url?.endsWith('/limit'))
      return response.writeHead(429, { 'x-aic-request-id': 'req-2' }).end('{"error_code":18}');
    if (request.url?.endsWith('/never')) return undefined;
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end('{"ok":true}');
  });
  gatewayUrl = `http://127.0.0.1:${await listenLocally(gateway)}`;
  area = await startFirstArea((platform) => ({
    health: simpleHealth(platform, new Set()),
    gateway: {
      localAddress: () => gatewayUrl,
      awaitRoutes: async () => undefined,
      issueToken: async (id) => `token-of-${id}`,
      issueTestToken: async () => '',
    },
  }));
});
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await area.platform.close();
});

const db = () => area.platform.storage.db;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const eventsOf = async (id: string) =>
  await db()
    .selectFrom('event')
    .select(['event', 'reason', 'actorKind'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

describe('creating an application', () => {
  test('answers AK and SK once and keeps only the sha256 of the SK', async () => {
    const { id, appKey, secretKey } = await area.createApplication(area.home, '创建');
    expect(appKey).toMatch(/^[0-9A-Za-z]{24}$/);
    expect(secretKey).toMatch(/^sk-[0-9A-Za-z]{40}$/);
    const rows = await db()
      .selectFrom('applicationSecret')
      .selectAll()
      .where('applicationId', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      secretHash: sha256(secretKey),
      prefix: secretKey.slice(0, 8),
      expiresAt: null,
    });
    const tables = await Promise.all([
      db().selectFrom('application').selectAll().execute(),
      db().selectFrom('event').selectAll().execute(),
      area.admin.call('application.get', { id }).then((answer) => answer.text),
      area.admin.call('application.keys.list', { id }).then((answer) => answer.text),
    ]);
    expect(JSON.stringify(tables)).not.toContain(secretKey);
    expect(await eventsOf(id)).toMatchObject([{ event: 'create', actorKind: 'user' }]);
  });

  test('refuses a name that the project has, and takes it in another project', async () => {
    await area.createApplication(area.home, '重名');
    const again = await area.admin.call('application.create', { ...area.home, name: '重名' });
    expect(again.status).toBe(409);
    expect(again.body.message).toMatchObject({
      code: 'record.duplicate',
      field: { name: '应用名称“重名”已存在' },
    });
    await area.createApplication(area.neighbour, '重名');
  });

  test('grants the preset ability in the same step', async () => {
    await area.createService(area.home, 'preset-svc', { qpsCapacity: 10 });
    const { id } = await area.createApplication(area.home, '预设', {
      interfaceCode: 'preset-svc',
      qpsLimit: 4,
    });
    const page = await must(area.admin, 'application.interfaceQPSLimit.list', { id });
    expect(page.result).toMatchObject([
      {
        code: 'preset-svc',
        qpsLimit: 4,
        remained: 6,
        callAddress: 'http://gateway.test/services/preset-svc',
      },
    ]);
  });

  test('makes nothing at all when the preset ability cannot be granted', async () => {
    const foreign = await area.createService(area.foreign, 'foreign-preset', { visibility: 'public' });
    expect(foreign).toMatch(/^svc-/);
    const before = await db().selectFrom('application').select('id').execute();
    for (const more of [
      { interfaceCode: 'foreign-preset' },
      { interfaceCode: 'nowhere' },
      { interfaceCode: 'preset-svc', qpsLimit: 11 },
    ]) {
      const answer = await area.admin.call('application.create', { ...area.home, name: '不成', ...more });
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    }
    expect(await db().selectFrom('application').select('id').execute()).toHaveLength(before.length);
  });

  test('refuses an entry of the IP list that is no address, naming it', async () => {
    const answer = await area.admin.call('application.create', {
      ...area.home,
      name: 'ip',
      ipAllowList: ['10.0.0.1', '10.0.0.0/33'],
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body.message.field)).toContain('ipAllowList');
  });
});

describe('changing an application', () => {
  test('replaces what the form holds, and lists it', async () => {
    const { id } = await area.createApplication(area.home, '改前', {
      description: '旧',
      ipAllowList: ['10.0.0.1'],
    });
    await must(area.admin, 'application.update', {
      id,
      name: '改后',
      ipAllowList: ['10.0.0.0/8', '::1', '10.0.0.0/8'],
    });
    expect(await must(area.admin, 'application.get', { id })).toMatchObject({
      name: '改后',
      description: '',
      ipAllowList: ['10.0.0.0/8', '::1'],
    });
    const page = await must(area.admin, 'application.list', { ...area.home, keyword: '改' });
    expect(page).toMatchObject({
      totalCount: 1,
      result: [{ name: '改后', interfaceCount: 0, createdBy: 'admin' }],
    });
  });

  test('is found by a % only where its name has one', async () => {
    expect((await must(area.admin, 'application.list', { ...area.home, keyword: '%' })).totalCount).toBe(0);
  });

  test('is switched off and on, and says so when it already is', async () => {
    const { id } = await area.createApplication(area.home, '开关');
    await must(area.admin, 'application.disable', { id });
    const again = await area.admin.call('application.disable', { id });
    expect(again.status).toBe(409);
    expect(again.body.message).toMatchObject({
      code: 'state.conflict',
      global: '当前状态“已停用”不允许此操作，可执行：启用',
    });
    await must(area.admin, 'application.enable', { id });
    expect((await eventsOf(id)).map((row) => row.event)).toEqual(['create', 'disable', 'enable']);
  });

  test('is deleted with its keys and grants, leaving its event', async () => {
    const serviceId = await area.createService(area.home, 'delete-app');
    const { id } = await area.createApplication(area.home, '删除', { interfaceCode: 'delete-app' });
    await must(area.admin, 'application.delete', { id });
    expect((await area.admin.call('application.get', { id })).status).toBe(404);
    expect(
      await db().selectFrom('applicationSecret').selectAll().where('applicationId', '=', id).execute(),
    ).toEqual([]);
    expect(
      await db().selectFrom('applicationInterface').selectAll().where('serviceId', '=', serviceId).execute(),
    ).toEqual([]);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ event: 'delete', reason: '删除' });
  });
});

describe('secret keys', () => {
  const validAt = async (id: string, at: Date) => {
    const rows = await db()
      .selectFrom('applicationSecret')
      .selectAll()
      .where('applicationId', '=', id)
      .execute();
    return rows.filter((row) => row.expiresAt === null || row.expiresAt > at).map((row) => row.secretHash);
  };

  test('overlap for the hours asked, then only the new one is valid', async () => {
    const { id, secretKey: old } = await area.createApplication(area.home, '轮换');
    const { secretKey: fresh, previousExpiresAt } = await must(area.admin, 'application.keys.update', {
      id,
      overlapHours: 2,
    });
    expect(fresh).toMatch(/^sk-[0-9A-Za-z]{40}$/);
    const now = area.platform.clock.now;
    expect(new Date(previousExpiresAt).getTime()).toBe(now.getTime() + 2 * 3_600_000);
    expect((await validAt(id, now)).sort()).toEqual([sha256(old), sha256(fresh)].sort());
    expect(await validAt(id, new Date(now.getTime() + 2 * 3_600_000))).toEqual([sha256(fresh)]);
    const keys = await must(area.admin, 'application.keys.list', { id });
    expect(keys.result.map((row: { state: string }) => row.state)).toEqual(['Valid', 'Retiring']);
  });

  test('are at most two at a time, unless the old ones end at once', async () => {
    const { id } = await area.createApplication(area.home, '两个');
    await must(area.admin, 'application.keys.update', { id, overlapHours: 24 });
    const third = await area.admin.call('application.keys.update', { id, overlapHours: 24 });
    expect(third.status).toBe(409);
    expect(third.body.message).toMatchObject({
      code: 'application.secret-limit',
      global: '同时有效的密钥最多 2 个',
    });
    const { secretKey } = await must(area.admin, 'application.keys.update', { id, overlapHours: 0 });
    expect(await validAt(id, area.platform.clock.now)).toEqual([sha256(secretKey)]);
  });

  test('rotated at the same moment never leave three that are valid', async () => {
    const { id } = await area.createApplication(area.home, '并发轮换');
    const answers = await Promise.all(
      [1, 2, 3].map(() => area.admin.call('application.keys.update', { id, overlapHours: 24 })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await validAt(id, area.platform.clock.now)).toHaveLength(2);
  });

  test('are revoked one by one, but not through another application', async () => {
    const { id } = await area.createApplication(area.home, '吊销');
    const other = await area.createApplication(area.home, '吊销二');
    const [row] = (await must(area.admin, 'application.keys.list', { id })).result;
    expect(
      (await area.admin.call('application.keys.delete', { id: other.id, secretId: row.id })).status,
    ).toBe(404);
    await must(area.admin, 'application.keys.delete', { id, secretId: row.id });
    expect((await must(area.admin, 'application.get', { id })).secretCount).toBe(0);
  });

  test('and the AppCode are kept as sha256 and demand the security tokens', async () => {
    const { id } = await area.createApplication(area.home, '编码');
    const { appCode } = await must(area.admin, 'application.code.update', { id });
    const row = await db()
      .selectFrom('application')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.codeHash).toBe(sha256(appCode));
    expect(JSON.stringify(await must(area.admin, 'application.get', { id }))).not.toContain(appCode);
    for (const operation of ['application.keys.update', 'application.code.update', 'application.delete']) {
      const answer = await area.admin.call(operation, { id }, { tokens: false });
      expect(answer.status).toBe(403);
    }
  });
});

describe('grants', () => {
  test('share what the service can give: Σ limits ≤ ⌊capacity × ratio⌋', async () => {
    const interfaceId = await area.createService(area.home, 'shared-qps', { qpsCapacity: 7 });
    const [a, b] = [
      await area.createApplication(area.home, '甲'),
      await area.createApplication(area.home, '乙'),
    ];
    await must(area.admin, 'application.interface.grant', { id: a.id, interfaceId, qpsLimit: 5 });
    const over = await area.admin.call('application.interface.grant', { id: b.id, interfaceId, qpsLimit: 3 });
    expect(over.status).toBe(409);
    expect(over.body.message).toMatchObject({
      code: 'service.qps-exceeded',
      global: '超过服务可分配的 QPS，还可分配 2',
      field: { qpsLimit: '最多还可分配 2' },
    });
    await must(area.admin, 'usercenter.setSystemParameter', { qpsOverAllocationRatio: 1.5 });
    const remained = async () =>
      (
        await must(area.admin, 'interface.batchGetInterfaceRemainedQps', {
          ...area.home,
          interfaceIds: [interfaceId],
        })
      )[0];
    expect(await remained()).toMatchObject({ qpsCapacity: 7, allocatable: 10, granted: 5, remained: 5 });
    await must(area.admin, 'application.interface.grant', { id: b.id, interfaceId, qpsLimit: 3 });
    expect(await remained()).toMatchObject({ granted: 8, remained: 2 });
    await must(area.admin, 'application.interfaceQPSLimit.update', { id: a.id, interfaceId, qpsLimit: 7 });
    expect(
      (await area.admin.call('application.interfaceQPSLimit.update', { id: a.id, interfaceId, qpsLimit: 8 }))
        .status,
    ).toBe(409);
    await must(area.admin, 'usercenter.setSystemParameter', { qpsOverAllocationRatio: 1 });
    expect(await remained()).toMatchObject({ allocatable: 7, granted: 10, remained: 0 });
  });

  test('asked for at the same moment cannot both take the last of it', async () => {
    const interfaceId = await area.createService(area.home, 'raced-qps', { qpsCapacity: 5 });
    const applications = await Promise.all(
      ['丙', '丁', '戊'].map((name) => area.createApplication(area.home, name)),
    );
    const answers = await Promise.all(
      applications.map(({ id }) =>
        area.admin.call('application.interface.grant', { id, interfaceId, qpsLimit: 3 }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('without a limit promise nothing, 0 blocks, and neither is lost', async () => {
    const interfaceId = await area.createService(area.home, 'free-qps', { qpsCapacity: 1 });
    const { id } = await area.createApplication(area.home, '自由');
    await must(area.admin, 'application.interface.grant', { id, interfaceId });
    const read = async () => (await must(area.admin, 'application.interfaceQPSLimit.list', { id })).result[0];
    expect(await read()).toMatchObject({ qpsLimit: null, remained: 1 });
    await must(area.admin, 'application.interfaceQPSLimit.update', { id, interfaceId, qpsLimit: 0 });
    expect(await read()).toMatchObject({ qpsLimit: 0 });
    const burst = { id, interfaceId, qpsLimit: 1, burst: 20 };
    await must(area.admin, 'application.interfaceQPSLimit.update', burst);
    expect(await read()).toMatchObject({ qpsLimit: 1, burst: 20 });
    expect((await eventsOf(id)).at(-1)?.reason).toMatch(/QPS 限额 0 → QPS 限额 1（突发量 20）$/);
    const loose = await area.admin.call('application.interfaceQPSLimit.update', {
      id,
      interfaceId,
      burst: 5,
    });
    expect(loose.body.message.field?.burst).toBe('没有限额时不能设置突发量，请先填写限额');
    await must(area.admin, 'application.interfaceQPSLimit.update', { id, interfaceId });
    expect(await read()).toMatchObject({ qpsLimit: null });
  });

  test('are given once and taken back once', async () => {
    const interfaceId = await area.createService(area.home, 'once');
    const { id } = await area.createApplication(area.home, '一次');
    await must(area.admin, 'application.interface.grant', { id, interfaceId });
    expect(
      (await area.admin.call('application.interface.grant', { id, interfaceId })).body.message.code,
    ).toBe('application.already-granted');
    await must(area.admin, 'application.interface.revoke', { id, interfaceId });
    expect(
      (await area.admin.call('application.interface.revoke', { id, interfaceId })).body.message.code,
    ).toBe('application.not-granted');
    expect((await eventsOf(id)).map((row) => row.event)).toEqual(['create', 'grant', 'revoke']);
  });

  test('reach own services and public ones of the organisation, nothing else', async () => {
    const { id } = await area.createApplication(area.home, '可见');
    const hidden = await area.createService(area.neighbour, 'neighbour-private');
    const shown = await area.createService(area.neighbour, 'neighbour-public', { visibility: 'public' });
    const foreign = await area.createService(area.foreign, 'foreign-public', { visibility: 'public' });
    for (const interfaceId of [hidden, foreign, 'svc-nowhere']) {
      expect((await area.admin.call('application.interface.grant', { id, interfaceId })).status).toBe(404);
      expect((await area.admin.call('interface.get', { ...area.home, id: interfaceId })).status).toBe(404);
    }
    await must(area.admin, 'application.interface.grant', { id, interfaceId: shown });
    const codes = (await must(area.admin, 'interface.list', { ...area.home, pageSize: 100 })).result.map(
      (row: { code: string }) => row.code,
    );
    expect(codes).toContain('neighbour-public');
    expect(codes).not.toContain('neighbour-private');
    expect(codes).not.toContain('foreign-public');
    const available = (
      await must(area.admin, 'interface.available', { ...area.home, applicationId: id, pageSize: 100 })
    ).result;
    expect(available.map((row: { id: string }) => row.id)).not.toContain(shown);
    const remained = await must(area.admin, 'interface.batchGetInterfaceRemainedQps', {
      ...area.home,
      interfaceIds: [foreign, shown],
    });
    expect(remained.map((row: { interfaceId: string }) => row.interfaceId)).toEqual([shown]);
  });
});

describe('the test page', () => {
  const prepared = async (name: string) => {
    const paths = [{ method: 'post', path: '/v1/analyze', summary: '分析', sample: '{"text":"好"}' }];
    const interfaceId = await area.createService(area.home, name, { paths });
    const { id } = await area.createApplication(area.home, name, { interfaceCode: name });
    return { id, interfaceId };
  };

  test('offers what is granted, with paths and examples', async () => {
    const { id, interfaceId } = await prepared('test-info');
    const info = await must(area.admin, 'application.test.info', { id });
    expect(info.interfaces).toMatchObject([
      {
        id: interfaceId,
        callAddress: 'http://gateway.test/services/test-info',
        paths: [{ path: '/v1/analyze' }],
      },
    ]);
    const { documents, documentKey, versions } = await must(area.admin, 'application.test.interface', {
      id,
      interfaceId,
    });
    expect([documentKey, versions]).toEqual(['service', []]);
    expect(documents).toMatchObject([
      { operations: [{ method: 'post', path: '/v1/analyze', summary: '分析', sample: '{"text":"好"}' }] },
    ]);
  });

  test('tells nothing of a service that the application may not call', async () => {
    const { interfaceId } = await prepared('test-secret');
    const other = await area.createApplication(area.home, '看不到');
    const answer = await area.admin.call('application.test.interface', { id: other.id, interfaceId });
    expect(answer.body.message.code).toBe('application.not-granted');
  });

  test('calls the gateway as the application and answers what came back', async () => {
    const { id, interfaceId } = await prepared('test-send');
    const answer = await must(area.admin, 'application.test.send', {
      id,
      interfaceId,
      method: 'post',
      path: '/v1/analyze?a=1',
      headers: { 'X-Trace': 'y' },
      body: '{"text":"好"}',
    });
    expect(answer).toMatchObject({
      status: 200,
      ok: true,
      requestId: 'req-1',
      body: '{"ok":true}',
      truncated: false,
      gatewayMs: 0.5,
    });
    expect(answer.address).toBe('http://gateway.test/services/test-send/v1/analyze?a=1');
    expect(received.at(-1)).toMatchObject({
      url: '/services/test-send/v1/analyze?a=1',
      method: 'POST',
      body: '{"text":"好"}',
    });
    expect(received.at(-1)?.headers).toMatchObject({
      authorization: `Bearer token-of-${id}`,
      'x-trace': 'y',
      'content-type': 'application/json',
    });
  });

  test('shows an error of the gateway as the answer that it is', async () => {
    const { id, interfaceId } = await prepared('test-limit');
    const answer = await must(area.admin, 'application.test.send', {
      id,
      interfaceId,
      method: 'get',
      path: '/limit',
    });
    expect(answer).toMatchObject({
      status: 429,
      ok: false,
      body: '{"error_code":18}',
      gatewayMs: null,
      upstreamMs: null,
    });
  });

  test('cuts a large body and hands on a binary one as it is', async () => {
    const { id, interfaceId } = await prepared('test-body');
    const large = await must(area.admin, 'application.test.send', {
      id,
      interfaceId,
      method: 'get',
      path: '/large',
    });
    expect(large.truncated).toBe(true);
    expect(large.body).toHaveLength(1024 * 1024);
    const binary = await must(area.admin, 'application.test.send', {
      id,
      interfaceId,
      method: 'get',
      path: '/binary',
    });
    expect(binary).toMatchObject({ body: '', bodyBytes: 3 });
    expect(Buffer.from(binary.bodyBase64, 'base64')).toHaveLength(3);
  });

  test('says honestly that no answer came', async () => {
    const { id, interfaceId } = await prepared('test-slow');
    const answer = await area.admin.call('application.test.send', {
      id,
      interfaceId,
      method: 'get',
      path: '/never',
      timeoutMs: 150,
    });
    expect(answer.status).toBe(502);
    expect(answer.body.message).toMatchObject({
      code: 'application.test-failed',
      global: '未能从网关得到响应：等待超时',
    });
  });

  test("refuses paths that leave the interface and headers that are not the caller's to set", async () => {
    const { id, interfaceId } = await prepared('test-escape');
    const count = received.length;
    const attempts = [
      { path: '/../other/x' },
      { path: '/%2e%2e/other' },
      { path: '/..' },
      { path: '/x', headers: { Authorization: 'Bearer mine' } },
      { path: '/x', headers: { Host: 'other' } },
      { path: '/x', headers: { 'a b': 'c' } },
      { path: '/x', headers: { ok: 'a\r\nEvil: 1' } },
    ];
    for (const attempt of attempts) {
      const answer = await area.admin.call('application.test.send', {
        id,
        interfaceId,
        method: 'get',
        ...attempt,
      });
      expect(answer.status, JSON.stringify(attempt)).toBe(400);
    }
    expect(received).toHaveLength(count);
  });

  test('needs a grant and an application that is enabled', async () => {
    const { id, interfaceId } = await prepared('test-rights');
    const other = await area.createApplication(area.home, '无授权');
    const send = (applicationId: string) =>
      area.admin.call('application.test.send', { id: applicationId, interfaceId, method: 'get', path: '/' });
    expect((await send(other.id)).body.message.code).toBe('application.not-granted');
    await must(area.admin, 'application.disable', { id });
    expect((await send(id)).body.message.code).toBe('application.disabled');
  });
});

describe('a row that was edited after it was read', () => {
  const nameOf = (kind: string) => `并行${kind}`;
  const texts = { before: '原来', other: '别人', own: '自己' };
  const described = {
    application: (place: object) => ({ ...place, name: nameOf('应用') }),
    registration: (place: object) => ({
      ...{ ...place, name: nameOf('服务'), code: 'parallel', category: 'nlp', protocol: 'http' },
      baseUrl: 'http://127.0.0.1:9',
    }),
    volume: (place: object) => ({ ...place, name: nameOf('卷') }),
    model: (place: object) => ({ ...place, name: nameOf('模型'), type: 0 }),
    organization: () => ({ name: nameOf('组织') }),
    project: ({ organizationId }: { organizationId: string }) => ({ organizationId, name: nameOf('项目') }),
  };

  /** Before any edit: a form that was opened so long ago. */
  const EARLIER = '2026-01-01T00:00:00.000Z';

  test.each(Object.entries(described))(
    '%s is not written over by whoever saw it before',
    async (kind, make) => {
      const { admin } = area;
      const made = make(area.home);
      const created = await must(admin, `${kind}.create`, { ...made, description: texts.before });
      const { id } = created as { id: string };
      const by = kind === 'organization' ? { organizationId: id } : { id };
      const read = async () => (await must(admin, `${kind}.get`, by)) as Record<string, string>;
      const { name, category, baseUrl } = made as Record<string, string>;
      const kept = { name, ...(category === undefined ? {} : { category, baseUrl }) };
      const update = (description: string, revision?: string) =>
        admin.call(
          `${kind}.update`,
          { id, ...kept, description },
          { headers: revision === undefined ? {} : { 'row-revision': revision } },
        );
      const seen = `${id}@${(await read()).updatedAt}`;
      area.platform.clock.now = new Date(area.platform.clock.now.getTime() + 1_000);
      expect((await update(texts.other, seen)).text).toContain('"success":true');

      const refused = await update(texts.own, seen);
      expect([refused.status, refused.body.message.code]).toEqual([409, 'record.conflict']);
      expect(refused.body.message.global).toMatch(/已被修改/);
      expect((await read()).description).toBe(texts.other);

      const now = `${id}@${(await read()).updatedAt}`;
      expect((await update(texts.own, now)).status).toBe(200);
      expect((await read()).description).toBe(texts.own);
      // A form says what it shows: that decides, whatever else became of the row since.
      const form = (shown: object) =>
        revisionFor({ id }, { id, ...kept, ...shown, updatedAt: EARLIER }, { name, ...shown });
      const elsewhere = await update(texts.own, form({ description: texts.own }).revision);
      expect([elsewhere.status, elsewhere.text]).toEqual([200, expect.stringContaining('"success":true')]);
      const same = await update(texts.other, form({ description: texts.before }).revision);
      expect([same.status, same.body.message.code]).toEqual([409, 'record.conflict']);
      // Scripts that saw nothing, and forms that were filled from another row, are not asked.
      expect((await update(texts.before)).status).toBe(200);
      expect((await update(texts.before, 'other@2026-01-01T00:00:00.000Z')).status).toBe(200);
    },
  );
});
