// Generator processes against servers that see what was really sent.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { LoadFrame } from '#core/load/frame.ts';
import { mergeFrames } from '#core/load/merge-frames.ts';
import type { LoadPlan, LoadRequest } from '#core/load/plan.ts';
import { summarise } from '#core/load/summary.ts';
import { createLoadEngine, type LoadEngine } from '#engines/load/load-engine.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { listenLocally } from '../support/listen-locally.ts';
import { loadPlan } from '../support/load-plan.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

let program: string;
let directory: string;
let engine: LoadEngine;
let server: Server;
let address: string;
let seen: Seen[] = [];
/** How the server answers; `done` waits for nothing. */
let answer: (call: Seen, response: ServerResponse) => void;
let runs = 0;
const others: Server[] = [];

beforeAll(async () => {
  [program, directory] = await Promise.all([
    bundleProgram('platform/workers/load/main.ts'),
    mkdtemp(join(tmpdir(), 'aip-load-')),
  ]);
  engine = createLoadEngine({
    directory: join(directory, 'runs'),
    program,
    onError: (error) => {
      throw error;
    },
  });
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    const call = { method, url, headers, body: Buffer.concat(parts) };
    seen.push(call);
    answer(call, response);
  });
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', (message) => socket.send(`echo ${message}`)),
  );
  address = `http://127.0.0.1:${await listenLocally(server)}`;
});
beforeEach(() => {
  seen = [];
  answer = (_, response) => response.end('{"ok":true}');
});
afterAll(async () => {
  await engine?.close();
  for (const each of [server, ...others]) {
    each?.closeAllConnections();
    each?.close();
  }
});

/** Runs to the end. */
async function runToEnd(
  changes: Parameters<typeof loadPlan>[1] = {},
  secretHeaders?: Record<string, string>,
) {
  const plan = loadPlan(address, { runId: `run-${++runs}`, ...changes });
  const told: LoadFrame[] = [];
  const run = await engine.start({
    plan,
    ...(secretHeaders === undefined ? {} : { secretHeaders }),
    onFrames: (frames) => told.push(...frames),
  });
  const ending = await run.ended;
  const record = await engine.read(plan.runId);
  const frames = record?.frames ?? [];
  expect(told.toSorted(inOrder)).toEqual(frames.toSorted(inOrder));
  return { plan, ending, frames, summary: summarise(frames, plan, ending.end) };
}

const eventless = (frames: readonly LoadFrame[]) =>
  mergeFrames(frames, 'second').reduce((sum, { stream }) => sum + (stream?.eventless ?? 0), 0);

const inOrder = (a: LoadFrame, b: LoadFrame) =>
  (a.generator ?? 0) - (b.generator ?? 0) || a.second - b.second || a.phase.localeCompare(b.phase);

const request = (changes: Partial<LoadRequest>): LoadRequest => ({
  ...{ name: 'call', weight: 1, method: 'POST', path: '/', headers: {}, body: { kind: 'none' } },
  ...changes,
});

const payload = (changes: Partial<LoadPlan['payload']>): LoadPlan['payload'] => ({
  requests: [request({})],
  order: 'in-turn',
  ...changes,
});

async function fileWith(name: string, content: string | Buffer): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, content);
  return file;
}

