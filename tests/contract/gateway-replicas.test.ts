import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readLoad } from '#storage/gateway-load.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { startReplica, type TestReplica } from '../support/start-replica.ts';

let world: World;
let app: TestApplication;
const replicas: TestReplica[] = [];
const children: ChildProcess[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

beforeAll(async () => {
  world = await startWorld();
  app = await world.addApplication({});
});
afterAll(async () => {
  agent.destroy();
  await world.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
  for (const child of children) child.kill('SIGKILL');
});

async function replica(name: string, port = 0): Promise<TestReplica> {
  const started = await startReplica(name, port);
  replicas.push(started);
  return started;
}

async function startProcess(NAME: string, DELAY_MS: number): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(resolve(import.meta.dirname, '../support/replica-process.mjs'), [], {
    env: { NAME, DELAY_MS: String(DELAY_MS), PORT: '0' },
  });
  children.push(child);
  return { child, port: await new Promise((done) => child.once('message', (port) => done(Number(port)))) };
}

/** Adds the service and lets the application call it. */
const host = (code: string, hosted: Parameters<World['addCalled']>[1]) => world.addCalled(code, hosted, app);

interface Told {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
  readonly id: string;
}

/** Over connections that are kept; rejects only when the gateway itself breaks off. */
function call(path: string, method = 'GET', signal?: AbortSignal): Promise<Told> {
  return new Promise((done, failed) => {
    const headers = { authorization: `Bearer ${app.sk}` };
    const options = { agent, method, headers, ...(signal === undefined ? {} : { signal }) };
    const sent = request(`${world.url()}/services/${path}`, options, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        body += text;
      });
      answer.on('end', () => {
        const { 'retry-after': retryAfter, 'x-aic-request-id': id } = answer.headers;
        done({ status: answer.statusCode ?? 0, body, retryAfter, id: String(id) });
      });
      answer.on('error', failed);
    });
    sent.on('error', failed);
    sent.end(method === 'POST' ? '{"a":1}' : undefined);
  });
}

const whoOf = ({ body }: Told) => (JSON.parse(body) as { who: string }).who;

describe('a version that was scaled to zero', () => {
  const putToSleep = async (code: string, more: { timeoutMs?: number } = {}) => {
    const one = await replica(code);
    await host(code, { ...more, versions: [{ ports: [one.port], queueSize: 2 }] });
    const { db } = world.storage;
    await db.updateTable('serviceVersion').set({ wakes: true }).where('id', '=', `ver-${code}-1`).execute();
    await world.setReplica(`rep-${code}-1-1`, { state: 'Terminated' });
    await world.settle();
    return one;
  };
  const told = async (code: string) => {
    const rows = await world.storage.db.selectFrom('gateway').select(['load', 'waking']).execute();
    return rows.map(({ load, waking }) => ({ waking, ...readLoad(load).versions[`ver-${code}-1`] }));
  };

  it('lets calls wait, tells so at once, and turns away what the queue has no room for', async () => {
    await putToSleep('asleep');
    const heard: string[] = [];
    const unlisten = await world.storage.listen('scaler', (what) => void heard.push(what));
    const waiting = [call('asleep/1'), call('asleep/2', 'POST')];
    await expect.poll(() => told('asleep')).toMatchObject([{ waking: ['ver-asleep-1'], waiting: 2 }]);
    expect(heard).toContain('waking');
    await unlisten();
    const refused = await call('asleep/3');
    // The service is coming up; that the queue is full of it is no limit that the caller has reached.
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      503,
      expect.objectContaining({ error_code: 2 }),
    ]);
    await world.setReplica('rep-asleep-1-1', { state: 'Running' });
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    const expected = { waking: [], waiting: 0, inFlight: 0, arrivals: 3, replicas: { 'rep-asleep-1-1': 0 } };
    await expect.poll(() => told('asleep')).toMatchObject([expected]);
    const row = (await world.rows()).find(({ id }) => id === refused.id);
    expect(row?.error).toBe('服务正在从零启动，排队已满');
  });

  it('keeps nobody waiting longer than a call may take', async () => {
    await putToSleep('overslept', { timeoutMs: 200 });
    const late = await call('overslept/x');
    expect(late.status).toBe(503);
    const row = (await world.rows()).find(({ id }) => id === late.id);
    expect(row?.error).toBe('服务正在从零启动，排队超时');
  });
});

