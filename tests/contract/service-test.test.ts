// The online test of a service: a console on a real database, a real gateway on the same, and real processes behind it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { portAddress } from '#core/replica-address.ts';
import { createAccessTokens } from '#engines/gateway/auth/access-token.ts';
import type { Gateway } from '#engines/gateway/gateway.ts';
import type { Preset } from '#engines/presets/presets.ts';
import { type FirstArea, must, type Place, startFirstArea } from '../support/first-area.ts';
import { startTestGateway } from '../support/gateway-world.ts';
import { simpleHealth } from '../support/simple-health.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { waitForRoutes } from '../support/wait-for-routes.ts';

let area: FirstArea;
let gateway: Gateway;
const processes: EchoService[] = [];

const PRESET: Partial<Preset> = {
  key: 'ocr',
  openapi: {
    openapi: '3.1.0',
    paths: {
      '/general': {
        post: {
          summary: '识别文字',
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Request' } },
              'application/json': {
                schema: { $ref: '#/components/schemas/Request' },
                example: { image: 'aGk=', top: 3 },
              },
              'image/*': {},
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Request: {
          type: 'object',
          required: ['image'],
          properties: {
            image: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/*' },
            top: { allOf: [{ $ref: '#/components/schemas/Count' }, { title: '最多行数' }] },
            next: { $ref: '#/components/schemas/Request' },
          },
        },
        Count: { type: 'integer', minimum: 1, maximum: 50 },
      },
    },
  },
};

beforeAll(async () => {
  processes.push(await startEchoService(), await startEchoService(), await startEchoService());
  area = await startFirstArea((platform) => ({
    health: simpleHealth(platform, new Set()),
    presets: { list: () => [PRESET as Preset] },
    gateway: {
      localAddress: () => `http://127.0.0.1:${gateway.port}`,
      awaitRoutes: async () => undefined,
      issueToken: async () => '',
      issueTestToken: async ({ seconds, ...content }) =>
        createAccessTokens(platform().secrets.key('access-token')).issueTest({
          ...content,
          expiresAt: Date.now() + seconds * 1_000,
        }),
    },
  }));
  gateway = await startTestGateway(area.platform);
});
afterAll(async () => {
  await gateway?.close();
  await Promise.all(processes.map((service) => service.stop()));
  await area?.platform.close();
});

const db = () => area.platform.storage.db;
const settle = () => waitForRoutes(area.platform.storage, `http://127.0.0.1:${gateway.port}`);

interface MadeVersion {
  readonly number: number;
  readonly weight: number;
  readonly port?: number;
  readonly modelVersionId?: string;
}

/** A service that the platform runs: version `<code>-<number>`, its replicas are the test's own processes. */
async function makeService(place: Place, code: string, versions: readonly MadeVersion[], more = {}) {
  const id = `svc-${code}`;
  const kind = { source: 'UserPublish', category: 'image', protocol: 'http', state: 'Running', ...more };
  await db()
    .insertInto('service')
    .values({ ...place, ...kind, id, code, name: code })
    .execute();
  await db().insertInto('inference').values({ serviceId: id, timeoutMs: 5_000 }).execute();
  const size = { replicas: 1, cpuMilli: 1_000, memoryMb: 256, concurrency: 8, queueSize: 10 };
  for (const { number, weight, port, modelVersionId } of versions) {
    const versionId = `${code}-${number}`;
    const runs =
      modelVersionId === undefined
        ? { preset: 'ocr', runtime: 'command' }
        : { modelVersionId, runtime: 'onnx' };
    await db()
      .insertInto('serviceVersion')
      .values({ ...place, ...size, ...runs, id: versionId, serviceId: id, number, weight, state: 'Running' })
      .execute();
    if (port === undefined) continue;
    await db()
      .insertInto('replica')
      .values({
        ...place,
        id: `rep-${versionId}`,
        serviceId: id,
        versionId,
        ordinal: 0,
        state: 'Running',
        address: portAddress(port),
      })
      .execute();
  }
  await settle();
  return id;
}

const [first, second] = [() => processes[0]?.port ?? 0, () => processes[1]?.port ?? 0];
/** No replica's: a port of the platform cannot be registered. */
const elsewhere = () => processes[2]?.port ?? 0;

describe('what can be tested', () => {
  test('is the versions that run, those with most calls first, with the operations of their presets', async () => {
    const id = await makeService(area.home, 'info', [
      { number: 1, weight: 20, port: first() },
      { number: 2, weight: 80, port: second() },
      { number: 3, weight: 0 },
    ]);
    const info = await must(area.admin, 'serviceTest.info', { id });
    expect(info.service).toMatchObject({ code: 'info', protocol: 'http' });
    expect(info.callAddress).toBe('http://gateway.test/services/info');
    expect(info.versions).toMatchObject([
      { number: 2, weight: 80, running: 1, documentKey: 'preset ocr' },
      { number: 1, weight: 20, running: 1, documentKey: 'preset ocr' },
    ]);
    expect(info.documentKey).toBe('preset ocr');
    expect(info.documents).toHaveLength(1);
    const [operation] = info.documents[0].operations;
    expect(operation).toMatchObject({ key: 'post /general', summary: '识别文字', bodyRequired: true });
    expect(operation.bodies.map(({ mediaType }: { mediaType: string }) => mediaType)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'image/*',
    ]);
    const { properties } = operation.bodies[0].schema;
    expect(properties.image).toEqual({
      type: 'string',
      contentEncoding: 'base64',
      contentMediaType: 'image/*',
    });
    expect(properties.top).toEqual({ type: 'integer', minimum: 1, maximum: 50, title: '最多行数' });
    // A schema that holds itself ends somewhere.
    expect(JSON.stringify(properties.next).length).toBeLessThan(20_000);
    expect(JSON.parse(operation.sample)).toEqual({ image: 'aGk=', top: 3 });
  });

  test('is the model of an ONNX version, with a request that it would take', async () => {
    const model = { id: 'mdl-1', name: 'm', ...area.home };
    await db().insertInto('model').values(model).execute();
    const inputs = [
      { name: 'x', datatype: 'FP32', shape: [-1, 3] },
      { name: 'mask', datatype: 'BOOL', shape: [2] },
    ];
    const signature = JSON.stringify({ inputs, outputs: [{ name: 'y', datatype: 'FP32', shape: [-1, 2] }] });
    const kind = { packageType: 'ModelFile', runtime: 'onnx', state: 'Ready', modelId: 'mdl-1' };
    await db()
      .insertInto('modelVersion')
      .values({ ...area.home, ...kind, id: 'mv-1', number: 1, signature })
      .execute();
    const id = await makeService(area.home, 'onnx', [
      { number: 1, weight: 100, port: first(), modelVersionId: 'mv-1' },
    ]);
    const info = await must(area.admin, 'serviceTest.info', { id });
    expect(info.documents[0]).toMatchObject({ kind: 'model', signature: { inputs } });
    const infer = info.documents[0].operations.find(({ method }: { method: string }) => method === 'post');
    expect(infer.path).toBe('/v2/models/onnx/infer');
    expect(JSON.parse(infer.sample)).toEqual({
      inputs: [
        { name: 'x', shape: [1, 3], datatype: 'FP32', data: [0, 0, 0] },
        { name: 'mask', shape: [2], datatype: 'BOOL', data: [false, false] },
      ],
    });
  });

  test('is an uploaded document before any other, for every version', async () => {
    const id = await makeService(area.home, 'uploaded', [{ number: 1, weight: 100, port: first() }]);
    const openapi = {
      swagger: '2.0',
      paths: {
        '/a/{name}': {
          parameters: [{ name: 'name', in: 'path', required: true, type: 'string' }],
          post: {
            consumes: ['multipart/form-data'],
            parameters: [
              { name: 'photo', in: 'formData', type: 'file', required: true },
              { name: 'X-Trace', in: 'header', type: 'string' },
              { name: 'Authorization', in: 'header', type: 'string' },
            ],
          },
          get: { parameters: [{ $ref: '#/nowhere' }] },
        },
      },
    };
    await db()
      .updateTable('inference')
      .set({ openapi: JSON.stringify(openapi), visualConfig: JSON.stringify({ boxes: 'r[].box' }) })
      .where('serviceId', '=', id)
      .execute();
    const info = await must(area.admin, 'serviceTest.info', { id });
    expect(info.versions[0].documentKey).toBe('service');
    expect(info.visualConfig).toEqual({ boxes: 'r[].box' });
    expect(info.documents).toMatchObject([{ key: 'service', kind: 'uploaded' }]);
    // The operation that points nowhere hides no other.
    expect(info.documents[0].operations).toEqual([
      {
        key: 'post /a/{name}',
        method: 'post',
        path: '/a/{name}',
        summary: '',
        description: '',
        parameters: [
          { name: 'name', in: 'path', required: true, description: '', schema: { type: 'string' } },
          { name: 'X-Trace', in: 'header', required: false, description: '', schema: { type: 'string' } },
        ],
        bodies: [
          {
            mediaType: 'multipart/form-data',
            schema: {
              type: 'object',
              properties: { photo: { type: 'string', format: 'binary' } },
              required: ['photo'],
            },
          },
        ],
        bodyRequired: false,
        sample: '',
      },
    ]);
  });

  test('is the list of paths of a registered service', async () => {
    const id = await area.createService(area.home, 'listed', {
      paths: [{ method: 'post', path: '/echo', summary: '回声', sample: '{"a":1}' }],
    });
    const info = await must(area.admin, 'serviceTest.info', { id });
    expect(info.versions).toEqual([]);
    expect(info.documents).toMatchObject([
      { kind: 'paths', operations: [{ key: 'post /echo', summary: '回声', sample: '{"a":1}' }] },
    ]);
  });

  test('is the document of a registered service, where it speaks of paths that may be called', async () => {
    const text = { type: 'object', properties: { text: { type: 'string' } } };
    const body = { content: { 'application/json': { schema: text } } };
    const openapiText = JSON.stringify({
      openapi: '3.1.0',
      paths: { '/echo': { post: { requestBody: body } }, '/secret': { get: {} } },
    });
    const baseUrl = `http://127.0.0.1:${elsewhere()}`;
    const id = await area.createService(area.home, 'described', { openapiText, baseUrl });
    const operations = async () =>
      (await must(area.admin, 'serviceTest.info', { id })).documents[0].operations;
    expect((await operations()).map(({ key }: { key: string }) => key)).toEqual([
      'post /echo',
      'get /secret',
    ]);
    await must(area.admin, 'registration.oaspaths.update', {
      id,
      paths: [
        { method: 'post', path: '/echo', summary: '回声' },
        { method: 'get', path: '/status/200', summary: '' },
      ],
    });
    expect(await operations()).toMatchObject([
      { key: 'post /echo', summary: '回声', bodies: [{ mediaType: 'application/json', schema: text }] },
      { key: 'get /status/200', bodies: [] },
    ]);
    await settle();
    const call = { id, method: 'post', path: '/echo', body: '{"text":"好"}' };
    expect(await must(area.admin, 'serviceTest.send', call)).toMatchObject({ status: 200, version: null });
  });

  test('is never taken from a document that cannot be read', async () => {
    const { body } = await area.admin.call('registration.create', {
      ...area.home,
      code: 'unread',
      name: 'unread',
      category: 'nlp',
      protocol: 'http',
      baseUrl: 'http://127.0.0.1:9',
      openapiText: 'openapi: 9',
      paths: [{ method: 'get', path: '/a' }],
    });
    expect(body.message.code).toBe('openapi.invalid');
  });
});

describe('a test call', () => {
  test('goes through the gateway to the version that the person chose', async () => {
    const id = await makeService(area.home, 'send', [
      { number: 1, weight: 100, port: first() },
      { number: 2, weight: 0, port: second() },
    ]);
    const request = {
      id,
      method: 'post',
      path: '/echo/v1?a=%E4%B8%AD',
      headers: { 'X-Trace': 'y' },
      body: '{"text":"好"}',
    };
    const answer = await must(area.admin, 'serviceTest.send', { ...request, versionId: 'send-2' });
    expect(answer).toMatchObject({ status: 200, ok: true, version: 2, truncated: false, bodyBase64: '' });
    expect(answer.requestId).not.toBe('');
    expect(answer.gatewayMs).toBeGreaterThan(0);
    expect(answer.address).toBe('http://gateway.test/services/send/echo/v1?a=%E4%B8%AD');
    const echoed = JSON.parse(answer.body);
    expect(echoed).toMatchObject({ method: 'POST', url: '/echo/v1?a=%E4%B8%AD', body: '{"text":"好"}' });
    expect(echoed.headers).toMatchObject({ 'content-type': 'application/json', 'x-trace': 'y' });
    // The token is for the gateway alone.
    expect(echoed.headers.authorization).toBeUndefined();
    expect((await must(area.admin, 'serviceTest.send', request)).version).toBe(1);
    expect(processes[1]?.requests).toHaveLength(1);
  });

  test('may carry bytes, and gets bytes back', async () => {
    const id = await makeService(area.home, 'bytes', [{ number: 1, weight: 100, port: first() }]);
    const sent = await must(area.admin, 'serviceTest.send', {
      id,
      method: 'post',
      path: '/echo',
      headers: { 'Content-Type': 'image/png' },
      bodyBase64: Buffer.from('hello').toString('base64'),
    });
    expect(JSON.parse(sent.body)).toMatchObject({ body: 'hello', headers: { 'content-type': 'image/png' } });
    const large = await must(area.admin, 'serviceTest.send', {
      id,
      method: 'get',
      path: '/bytes?size=2000000',
    });
    expect(large).toMatchObject({ truncated: true, contentType: 'application/octet-stream' });
    expect(large.body).toHaveLength(1024 * 1024);
  });

  test('shows a refusal and a failing service as the answers that they are', async () => {
    const id = await makeService(area.home, 'refused', [{ number: 1, weight: 100, port: first() }]);
    const failing = await must(area.admin, 'serviceTest.send', { id, method: 'get', path: '/status/503' });
    expect(failing).toMatchObject({ status: 503, ok: false });
    await db().updateTable('replica').set({ state: 'Terminated' }).where('serviceId', '=', id).execute();
    await settle();
    const refused = await must(area.admin, 'serviceTest.send', { id, method: 'get', path: '/echo' });
    expect(refused.ok).toBe(false);
    expect(refused.upstreamMs).toBeNull();
    expect(refused.body).toContain('error_code');
  });

  test('waits no longer than it was told', async () => {
    const id = await makeService(area.home, 'slow', [{ number: 1, weight: 100, port: first() }]);
    const call = { id, method: 'get', path: '/slow?ms=2000', timeoutMs: 150 };
    const answer = await area.admin.call('serviceTest.send', call);
    expect(answer.status).toBe(502);
    expect(answer.body.message).toMatchObject({
      code: 'service.test-failed',
      global: '未能从网关得到响应：等待超时',
    });
  });

  test('is refused where there is nothing to test, and never leaves its service', async () => {
    const id = await makeService(area.home, 'strict', [{ number: 1, weight: 100, port: first() }]);
    const socket = await makeService(area.home, 'socket', [], { protocol: 'ws' });
    const call = (more: Readonly<Record<string, unknown>>) =>
      area.admin.call('serviceTest.send', { id, method: 'get', path: '/echo', ...more });
    const before = processes[0]?.requests.length;
    expect((await call({ versionId: 'send-1' })).body.message.field).toHaveProperty('versionId');
    expect((await call({ id: socket })).body.message.code).toBe('service.test-protocol');
    expect((await call({ body: 'a', bodyBase64: 'YQ==' })).body.message.field).toHaveProperty('bodyBase64');
    expect((await call({ bodyBase64: 'not base64!' })).status).toBe(400);
    for (const path of ['/../send/echo', '/%2e%2e/send/echo', '/..'])
      expect((await call({ path })).body.message.field, path).toHaveProperty('path');
    expect((await call({ headers: { Authorization: 'Bearer mine' } })).status).toBe(400);
    expect(processes[0]?.requests.length).toBe(before);
  });

  test('stands in the log as a test of this person, apart from applications', async () => {
    const id = await makeService(area.home, 'logged', [{ number: 1, weight: 100, port: first() }]);
    const { requestId } = await must(area.admin, 'serviceTest.send', { id, method: 'get', path: '/echo' });
    await expect
      .poll(() => db().selectFrom('requestLog').selectAll().where('serviceId', '=', id).execute())
      .toMatchObject([{ id: requestId, applicationId: 'console-test' }]);
  });
});