describe('what is sent', () => {
  it('is every call of the shape, once, by two generators; warm-up and cool-down count in no sum', async () => {
    const { ending, summary, frames } = await runToEnd({
      shape: { kind: 'constant', perSecond: 100, seconds: 4 },
      warmUpSeconds: 1,
      coolDownSeconds: 1,
      generators: 2,
      payload: payload({ requests: [request({ path: '/{{seq}}?id={{id}}' })] }),
    });
    expect(ending).toEqual({ end: 'completed', message: '' });
    const numbers = seen.map(({ url }) => Number(/^\/(\d+)/.exec(url)?.[1])).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 400 }, (_, seq) => seq));
    expect(new Set(seen.map(({ url }) => url.split('id=')[1])).size).toBe(400);
    const { seconds, offered, sent, dropped, completed, failed, cutOff, lost } = summary;
    expect({ seconds, offered, sent, dropped, completed, failed, cutOff, lost }).toEqual({
      ...{ seconds: 2, offered: 200, sent: 200, dropped: 0, completed: 200, failed: 0, cutOff: 0, lost: 0 },
    });
    expect(summary.latency?.count).toBe(200);
    expect(frames.reduce((sum, frame) => sum + frame.completed, 0)).toBe(400);
    expect(new Set(frames.map(({ generator }) => generator))).toEqual(new Set([0, 1]));
    expect(summary.generator.cpuMilli).toBeGreaterThan(0);
    expect(summary.validity).toContain('same-host');
  });

  it('has the fields of its row, escaped as the body asks for, and headers that no file holds', async () => {
    const rows = await fileWith('rows.csv', 'text,label\n"say ""hi"", 你好",a b\nline,c/d\n');
    const { plan, summary } = await runToEnd(
      {
        shape: { kind: 'constant', perSecond: 100, seconds: 0.1 },
        payload: payload({
          rows: { file: rows, format: 'csv' },
          requests: [
            request({
              path: '/predict/{{row.label}}',
              headers: { 'x-row': '{{row.text}}' },
              body: {
                kind: 'text',
                contentType: 'application/json',
                template: '{"text":"{{row.text}}","n":{{seq}},"r":{{random:1:6}}}',
              },
            }),
          ],
        }),
      },
      { authorization: 'Bearer secret-of-test' },
    );
    expect(summary.completed).toBe(10);
    const bodies = seen.map(({ body }) => JSON.parse(body.toString()));
    expect(new Set(bodies.map(({ text }) => text))).toEqual(new Set(['say "hi", 你好', 'line']));
    expect(bodies.every(({ r }) => r >= 1 && r <= 6)).toBe(true);
    expect(new Set(seen.map(({ url }) => url))).toEqual(new Set(['/predict/a%20b', '/predict/c%2Fd']));
    expect(new Set(seen.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer secret-of-test']),
    );
    expect(
      new Set(seen.map(({ headers }) => Buffer.from(String(headers['x-row']), 'latin1').toString())),
    ).toEqual(new Set(['say "hi", 你好', 'line']));
    const kept = await readFile(join(directory, 'runs', plan.runId, 'plan.json'), 'utf8');
    expect(kept).not.toContain('secret-of-test');
  });

  it('is a picture as a body, in JSON and as a part of a form, by weight', async () => {
    const bytes = Buffer.from([0, 1, 2, 253, 254, 255]);
    const file = { file: await fileWith('a.png', bytes), name: 'a.png', contentType: 'image/png' };
    const { summary } = await runToEnd({
      shape: { kind: 'constant', perSecond: 200, seconds: 1 },
      payload: payload({
        files: [file],
        requests: [
          request({ path: '/raw', body: { kind: 'file' } }),
          request({
            path: '/json',
            weight: 2,
            body: { kind: 'text', contentType: 'application/json', template: '{"image":"{{file.base64}}"}' },
          }),
          request({
            path: '/form',
            body: {
              kind: 'multipart',
              parts: [
                { name: 'image', isFile: true },
                { name: 'top', template: '{{seq}}' },
              ],
            },
          }),
        ],
      }),
    });
    expect(summary.completed).toBe(200);
    const of = (url: string) => seen.filter((call) => call.url === url);
    expect(
      of('/raw').every(({ body, headers }) => body.equals(bytes) && headers['content-type'] === 'image/png'),
    ).toBe(true);
    expect(
      of('/json').every(({ body }) => JSON.parse(body.toString()).image === bytes.toString('base64')),
    ).toBe(true);
    const [form] = of('/form');
    const parts = await new Response(new Uint8Array(form?.body ?? []), {
      headers: { 'content-type': form?.headers['content-type'] ?? '' },
    }).formData();
    expect(Buffer.from(await (parts.get('image') as File).arrayBuffer())).toEqual(bytes);
    expect(parts.get('top')).toMatch(/^\d+$/);
    const counts = ['/raw', '/json', '/form'].map((url) => of(url).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
    expect(counts[1]).toBeGreaterThan(70);
  });

  it('comes from callers that wait, at no more than the cap', async () => {
    const { summary } = await runToEnd({
      shape: { kind: 'closed', concurrency: 4, seconds: 2 },
      caps: { perSecond: 50, inFlight: 10, seconds: 10 },
      generators: 2,
    });
    expect(summary.completed).toBe(seen.length);
    expect(summary.completed).toBeLessThanOrEqual(101);
    expect(summary.mostInFlight).toBeLessThanOrEqual(4);
    expect(summary.lost).toBe(0);
  });
});