describe('the choice of a replica', () => {
  it('goes where the fewest calls are, and takes turns among equals', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('least', { versions: [{ ports: [one.port, two.port] }] });
    const turns = [];
    for (let i = 0; i < 10; i++) turns.push(whoOf(await call('least/x')));
    expect(turns.filter((who) => who === 'one')).toHaveLength(5);
    const held = [call('least/hold'), call('least/hold'), call('least/hold')];
    await expect.poll(() => one.load.now + two.load.now).toBe(3);
    const [busier, idler] = one.load.now > two.load.now ? ['one', 'two'] : ['two', 'one'];
    expect(whoOf(await call('least/x'))).toBe(idler);
    expect(busier).not.toBe(idler);
    one.release();
    two.release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('the queue', () => {
  it('holds calls while every replica is full, in order, and turns the rest away', async () => {
    const one = await replica('one');
    await host('narrow', { versions: [{ ports: [one.port], concurrency: 2, queueSize: 3 }] });
    const running = [call('narrow/hold/1'), call('narrow/hold/2')];
    await expect.poll(() => one.load.now).toBe(2);
    const waiting = [];
    for (const name of ['3', '4', '5']) {
      waiting.push(call(`narrow/slow/${name}?ms=100`));
      await sleep(30);
    }
    const refused = await call('narrow/x');
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[12]$/) });
    expect(JSON.parse(refused.body)).toMatchObject({ error_code: 4 });
    expect(one.load.now).toBe(2);
    one.release();
    expect((await Promise.all([...running, ...waiting])).map(({ status }) => status)).toEqual(
      Array(5).fill(200),
    );
    expect(one.load.most).toBe(2);
    expect(one.requests.map(({ url }) => url.split('?')[0])).toEqual([
      '/hold/1',
      '/hold/2',
      '/slow/3',
      '/slow/4',
      '/slow/5',
    ]);
    const rows = await world.rows();
    const last = rows.find(({ path }) => path === '/slow/5');
    // It waited some 90 ms for a place and 100 ms for a neighbour; the replica took 100 ms.
    expect(last?.gatewayUs).toBeGreaterThan(80_000);
    expect(last?.upstreamUs).toBeLessThan((last?.totalUs ?? 0) - 80_000);
    expect(rows.find(({ id }) => id === refused.id)).toMatchObject({
      status: 503,
      upstream: '',
      versionId: '',
    });
  });

  it('is left by callers who go away', async () => {
    const one = await replica('one');
    await host('left', { versions: [{ ports: [one.port], concurrency: 1, queueSize: 1 }] });
    const running = call('left/hold');
    await expect.poll(() => one.load.now).toBe(1);
    const leaving = new AbortController();
    const gone = call('left/gone-caller', 'GET', leaving.signal).catch(() => 'gone');
    await sleep(50);
    expect((await call('left/x')).status).toBe(503);
    leaving.abort();
    expect(await gone).toBe('gone');
    await sleep(50);
    const next = call('left/next');
    await sleep(50);
    one.release();
    expect((await running).status).toBe(200);
    expect((await next).status).toBe(200);
    expect(one.requests.map(({ url }) => url)).toEqual(['/hold', '/next']);
    const row = (await world.rows()).find(({ path }) => path === '/gone-caller');
    expect(row).toMatchObject({ status: 499, upstreamUs: 0 });
  });

  it('keeps nobody longer than a call may take', async () => {
    const one = await replica('one');
    await host('slow', { timeoutMs: 300, versions: [{ ports: [one.port], concurrency: 1 }] });
    const running = call('slow/hold', 'POST');
    await expect.poll(() => one.load.now).toBe(1);
    await sleep(200);
    const [late, waiting] = await Promise.all([running, call('slow/x')]);
    // The one in front gave its place back when its time was over.
    expect(late.status).toBe(504);
    expect(waiting.status).toBe(200);
    const holding = call('slow/hold', 'POST');
    await expect.poll(() => one.load.now).toBeGreaterThan(0);
    const first = call('slow/hold', 'POST');
    await sleep(150);
    const second = call('slow/hold', 'POST');
    expect((await second).status).toBe(503);
    expect((await Promise.all([holding, first])).map(({ status }) => status)).toEqual([504, 504]);
    one.release();
  });

  it('moves on as soon as another replica is ready', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('grows', { versions: [{ ports: [one.port, two.port], concurrency: 1 }] });
    await world.setReplica('rep-grows-1-2', { state: 'Pending' });
    await world.settle();
    const running = call('grows/hold');
    await expect.poll(() => one.load.now).toBe(1);
    const waiting = call('grows/x');
    await sleep(50);
    await world.setReplica('rep-grows-1-2', { state: 'Running' });
    expect(whoOf(await waiting)).toBe('two');
    one.release();
    await running;
  });

  it('sends those who wait to another version when theirs has no replica left', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('moves', {
      versions: [
        { weight: 99, ports: [one.port], concurrency: 1 },
        { weight: 1, ports: [two.port], concurrency: 50 },
      ],
    });
    const running = call('moves/hold');
    await expect.poll(() => one.load.now + two.load.now).toBe(1);
    const waiting = Array.from({ length: 5 }, () => call('moves/hold'));
    await sleep(100);
    await world.setReplica('rep-moves-1-1', { state: 'Failed' });
    await world.settle();
    two.release();
    expect((await Promise.all(waiting)).map(whoOf)).toEqual(Array(5).fill('two'));
    one.release();
    // What was in flight at the replica that is gone from the table goes on.
    expect((await running).status).toBe(200);
  });
});

