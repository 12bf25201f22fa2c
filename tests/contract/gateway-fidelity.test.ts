// What HTTP has beside a head and a body: hints before the answer, fields after it, and the wish to be asked later.
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { listenLocally } from '../support/listen-locally.ts';

let world: World;
let app: TestApplication;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let times: number[];
const service = createServer((request, response) => {
  times.push(performance.now());
  request.resume();
  answer(request, response);
});

beforeAll(async () => {
  const [url] = await Promise.all([listenLocally(service).then((port) => `http://127.0.0.1:${port}`)]);
  world = await startWorld();
  await world.addService('plain', url, { retryCount: 2 });
  app = await world.addApplication({ plain: null });
  await world.settle();
});
afterAll(async () => {
  await world.stop();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  times = [];
});

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly trailers: IncomingMessage['trailers'];
  readonly hints: readonly IncomingMessage['headers'][];
  readonly body: string;
}

function ask(method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const hints: IncomingMessage['headers'][] = [];
    const headers = { authorization: `Bearer ${app.sk}` };
    const sent = httpRequest(`${world.url()}/services/plain/x`, { method, headers }, async (got) => {
      const body = await text(got).catch(reject);
      if (body === undefined) return;
      resolve({ status: got.statusCode ?? 0, headers: got.headers, trailers: got.trailers, hints, body });
    });
    sent.on('information', (info) => hints.push(info.headers));
    sent.on('error', reject).end();
  });
}

describe('trailers', () => {
  it('come behind the body, without those that a client could take for the head', async () => {
    answer = (_, response) => {
      response.writeHead(200, { trailer: 'X-Checksum, Set-Cookie' });
      response.write('part');
      response.addTrailers([
        ['X-Checksum', 'abc'],
        ['Set-Cookie', 'aip_session=planted'],
        ['Content-Security-Policy', 'none'],
        ['Location', '/elsewhere'],
        ['Clear-Site-Data', '"cookies"'],
      ]);
      response.end();
    };
    const got = await ask();
    expect(got.body).toBe('part');
    expect(got.headers.trailer).toBe('x-checksum');
    expect(got.trailers).toEqual({ 'x-checksum': 'abc' });
  });

  it('are left out where there is no place for them', async () => {
    answer = ({ method }, response) => {
      response.writeHead(200, method === 'HEAD' ? {} : { trailer: 'X-Checksum' });
      response.addTrailers({ 'X-Checksum': 'abc' });
      response.end('body');
    };
    expect(await ask('HEAD')).toMatchObject({ status: 200, trailers: {} });
    const old = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(world.url()).port), '127.0.0.1');
      text(socket).then(resolve);
      socket.write(`GET /services/plain/x HTTP/1.0\r\nauthorization: Bearer ${app.sk}\r\n\r\n`);
    });
    expect(old).toMatch(/^HTTP\/1\.1 200/);
    expect(old.endsWith('\r\n\r\nbody')).toBe(true);
  });
});

describe('early hints', () => {
  it('arrive before the answer', async () => {
    answer = (_, response) => {
      response.writeEarlyHints({ link: ['</a.css>; rel=preload; as=style'], 'x-secret': 'no' });
      response.writeEarlyHints({ link: '</b.js>; rel=preload' });
      response.end('done');
    };
    const { hints, body } = await ask();
    expect(hints).toEqual([{ link: '</a.css>; rel=preload; as=style' }, { link: '</b.js>; rel=preload' }]);
    expect(body).toBe('done');
  });

  it('that nobody can read do no harm', async () => {
    answer = (_, response) => {
      response.socket?.write('HTTP/1.1 103 Early Hints\r\nlink: no link; "\r\n\r\n');
      response.end('done');
    };
    expect(await ask()).toMatchObject({ status: 200, hints: [], body: 'done' });
  });
});

describe('Retry-After of a service', () => {
  const busyFor = (retryAfter: () => string) => {
    answer = (_, response) => {
      const isFirst = times.length === 1;
      response.writeHead(isFirst ? 503 : 200, isFirst ? { 'retry-after': retryAfter() } : {}).end();
    };
  };

  it.each([
    ['seconds', () => '1', 950],
    // Whole seconds, so that up to one of two is over already.
    ['a date', () => new Date(Date.now() + 2_000).toUTCString(), 950],
  ])('is kept by our own retry: %s', async (_, retryAfter, least) => {
    busyFor(retryAfter);
    expect((await ask()).status).toBe(200);
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(least);
  });

  it.each(['60', new Date(Date.now() + 86_400_000).toUTCString()])(
    'is the caller’s to keep when it is long: %s',
    async (retryAfter) => {
      busyFor(() => retryAfter);
      expect(await ask()).toMatchObject({ status: 503, headers: { 'retry-after': retryAfter } });
      expect(times).toHaveLength(1);
    },
  );

  it.each(['0', 'soon', '-5'])('makes no difference when it asks for nothing: %s', async (retryAfter) => {
    busyFor(() => retryAfter);
    expect((await ask()).status).toBe(200);
    expect(times).toHaveLength(2);
  });
});

it('all below /v1 is refused in the words of OpenAI', async () => {
  for (const path of [
    'responses',
    'images/generations',
    'audio/speech',
    'files',
    'chat/completions',
    '',
    'x/y',
  ]) {
    const got = await fetch(`${world.url()}/services/plain/v1/${path}`, { method: 'POST' });
    expect(await got.json()).toMatchObject({ error: { type: 'authentication_error', param: null } });
  }
  const other = await fetch(`${world.url()}/services/plain/v10/x`);
  expect(await other.json()).toMatchObject({ error_code: 110 });
});
