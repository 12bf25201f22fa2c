// A refusal reaches whoever still sends the body, with clients that nobody here wrote, at sizes that no buffer holds.
import { execFile, spawnSync } from 'node:child_process';
import { Agent, createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';

const MB = 1_048_576;
const SIZES = [4, 10, 100];

let world: World;
let echo: EchoService;
let app: TestApplication;
/** Returns before it read anything, as many services do. */
const hasty = createServer((_, response) => response.writeHead(403).end('{"early":true}'));

beforeAll(async () => {
  [world, echo] = await Promise.all([startWorld(), startEchoService()]);
  await world.addService('echo', `${echo.url}/echo`);
  await world.addService('slow', `${echo.url}/echo`, { qpsCapacity: 1 });
  await world.addService('async', `${echo.url}/echo`, { callMode: 'AsyncService' });
  await world.addService('hasty', `http://127.0.0.1:${await listenLocally(hasty)}`);
  await world.addService('wide', `${echo.url}/echo`);
  app = await world.addApplication({ echo: null, slow: null, async: null, hasty: null });
  await world.settle();
});
afterAll(async () => {
  await world.stop();
  await echo.stop();
  hasty.closeAllConnections();
  hasty.close();
});

interface Sent {
  readonly path: string;
  readonly key: string;
  readonly bytes: number;
}
/** Sends all of the body before it looks at the answer, or while it does; returns the status. */
type Send = (sent: Sent) => Promise<number>;

const PYTHON = `
import http.client, sys
host, path, key, size = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
c = http.client.HTTPConnection(host)
c.request('POST', path, body=b'x' * size, headers={'authorization': 'Bearer ' + key})
print(c.getresponse().status)
`;
const hasPython = spawnSync('python3', ['-c', 'import http.client']).status === 0;
if (!hasPython) process.stdout.write('refusals: python3 is missing, its http.client is left out\n');

const python: Send = async ({ path, key, bytes }) => {
  const { stdout } = await promisify(execFile)('python3', [
    ...['-c', PYTHON],
    ...[new URL(world.url()).host, path, key, String(bytes)],
  ]);
  return Number(stdout);
};

const nodeHttp: Send = ({ path, key, bytes }) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-length': bytes };
    const sent = httpRequest(`${world.url()}${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    Readable.from(chunks(bytes)).pipe(sent);
  });

const nodeFetch: Send = async ({ path, key, bytes }) => {
  const headers = { authorization: `Bearer ${key}` };
  const body = new Uint8Array(bytes);
  const answer = await fetch(`${world.url()}${path}`, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
};

/** Reads only when everything is sent, in chunks of unknown length. */
const rawSocket: Send = ({ path, key, bytes }) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url());
    const socket = connect(Number(port), hostname);
    socket.once('error', reject);
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ntransfer-encoding: chunked\r\n\r\n`;
    const framed = Readable.from(
      (async function* () {
        yield head;
        for (const chunk of chunks(bytes))
          yield `${chunk.length.toString(16)}\r\n${chunk.toString('latin1')}\r\n`;
        yield '0\r\n\r\n';
      })(),
    );
    socket.pause();
    framed.on('end', () => {
      socket.once('data', (data) => {
        resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]));
        socket.destroy();
      });
      socket.resume();
    });
    framed.pipe(socket, { end: false });
  });