describe('a replica that fails', () => {
  it('loses no call when it refuses connections, whatever the method', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('refusing', { versions: [{ ports: [one.port, two.port] }] });
    await one.stop();
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('refusing/x', 'POST')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(whoOf))).toEqual(new Set(['two']));
    const rows = (await world.rows()).filter(({ serviceId }) => serviceId === 'svc-refusing');
    expect(rows.some(({ retries }) => retries > 0)).toBe(true);
    expect(rows.every(({ upstream }) => upstream === two.url)).toBe(true);
  });

  it('gets no part of a large body that flows to the other one', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('flowing', { versions: [{ ports: [one.port, two.port] }] });
    await one.stop();
    const send = async () => {
      const body = new Blob(['z'.repeat(400_000)]).stream();
      const headers = { authorization: `Bearer ${app.sk}` };
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const answer = await fetch(`${world.url()}/services/flowing/x`, init);
      return [answer.status, ((await answer.json()) as { body: string }).body.length];
    };
    expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill([200, 400_000]));
  });

  it('is asked again a second later', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('back', { versions: [{ ports: [one.port, two.port] }] });
    await one.stop();
    for (let i = 0; i < 4; i++) await call('back/x', 'POST');
    await replica('one again', one.port);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('back/x')));
    expect(new Set(answers.map(whoOf))).toEqual(new Set(['two']));
    await sleep(1_050);
    const later = await Promise.all(Array.from({ length: 20 }, () => call('back/x')));
    expect(new Set(later.map(whoOf))).toEqual(new Set(['one again', 'two']));
  });

  it('makes calls wait a moment when it is the only one, rather than fail', async () => {
    const one = await replica('one');
    await host('only', { versions: [{ ports: [one.port] }] });
    await one.stop();
    const asked = call('only/x', 'POST');
    await sleep(300);
    await replica('one again', one.port);
    const answer = await asked;
    expect([answer.status, whoOf(answer)]).toEqual([200, 'one again']);
  });

  it('costs the calls in flight there when it breaks off, and of those only what may not be repeated', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('breaking', { versions: [{ ports: [one.port, two.port] }] });
    expect((await call('breaking/gone', 'POST')).status).toBe(502);
    expect(one.requests.length + two.requests.length).toBe(1);
    expect((await call('breaking/gone')).status).toBe(502);
    // Asked at one, repeated at the other, and once more.
    expect([one.requests.length, two.requests.length].sort()).toEqual([2, 2]);
    const answer = await call('breaking/status/500');
    expect(answer.status).toBe(500);
    expect(one.requests.length + two.requests.length).toBe(5);
  });

  it('costs no more than the calls in flight there when its process is killed under load', async () => {
    const [one, two] = await Promise.all([startProcess('one', 20), startProcess('two', 20)]);
    await host('killed', { versions: [{ ports: [one.port, two.port], concurrency: 20, queueSize: 1_000 }] });
    const results: { method: string; status: number }[] = [];
    let isOver = false;
    const worker = async (method: string) => {
      while (!isOver) results.push({ method, status: (await call('killed/x', method)).status });
    };
    const workers = Array.from({ length: 40 }, (_, at) => worker(at % 2 === 0 ? 'GET' : 'POST'));
    const answered = (calls: number) => expect.poll(() => results.length).toBeGreaterThan(calls);
    await answered(100);
    one.child.kill('SIGKILL');
    await answered(results.length + 150);
    isOver = true;
    await Promise.all(workers);
    const failed = results.filter(({ status }) => status !== 200);
    expect(failed.every(({ method, status }) => method === 'POST' && status === 502)).toBe(true);
    expect(failed.length).toBeLessThanOrEqual(20);
  });
});

