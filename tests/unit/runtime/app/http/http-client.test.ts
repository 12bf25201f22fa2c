import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '../../../../../runtime/app/http/call-error.ts';
import { createHttpClient, type HttpSettings } from '../../../../../runtime/app/http/http-client.ts';
import { listenLocally } from '../../../../support/listen-locally.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let origin: string;
let seen: Seen[] = [];
let failures: { error: CallError; silent: boolean }[] = [];

/** Returns what the path asks for: `/status/404?body=…`, `/slow`, `/file`. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const address = new URL(url, 'http://localhost');
    if (address.pathname === '/slow') return;
    if (address.pathname === '/file') {
      response.setHeader(
        'content-disposition',
        'attachment; filename="_.csv"; filename*=UTF-8\'\'%E6%97%A5%E5%BF%97.csv',
      );
      response.end('a,b\n');
      return;
    }
    const status = Number(address.pathname.split('/')[2] ?? 200);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(address.searchParams.get('answer') ?? '{"success":true,"result":{"id":"a"}}');
  });
  origin = `http://127.0.0.1:${await listenLocally(server)}`;
});
afterAll(
  () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
);
beforeEach(() => {
  seen = [];
  failures = [];
});

function client(change: Partial<HttpSettings> = {}) {
  return createHttpClient({
    timeoutMs: 5000,
    headers: () => ({ userId: 'usr-1' }),
    sign: async () => ({ csrftoken: 'c', 'Relay-Token': 'r' }),
    requestHooks: [],
    responseHooks: [],
    onFailure: (error, silent) => failures.push({ error, silent }),
    ...change,
  });
}

const answering = (status: number, body?: object) =>
  `${origin}/status/${status}${body === undefined ? '' : `?answer=${encodeURIComponent(JSON.stringify(body))}`}`;

async function failureOf(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('a request', () => {
  it('sends get as query parameters, structures as JSON, and leaves absent values out', async () => {
    await client().callPath('get', `${origin}/x`, { a: 1, b: undefined, c: null, d: ['x'], e: '中 文' });
    const query = new URL(seen[0]?.url ?? '', origin).searchParams;
    expect(Object.fromEntries(query)).toEqual({ a: '1', d: '["x"]', e: '中 文' });
    expect(seen[0]?.body).toBe('');
  });

  it.each(['post', 'put', 'delete'] as const)('sends %s with a JSON body in UTF-8', async (method) => {
    await client().callPath(method, `${origin}/x`, { name: '应用' });
    expect(seen[0]?.method).toBe(method.toUpperCase());
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: '应用' });
    expect(seen[0]?.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(seen[0]?.headers.accept).toContain('application/json');
  });

  it('sends an empty object when there is nothing to say', async () => {
    await client().callPath('post', `${origin}/x`);
    expect(seen[0]?.body).toBe('{}');
  });

  it('carries the user id and extra headers, and no signature unless the call wants one', async () => {
    await client({ headers: () => ({ userId: 'usr-1', 'x-extra': 'e' }) }).callPath('post', `${origin}/x`);
    expect(seen[0]?.headers).toMatchObject({ userid: 'usr-1', 'x-extra': 'e' });
    expect(seen[0]?.headers).not.toHaveProperty('csrftoken');
  });

  it('carries csrftoken and Relay-Token when the contract says so', async () => {
    const operation = { method: 'post', path: `${origin}/x`, csrf: true, shape: 'result' } as const;
    await client().callOperation(operation, {});
    expect(seen[0]?.headers).toMatchObject({ csrftoken: 'c', 'relay-token': 'r' });
  });

  it('is not sent when the signature cannot be made', async () => {
    const sign = async () => {
      throw new Error('no random source');
    };
    await expect(client({ sign }).callPath('post', `${origin}/x`, {}, { csrf: true })).rejects.toThrow(
      'no random source',
    );
    expect(seen).toEqual([]);
  });

  it('is altered by request hooks in their order', async () => {
    const add = (text: string) => (request: Parameters<HttpSettings['requestHooks'][number]>[0]) => ({
      ...request,
      body: { text: `${(request.body as { text?: string }).text ?? ''}${text}` },
    });
    await client({ requestHooks: [add('a'), add('b')] }).callPath('post', `${origin}/x`, {});
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ text: 'ab' });
  });
});

describe('an answer', () => {
  it.each([200, 201, 302, 399, 400])('with status %i is accepted and its body returned', async (status) => {
    const body = { success: true, result: { id: 'b' } };
    const response = await client({ fetch: fetchOf(status, body) }).callPath('post', '/x');
    expect(response).toEqual(body);
    expect(failures).toEqual([]);
  });

  it.each([199, 401, 403, 404, 500, 503])(
    'with status %i is rejected, naming path, status and text',
    async (status) => {
      const error = await failureOf(
        client({ fetch: fetchOf(status, {}, 'Some Text') }).callPath('post', '/api/x'),
      );
      expect(error.message).toBe(`/api/x ${status} Some Text`);
      expect(error).toMatchObject({ problem: 'status', status, path: '/api/x' });
    },
  );

  it('that says success false is rejected with its message object', async () => {
    const message = {
      global: '名称已存在',
      field: { name: '已存在' },
      code: 'record.duplicate',
      requestId: 'r-1',
    };
    const error = await failureOf(client().callPath('post', answering(400, { success: false, message })));
    expect(error).toMatchObject({ ...message, problem: 'refused', status: 400 });
    expect(error.message).toBe('名称已存在');
  });

  it('with a refused status still brings its message object along', async () => {
    const message = { global: '请先登录', redirect: '/login' };
    const error = await failureOf(client().callPath('post', answering(401, { success: false, message })));
    expect(error).toMatchObject({ problem: 'status', status: 401, redirect: '/login', global: '请先登录' });
  });

  it('is altered by response hooks before anybody reads it', async () => {
    const responseHooks = [
      (body: unknown) => ({ ...(body as object), success: false, message: { global: 'hooked' } }),
    ];
    const error = await failureOf(client({ responseHooks }).callPath('post', `${origin}/x`));
    expect(error.message).toBe('hooked');
  });

  it('is unwrapped as the contract declares', async () => {
    const page = { pageNo: 1, pageSize: 10, totalCount: 0, result: [] };
    const operation = { method: 'post', csrf: false } as const;
    const http = client();
    const path = `${origin}/x`;
    expect(await http.callOperation({ ...operation, path, shape: 'result' })).toEqual({ id: 'a' });
    expect(await http.callOperation({ ...operation, path, shape: 'none' })).toBeUndefined();
    expect(
      await http.callOperation({
        ...operation,
        path: answering(200, { success: true, page }),
        shape: 'page',
      }),
    ).toEqual(page);
  });

  it('that is a file keeps its Chinese name', async () => {
    const operation = { method: 'post', path: `${origin}/file`, csrf: false, shape: 'file' } as const;
    const file = (await client().callOperation(operation)) as { blob: Blob; fileName: string };
    expect(file.fileName).toBe('日志.csv');
    expect(await file.blob.text()).toBe('a,b\n');
  });

  it('that should be a file but says that it failed is rejected', async () => {
    const path = answering(400, { success: false, message: { global: '没有权限' } });
    const error = await failureOf(
      client().callOperation({ method: 'post', path, csrf: false, shape: 'file' }),
    );
    expect(error.global).toBe('没有权限');
  });
});

describe('a call that gets no answer', () => {
  it('is rejected as time-out after the limit', async () => {
    const error = await failureOf(client({ timeoutMs: 60 }).callPath('post', `${origin}/slow`));
    expect(error.problem).toBe('timeout');
  });

  it('is rejected as network failure when nobody listens', async () => {
    const error = await failureOf(client().callPath('post', 'http://127.0.0.1:1/x'));
    expect(error.problem).toBe('network');
  });

  it('throws the reason of an abort and tells nobody', async () => {
    const controller = new AbortController();
    const call = client().callPath('post', `${origin}/slow`, {}, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('left the page')), 20);
    await expect(call).rejects.toThrow('left the page');
    expect(failures).toEqual([]);
  });
});

describe('a failure', () => {
  it('is reported once, with the wish to be silent, and then thrown', async () => {
    const error = await failureOf(client().callPath('post', answering(500, {}), {}, { silent: true }));
    expect(failures).toEqual([{ error, silent: true }]);
  });

  it('is not silent unless asked', async () => {
    await failureOf(client().callPath('post', answering(500, {})));
    expect(failures[0]?.silent).toBe(false);
  });
});

/** Statuses that a real server cannot send at will, and status texts. */
function fetchOf(status: number, body: object, statusText = ''): typeof fetch {
  return async () => {
    const response = new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    Object.defineProperties(response, { status: { value: status }, statusText: { value: statusText } });
    return response;
  };
}