function* chunks(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(65_536, 'x');
  for (let left = bytes; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

const CLIENTS: readonly (readonly [string, Send])[] = [
  ...(hasPython ? [["Python's http.client", python] as const] : []),
  ["node's http", nodeHttp],
  ["node's fetch", nodeFetch],
  ['a socket that reads last', rawSocket],
];
const REFUSALS = [
  ['a wrong key', 401, '/services/echo/x', 'sk-wrong'],
  ['no grant', 403, '/services/wide/x', ''],
  ['no service', 404, '/services/nobody/x', ''],
  ['too large a body', 413, '/services/echo/x', ''],
  ['too large a task', 413, '/services/async/x', ''],
  ['a token asked with such a body', 413, '/oauth/2.0/token', ''],
  ['an address of nobody', 404, '/nowhere', ''],
  ['a service that answers early', 403, '/services/hasty/x', ''],
] as const;
const LARGE: ReadonlySet<string> = new Set([
  'a wrong key',
  'too large a body',
  'a service that answers early',
]);

describe.each(CLIENTS)('%s hears of', (_, send) => {
  // One way leads from every refusal to its sender: the large sizes are for one of each kind.
  const cases = REFUSALS.flatMap((refusal) =>
    SIZES.filter((size) => size === 4 || LARGE.has(refusal[0])).map((size) => [...refusal, size] as const),
  );
  it.each(cases)('%s (%i)', async (why, status, path, key, size) => {
    // A service is asked at all only with a body that the gateway takes.
    await setLimit(why === 'a service that answers early' ? 1_024 : 1);
    expect(await send({ path, key: key || app.sk, bytes: size * MB })).toBe(status);
  });

  it('a limit of calls (429)', async () => {
    await setLimit(1_024);
    let status = 0;
    // The limit opens each second: others take what it lets through, however long this body is on its way.
    const others = callOften('/services/slow/x');
    for (let tries = 0; tries < 20 && status !== 429; tries++)
      status = await send({ path: '/services/slow/x', key: app.sk, bytes: 4 * MB });
    await others.stop();
    expect(status).toBe(429);
  });
});

/** One call after the other until it is stopped. */
function callOften(path: string) {
  let isWanted = true;
  const done = (async () => {
    while (isWanted) {
      const answer = await fetch(world.url() + path, { headers: { authorization: `Bearer ${app.sk}` } });
      await answer.text();
    }
  })();
  return {
    stop() {
      isWanted = false;
      return done;
    },
  };
}

let limit = 1;
async function setLimit(megabytes: number): Promise<void> {
  if (megabytes === limit) return;
  limit = megabytes;
  const row = { value: JSON.stringify(megabytes) };
  await world.storage.db
    .insertInto('systemParameter')
    .values({ name: 'requestBodyLimitMb', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
  await world.settle();
}

it('a connection lives on after a service answered early, when the rest of the body has come', async () => {
  await setLimit(1_024);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (let call = 0; call < 3; call++)
    await new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${app.sk}`, 'content-length': 4 * MB };
      const sent = httpRequest(`${world.url()}/services/hasty/x`, { method: 'POST', headers, agent });
      sent.on('error', reject);
      sent.on('response', (answer) => {
        ports.add(answer.socket.localPort);
        answer.resume();
        answer.once('end', resolve);
      });
      Readable.from(chunks(4 * MB)).pipe(sent);
    });
  agent.destroy();
  expect(ports.size).toBe(1);
});

describe('Expect: 100-continue', () => {
  interface Asked {
    readonly wasInvited: boolean;
    readonly status: number;
    readonly connection: string | undefined;
  }
  const expectContinue = (path: string, key: string, bytes: number, body?: Buffer): Promise<Asked> =>
    new Promise((resolve, reject) => {
      let wasInvited = false;
      const headers = { authorization: `Bearer ${key}`, 'content-length': bytes, expect: '100-continue' };
      const sent = httpRequest(`${world.url()}${path}`, { method: 'POST', headers });
      sent.on('error', reject);
      sent.on('continue', () => {
        wasInvited = true;
        sent.end(body);
      });
      sent.on('response', (answer) => {
        answer.resume();
        answer.once('end', () => {
          resolve({ wasInvited, status: answer.statusCode ?? 0, connection: answer.headers.connection });
          sent.destroy();
        });
      });
      sent.flushHeaders();
    });

  it.each([
    ['a wrong key', '/services/echo/x', 'sk-wrong', 10, 401],
    ['a length over the limit', '/services/echo/x', '', 2 * MB, 413],
    ['a task over the limit', '/services/async/x', '', 2 * MB, 413],
    ['no service', '/services/nobody/x', '', 10, 404],
    ['a token with too much', '/oauth/2.0/token', '', 100_000, 413],
    ['an address of nobody', '/nowhere', '', 10, 404],
  ])('is refused without being asked for the body: %s', async (_, path, key, bytes, status) => {
    await setLimit(1);
    const asked = await expectContinue(path, key || app.sk, bytes);
    expect(asked).toEqual({ wasInvited: false, status, connection: 'close' });
  });

  it.each([
    ['a call', '/services/echo/x', 200],
    ['a task', '/services/async/x', 202],
    ['a token', '/oauth/2.0/token', 400],
  ])('is asked for the body of %s that nothing speaks against', async (_, path, status) => {
    const body = Buffer.from('grant_type=x');
    expect(await expectContinue(path, app.sk, body.length, body)).toMatchObject({ wasInvited: true, status });
  });
});

describe('a caller who leaves in the middle of the body', () => {
  it.each([
    ['a call', '/services/echo/left'],
    ['a task', '/services/async/left'],
    ['a token', '/oauth/2.0/token'],
  ])('is no error in the log: %s', async (_, path) => {
    await setLimit(1);
    const before = world.lines.length;
    for (const bytes of [1_000, 5_000, 200_000]) {
      const { hostname, port } = new URL(world.url());
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${app.sk}\r\n`;
      socket.write(`${head}content-length: ${bytes + 1}\r\n\r\n${'x'.repeat(bytes / 2)}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await new Promise((resolve) => socket.once('close', resolve) && socket.destroy());
    }
    // A later call is answered when the gateway has seen the others leave.
    await expect.poll(() => fetch(`${world.url()}/healthz`).then(({ status }) => status)).toBe(200);
    expect(world.lines.slice(before)).toEqual([]);
  });
});
