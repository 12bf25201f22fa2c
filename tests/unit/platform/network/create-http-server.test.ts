// What Node refuses by itself, over real sockets.
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '#network/create-http-server.ts';
import { listenLocally } from '../../../support/listen-locally.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Everything that comes back until the connection ends. */
async function send(text: string, options: Parameters<typeof createHttpServer>[2] = {}): Promise<string> {
  server = createHttpServer(
    (req, res) => req.on('data', () => undefined).on('end', () => res.end('taken')),
    (fault) => ({
      status: 499,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    }),
    options,
  );
  const port = await listenLocally(server);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

const get = (...lines: readonly string[]) => ['GET / HTTP/1.1', ...lines, '', ''].join('\r\n');

describe('a request that never becomes one', () => {
  it.each([
    ['malformed', 'NONSENSE\r\n\r\n'],
    ['malformed', get('Host: a', 'Bad Header: x')],
    ['malformed', get('Host: a', 'Content-Length: 1', 'Content-Length: 2')],
    ['malformed', get('Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked')],
    // A browser that speaks TLS.
    ['malformed', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['bad-host', get('Accept: */*')],
    ['bad-host', get('Host: a b')],
    ['bad-host', get('Host: me@a')],
    ['bad-host', get('Host: a/b')],
    ['bad-host', get('Host:')],
    ['header-too-large', get('Host: a', `X: ${'x'.repeat(20_000)}`)],
    ['header-too-large', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['expectation-failed', get('Host: a', 'Expect: the-moon')],
    [
      'chunk-extensions-too-large',
      `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;${'e'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`,
    ],
  ])('is told: %s', async (fault, text) => {
    const answer = await send(text);
    expect(answer).toMatch(/^HTTP\/1\.1 499 /);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer.endsWith(`\r\n\r\n"${fault}"`)).toBe(true);
  });

  it.each([
    ['bad-host', 'Host: a b'],
    ['expectation-failed', 'Host: a\r\nExpect: the-moon'],
  ])('is told after a body that nobody wanted: %s', async (fault, head) => {
    const body = 'x'.repeat(16_000_000);
    const answer = await send(`POST / HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    expect(answer.endsWith(`\r\n\r\n"${fault}"`)).toBe(true);
  });

  it('is told when it does not come to its end', async () => {
    const limits = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
    expect(await send('GET / HTTP/1.1\r\nHost: a\r\n', limits)).toMatch(/"timeout"$/);
  });

  it.each([
    [get('Host: a', 'Connection: close')],
    [get('Host: [::1]:80', 'Connection: close')],
    ['GET / HTTP/1.0\r\n\r\n'],
  ])('is not %j', async (text) => expect(await send(text)).toContain('taken'));
});