describe('what comes back', () => {
  it('is judged by its status and what it says', async () => {
    answer = ({ url }, response) => {
      const seq = Number(url.slice(1));
      response.statusCode = seq % 4 === 0 ? 503 : 200;
      response.end(seq % 4 === 1 ? '{"code":7}' : '{"code":0}');
    };
    const { summary } = await runToEnd({
      shape: { kind: 'constant', perSecond: 100, seconds: 1 },
      payload: payload({ requests: [request({ path: '/{{seq}}' })] }),
      assertions: [
        { kind: 'status', anyOf: [200] },
        { kind: 'json-equals', path: '$.code', value: 0 },
      ],
    });
    expect(summary.failures).toEqual({ status: 25, assertion: 25 });
    expect(summary.statuses).toEqual({ 200: 75, 503: 25 });
    expect([summary.completed, summary.errorRatio]).toEqual([50, 0.5]);
    expect(summary.examples.map(({ text }) => text).toSorted()).toEqual([
      '$.code 是 7，应为 0',
      expect.stringMatching(/^状态码 503，应为 200/),
    ]);
  });

  it('may never come: timeouts fail, a full house drops, and every call is accounted for', async () => {
    answer = () => undefined;
    const { summary } = await runToEnd({
      shape: { kind: 'constant', perSecond: 100, seconds: 1 },
      timeoutMs: 300,
      caps: { perSecond: 100, inFlight: 20, seconds: 10 },
    });
    expect(summary.offered).toBe(100);
    expect(summary.dropped).toBeGreaterThan(0);
    expect(summary.failures).toEqual({ timeout: summary.sent });
    expect(summary.sent + summary.dropped).toBe(100);
    expect(summary.failedLatency?.min).toBeGreaterThanOrEqual(300_000);
    expect(summary.validity).toEqual(
      expect.arrayContaining(['calls-dropped', 'few-calls', 'many-errors', 'rate-missed']),
    );
  });

  it('is nothing where nothing listens, and half an answer where the connection breaks', async () => {
    const none = await runToEnd({
      shape: { kind: 'constant', perSecond: 50, seconds: 0.4 },
      target: { address: 'unix:/nowhere/at/all.sock' },
    });
    expect(none.summary.failures).toEqual({ 'connection-failed': 20 });
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    };
    const broken = await runToEnd({ shape: { kind: 'constant', perSecond: 50, seconds: 0.4 } });
    expect(broken.summary.failures).toEqual({ 'connection-lost': 20 });
  });

  it('is a stream of events with tokens', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const pieces = ['你好', '，', '世界'].map((content) =>
        JSON.stringify({ choices: [{ delta: { content } }] }),
      );
      const usage = JSON.stringify({ choices: [], usage: { completion_tokens: 5 } });
      response.end([...pieces, usage, '[DONE]'].map((data) => `data: ${data}\n\n`).join(''));
    };
    const shape = { kind: 'constant', perSecond: 20, seconds: 1 } as const;
    const { summary, frames } = await runToEnd({ shape, target: { protocol: 'sse' } });
    expect(eventless(frames)).toBe(0);
    expect(summary.completed).toBe(20);
    expect(summary.stream).toMatchObject({ events: 80, tokens: 100, tokensPerSecond: 100 });
    expect(summary.stream?.firstByte?.count).toBe(20);
    expect(summary.stream?.betweenEvents?.count).toBe(60);
    // What is answered by something else is counted; what failed is an error of its own.
    let calls = 0;
    answer = (_, response) => {
      calls += 1;
      response.writeHead(calls % 4 === 0 ? 500 : 200, { 'content-type': 'application/json' });
      response.end('{"choices":[]}');
    };
    const plain = await runToEnd({ shape, target: { protocol: 'sse' } });
    expect([plain.summary.completed, plain.summary.stream?.events, eventless(plain.frames)]).toEqual([
      ...[15, 0, 15],
    ]);
  });

  it('is the next message of a websocket', async () => {
    const { summary } = await runToEnd({
      shape: { kind: 'constant', perSecond: 50, seconds: 1 },
      target: { protocol: 'websocket' },
      payload: payload({
        requests: [request({ body: { kind: 'text', contentType: 'text/plain', template: 'n{{seq}}' } })],
      }),
      assertions: [{ kind: 'body-contains', text: 'echo n' }],
    });
    expect([summary.completed, summary.failed]).toEqual([50, 0]);
    expect(summary.statuses).toEqual({ 101: 50 });
  });
});