describe('a change of the table under load', () => {
  /** Keeps so many calls of both methods under way until `during` is over and `total` are answered. */
  async function load(code: string, total: number, during: () => Promise<void>): Promise<readonly Told[]> {
    const answers: Told[] = [];
    let isOver = false;
    const worker = async (at: number) => {
      while (!isOver || answers.length < total)
        answers.push(await call(`${code}/slow?ms=5`, at % 2 === 0 ? 'GET' : 'POST'));
    };
    const workers = Array.from({ length: 16 }, (_, at) => worker(at));
    await during();
    isOver = true;
    await Promise.all(workers);
    return answers;
  }

  it('removes a replica without one failed call among 2,000', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('drained', { versions: [{ ports: [one.port, two.port], concurrency: 16 }] });
    const answers = await load('drained', 2_000, async () => {
      await sleep(400);
      await world.setReplica('rep-drained-1-1', { state: 'Terminating' });
      await world.settle();
      const before = one.requests.length;
      await one.drain();
      expect(before).toBeGreaterThan(0);
      expect(one.requests.length - before).toBeLessThanOrEqual(16);
      await sleep(400);
    });
    expect(answers.length).toBeGreaterThanOrEqual(2_000);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it('keeps its counts over a reload', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('reloaded', { versions: [{ ports: [one.port, two.port], concurrency: 3, queueSize: 1_000 }] });
    const answers = await load('reloaded', 500, async () => {
      for (let i = 0; i < 10; i++) await world.settle();
    });
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.max(one.load.most, two.load.most)).toBe(3);
  });

  it('forgets no call at a replica that was out of the table for a moment', async () => {
    const one = await replica('one');
    await host('flapping', { versions: [{ ports: [one.port], concurrency: 1 }] });
    const running = call('flapping/hold');
    await expect.poll(() => one.load.now).toBe(1);
    await world.setReplica('rep-flapping-1-1', { state: 'Pending' });
    await world.settle();
    expect((await call('flapping/x')).status).toBe(503);
    await world.setReplica('rep-flapping-1-1', { state: 'Running' });
    await world.settle();
    const waiting = call('flapping/x');
    await sleep(100);
    expect(one.load.now).toBe(1);
    one.release();
    expect((await Promise.all([running, waiting])).map(({ status }) => status)).toEqual([200, 200]);
    expect(one.load.most).toBe(1);
  });
});

describe('websockets', () => {
  function open(path: string): Promise<WebSocket> {
    const socket = new WebSocket(`${world.url().replace('http', 'ws')}/services/${path}`, {
      headers: { authorization: `Bearer ${app.sk}` },
    });
    return new Promise((done, failed) => {
      socket.once('open', () => done(socket));
      socket.once('error', failed);
    });
  }
  const say = (socket: WebSocket, text: string) =>
    new Promise<string>((done) => {
      socket.once('message', (data) => done(String(data)));
      socket.send(text);
    });
  const close = (socket: WebSocket) =>
    new Promise((done) => {
      socket.once('close', done);
      socket.close();
    });

  it('reach a replica, count there as long as they are open, and go round one that is down', async () => {
    const [one, two] = [await replica('one'), await replica('two')];
    await host('sockets', {
      protocol: 'ws',
      versions: [{ ports: [one.port, two.port], concurrency: 1, queueSize: 1 }],
    });
    const [first, second] = [await open('sockets/a'), await open('sockets/b')];
    const names = [await say(first, 'hello'), await say(second, 'hello')];
    expect(names.sort()).toEqual(['one: hello', 'two: hello']);
    const gone = new WebSocket(`${world.url().replace('http', 'ws')}/services/sockets/gone`, {
      headers: { authorization: `Bearer ${app.sk}` },
    });
    gone.on('error', () => undefined);
    await sleep(100);
    await expect(open('sockets/full')).rejects.toThrow('503');
    gone.terminate();
    await sleep(100);
    const third = open('sockets/c');
    await sleep(100);
    await expect(open('sockets/d')).rejects.toThrow('503');
    await close(first);
    await close(await third);
    await close(second);
    await one.stop();
    const again = await open('sockets/e');
    expect(await say(again, 'still there?')).toBe('two: still there?');
    await close(again);
    const rows = (await world.rows()).filter(
      ({ serviceId, status }) => serviceId === 'svc-sockets' && status === 101,
    );
    expect(rows).toHaveLength(4);
    expect(rows.every(({ versionId }) => versionId === 'ver-sockets-1')).toBe(true);
  });
});
