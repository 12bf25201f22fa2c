import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUpstreamProxy, type UpstreamProxy } from '../../../../../platform/http/upstream/proxy.ts';
import { listenLocally } from '../../../../support/listen-locally.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

let answer: Answer;
let server: Server;
let upstream: URL;
let proxy: UpstreamProxy;
const call = (path: string, init: RequestInit = {}, origin = 'http://console:8080') =>
  proxy.proxy(new Request(origin + path, init), { ip: '10.1.1.1' });

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  upstream = new URL(`http://127.0.0.1:${await listenLocally(server)}/base/`);
  proxy = createUpstreamProxy(upstream);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('upstream proxy', () => {
  it('hands over method, path, query, cookies, headers and body, and answers status and body', async () => {
    answer = async (request, response) => {
      const { method, url, headers } = request;
      const body = await text(request);
      response.writeHead(201, { 'x-platform': 'yes' }).end(JSON.stringify({ method, url, headers, body }));
    };

    const response = await call('/api/a%20b?q=%E4%BD%A0', {
      method: 'POST',
      body: '{"名":1}',
      headers: {
        cookie: 's=1; t=2',
        userId: 'usr-1',
        'content-type': 'application/json',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-user': 'admin',
        forwarded: 'for=6.6.6.6',
      },
    });

    expect(response.status).toBe(201);
    expect(response.headers.get('x-platform')).toBe('yes');
    expect(await response.json()).toMatchObject({
      method: 'POST',
      url: '/base/api/a%20b?q=%E4%BD%A0',
      body: '{"名":1}',
      headers: {
        cookie: 's=1; t=2',
        userid: 'usr-1',
        'content-type': 'application/json',
        'x-forwarded-for': '10.1.1.1',
        'x-forwarded-host': 'console:8080',
        'x-forwarded-proto': 'http',
        'x-real-ip': '10.1.1.1',
        forwarded: 'for=10.1.1.1;host="console:8080";proto=http',
        host: upstream.host,
      },
    });
  });

  it('keeps hop-by-hop headers to one connection, in both directions', async () => {
    let seen: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      seen = request.headers;
      response
        .writeHead(200, {
          connection: 'keep-alive, x-hop',
          'x-hop': '1',
          'proxy-authenticate': 'x',
          'x-end': '1',
        })
        .end();
    };

    const response = await call('/api/x', {
      headers: { te: 'trailers', 'proxy-authorization': 'secret', 'x-own': '1' },
    });

    expect(seen).toMatchObject({ 'x-own': '1' });
    expect(seen).not.toHaveProperty('te');
    expect(seen).not.toHaveProperty('proxy-authorization');
    expect(Object.fromEntries(response.headers)).toMatchObject({ 'x-end': '1' });
    expect(response.headers.has('x-hop')).toBe(false);
    expect(response.headers.has('proxy-authenticate')).toBe(false);
  });

  it('moves cookies and redirects of the platform to the console, and leaves foreign ones', async () => {
    answer = (_request, response) => {
      response.setHeader('set-cookie', [
        'a=1; Domain=platform.example; Path=/base/api; HttpOnly; Secure; SameSite=None',
        'b=2; Path=/base',
        'c=3; Path=/other; Max-Age=5',
      ]);
      response.writeHead(302, { location: `${upstream.origin}/base/login?x=1` }).end();
    };

    const response = await call('/api/x');

    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/login?x=1');
    expect(response.headers.getSetCookie()).toEqual([
      'a=1; Path=/api; HttpOnly; SameSite=Lax',
      'b=2; Path=/',
      'c=3; Path=/other; Max-Age=5',
    ]);
    answer = (_request, out) => out.writeHead(302, { location: '/base//evil.example' }).end();
    expect((await call('/api/x')).headers.get('location')).toBe('/evil.example');
    answer = (_request, out) => out.writeHead(302, { location: 'https://sso.example/in' }).end();
    expect((await call('/api/x')).headers.get('location')).toBe('https://sso.example/in');
  });

  it('keeps cookies secure when the console itself is reached over https', async () => {
    answer = (_request, response) => response.setHeader('set-cookie', 'a=1; Secure; SameSite=None').end();

    const response = await call('/api/x', {}, 'https://console');

    expect(response.headers.getSetCookie()).toEqual(['a=1; Secure; SameSite=None']);
  });

  it('translates the origin of our own pages only, so that the platform can still refuse foreign ones', async () => {
    const origins: unknown[] = [];
    answer = (request, response) => response.end(String(origins.push(request.headers.origin)));

    await call('/api/x', { headers: { origin: 'http://console:8080' } });
    await call('/api/x', { headers: { origin: 'http://evil.example' } });

    expect(origins).toEqual([upstream.origin, 'http://evil.example']);
  });

  it('hands on what has come before the answer is complete', async () => {
    let finish = () => {};
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      finish = () => response.end('data: 2\n\n');
    };

    const reader = (await call('/api/events')).body?.getReader();
    const first = await reader?.read();
    finish();
    const second = await reader?.read();

    expect([first, second].map((part) => new TextDecoder().decode(part?.value))).toEqual([
      'data: 1\n\n',
      'data: 2\n\n',
    ]);
  });

  it('leaves a compressed answer compressed', async () => {
    answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('hello'));

    const response = await call('/api/x');

    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(gzipSync('hello'));
  });

  it.each([204, 304])('answers %i without a body', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();

    expect(await call('/api/x')).toMatchObject({ status, body: null });
  });

  it('ends with an error when the platform breaks off, instead of looking complete', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 20);
    };

    await expect((await call('/api/x')).text()).rejects.toThrow();
  });

  it('says that the platform cannot be reached, by a catalogued error', async () => {
    const nobody = createUpstreamProxy(new URL('http://127.0.0.1:1'));

    await expect(nobody.proxy(new Request('http://console/api/x'), { ip: '10.1.1.1' })).rejects.toMatchObject(
      {
        code: 'upstream.unavailable',
        parameters: { address: 'http://127.0.0.1:1' },
      },
    );
    await nobody.close();
  });
});