it('says with which status a server refused to open a websocket', async () => {
  const { summary } = await runToEnd({
    shape: { kind: 'constant', perSecond: 20, seconds: 0.2 },
    target: { protocol: 'websocket', address: await refusingSockets() },
  });
  expect(summary.failures).toEqual({ 'connection-failed': 4 });
  expect(summary.examples.map(({ text }) => text)).toEqual(['连接未能建立，对方回答状态码 403，应为 101']);
});

describe('the end', () => {
  it('is at once when it is asked for: what is under way is cut off, not failed, and no process is left', async () => {
    answer = () => undefined;
    const plan = loadPlan(address, {
      runId: `run-${++runs}`,
      shape: { kind: 'constant', perSecond: 50, seconds: 100 },
      generators: 2,
    });
    const run = await engine.start({ plan });
    await run.started;
    await expect.poll(() => seen.length).toBeGreaterThan(20);
    expect(await run.stop()).toEqual({ end: 'stopped', message: '' });
    expect(engine.find(plan.runId)).toBeUndefined();
    const record = await engine.read(plan.runId);
    const summary = summarise(record?.frames ?? [], plan, record?.ending?.end);
    expect(summary.cutOff).toBe(summary.sent);
    expect([summary.failed, summary.lost]).toEqual([0, 0]);
    expect(summary.sent).toBeGreaterThanOrEqual(seen.length);
    expect(summary.validity).toContain('stopped-early');
    // Its rate is that of the time up to the stop, not of whole seconds.
    const [offered, seconds] = [summary.offered, summary.seconds];
    expect(Math.abs(offered - seconds * 50)).toBeLessThanOrEqual(2);
    expect(summary.seconds % 1).not.toBe(0);
    expect(await pidsOf(plan)).toEqual([]);
  });

  it('is that of a limit: so many calls exactly, or too many failures of all generators', async () => {
    const some = await runToEnd({ limits: { requests: 33 }, generators: 2 });
    expect([some.ending.end, seen.length, some.summary.completed]).toEqual(['limit-requests', 33, 33]);
    // The call that would have been too much is due at a third of a second.
    expect(some.summary.seconds).toBeCloseTo(0.33, 6);
    expect(some.summary.sentRate).toBeCloseTo(100, 6);
    const closed = await runToEnd({
      shape: { kind: 'closed', concurrency: 3, seconds: 60 },
      limits: { requests: 20 },
    });
    expect([closed.ending.end, closed.summary.completed]).toEqual(['limit-requests', 20]);
    answer = (_, response) => {
      response.statusCode = 500;
      response.end();
    };
    const bad = await runToEnd({
      shape: { kind: 'constant', perSecond: 200, seconds: 60 },
      limits: { errorRatio: 0.5 },
      generators: 2,
    });
    expect(bad.ending.end).toBe('limit-error-ratio');
  });

  it('comes before the first call when the plan cannot be carried out, and says why', async () => {
    const bad = await runToEnd({
      payload: payload({ requests: [request({ path: '/{{row.name}}' })] }),
      generators: 2,
    });
    expect(bad.ending.end).toBe('failed');
    expect(bad.ending.message).toContain('模板里没有字段“row.name”');
    expect(bad.frames).toEqual([]);
    const plan = loadPlan(address, { runId: 'refused', caps: { perSecond: 50, inFlight: 10, seconds: 60 } });
    await expect(engine.start({ plan })).rejects.toThrow('最高速率 100 次/秒，项目的上限是 50 次/秒');
    await expect(engine.start({ plan: { ...plan, runId: '../up' } })).rejects.toThrow(
      '“../up”不能用作运行的 id',
    );
    await expect(engine.start({ plan: loadPlan(address, { runId: bad.plan.runId }) })).rejects.toThrow(
      '已经有了',
    );
    expect(seen).toEqual([]);
    await engine.remove(bad.plan.runId);
    expect(await engine.read(bad.plan.runId)).toBeUndefined();
  });
});

/** The address of a server that knows no websockets. */
async function refusingSockets(): Promise<string> {
  const refusing = createServer((_, response) => {
    response.statusCode = 403;
    response.end();
  });
  others.push(refusing);
  return `http://127.0.0.1:${await listenLocally(refusing)}`;
}

/** Processes of a run's generators that live. */
async function pidsOf({ runId, generators }: LoadPlan): Promise<readonly number[]> {
  const pids = await Promise.all(
    Array.from({ length: generators }, async (_, generator) => {
      const text = await readFile(join(directory, 'runs', runId, `generator-${generator}.json`), 'utf8');
      return Number(JSON.parse(text).pid);
    }),
  );
  return pids.filter(isProcessAlive);
}
