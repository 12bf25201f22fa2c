import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { startReplica, type TestReplica } from '../support/start-replica.ts';

let world: World;
let app: TestApplication;
let other: TestApplication;
const replicas: TestReplica[] = [];

beforeAll(async () => {
  world = await startWorld();
  app = await world.addApplication({});
  other = await world.addApplication({});
});
afterAll(async () => {
  await world.stop();
  await Promise.all(replicas.map((replica) => replica.stop()));
});

async function replica(name: string, port = 0): Promise<TestReplica> {
  const started = await startReplica(name, port);
  replicas.push(started);
  return started;
}

async function host(
  code: string,
  ports: readonly number[],
  options: { readonly concurrency?: number; readonly timeoutMs?: number; readonly qpsLimit?: number } = {},
): Promise<void> {
  const { concurrency = 8, qpsLimit = null, ...rest } = options;
  const serviceId = await world.addHosted(code, {
    ...rest,
    callMode: 'AsyncService',
    versions: [{ ports, concurrency, queueSize: 0 }],
  });
  for (const { id } of [app, other])
    await world.storage.db
      .insertInto('applicationInterface')
      .values({ applicationId: id, serviceId, qpsLimit })
      .execute();
  await world.settle();
}

const ask = (path: string, init: RequestInit = {}, key = app.sk) =>
  fetch(`${world.url()}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } });

// biome-ignore lint/suspicious/noExplicitAny: the tests look at every field
type Told = any;

async function submit(path: string, init: RequestInit = { method: 'POST', body: '{"a":1}' }, key = app.sk) {
  const answer = await ask(`/services/${path}`, init, key);
  const body = (await answer.json()) as Told;
  return { status: answer.status, answer, ...body } as Told;
}

async function look(url: string, key = app.sk): Promise<Told> {
  return (await ask(url, {}, key)).json();
}

async function untilState(url: string, ...states: readonly string[]): Promise<Told> {
  await expect
    .poll(async () => (await look(url)).state, { interval: 60 })
    .toSatisfy((state) => states.includes(state));
  return look(url);
}

describe('an asynchronous call', () => {
  it('is answered with a task at once, and its result is there later', async () => {
    const one = await replica('one');
    await host('later', [one.port]);
    const sent = await submit('later/slow/x?ms=300&q=1', {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'x-mine': 'yes', 'accept-encoding': 'gzip' },
    });
    expect(sent).toMatchObject({ status: 202, state: 'Pending', task_id: expect.stringMatching(/^task-/) });
    expect(sent.status_url).toBe(`/services/later/tasks/${sent.task_id}`);
    expect(sent.answer.headers.get('location')).toBe(sent.status_url);
    const running = await untilState(sent.status_url, 'Running', 'Completed');
    expect(running.started_at).toBeDefined();
    const done = await untilState(sent.status_url, 'Completed');
    expect(done).toMatchObject({
      task_id: sent.task_id,
      status: 200,
      attempts: 1,
      content_type: 'application/json',
      result_encoding: 'json',
      result: { who: 'one', url: '/slow/x?ms=300&q=1', body: '{"a":1}' },
    });
    expect(Date.parse(done.expires_at) - Date.parse(done.finished_at)).toBe(3_600_000);
    const seen = one.requests[0];
    expect(seen?.headers).toMatchObject({ 'x-mine': 'yes', 'x-aic-request-id': sent.task_id });
    expect(seen?.headers['accept-encoding']).toBeUndefined();
    expect(JSON.stringify(seen)).not.toContain(app.sk);
    const raw = await ask(done.result_url);
    expect([raw.status, raw.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await raw.json()).toMatchObject({ who: 'one' });

    const rows = (await world.rows()).filter(({ serviceId }) => serviceId === 'svc-later');
    expect(rows.map(({ status, id }) => [status, id === sent.task_id])).toEqual([
      [202, false],
      [200, true],
    ]);
    expect(rows[1]).toMatchObject({
      applicationId: app.id,
      versionId: 'ver-later-1',
      upstream: one.url,
      path: '/slow/x',
      clientIp: '127.0.0.1',
    });
    expect(rows[1]?.upstreamUs).toBeGreaterThan(290_000);
  });

  it('gives what is no JSON in base64, and as it came from its own address', async () => {
    const one = await replica('one');
    await host('picture', [one.port]);
    const { status_url } = await submit('picture/bytes');
    const done = await untilState(status_url, 'Completed');
    expect(done).toMatchObject({
      content_type: 'image/png',
      result_encoding: 'base64',
      result: 'iVBORwD/AQ==',
    });
    const raw = await ask(`${status_url}/result`);
    expect(raw.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await raw.arrayBuffer()).toString('base64')).toBe('iVBORwD/AQ==');
  });

  it('has failed when the service answers with an error, which can be read', async () => {
    const one = await replica('one');
    await host('failing', [one.port]);
    const { status_url } = await submit('failing/status/422');
    const done = await untilState(status_url, 'Failed');
    expect(done).toMatchObject({ status: 422, error: '服务返回 422', result: { who: 'one' } });
    expect((await ask(`${status_url}/result`)).status).toBe(422);
  });

  it('has failed when the service takes too long or breaks off, with the reason', async () => {
    const one = await replica('one');
    await host('late', [one.port], { timeoutMs: 200 });
    const late = await submit('late/slow?ms=2000');
    expect(await untilState(late.status_url, 'Failed')).toMatchObject({ error: '服务在 200 毫秒内没有响应' });
    const broken = await submit('late/gone');
    expect((await untilState(broken.status_url, 'Failed')).error).toContain('连接中断');
    expect((await ask(`${broken.status_url}/result`)).status).toBe(409);
    const row = (await world.rows()).find(({ id }) => id === late.task_id);
    expect(row).toMatchObject({ status: 504, errorCode: 282000 });
  });

  it('keeps to the concurrency of the replicas and to the order of submission', async () => {
    const one = await replica('one');
    await host('ordered', [one.port], { concurrency: 2 });
    const sent = [];
    for (let i = 0; i < 6; i++) sent.push(await submit(`ordered/hold/${i}`));
    const waiting = await look(sent[5].status_url);
    expect(waiting).toMatchObject({ state: 'Pending', queue_position: expect.any(Number) });
    expect(waiting.queue_position).toBeGreaterThan(1);
    one.release();
    for (const { status_url } of sent) await untilState(status_url, 'Completed');
    expect(one.load.most).toBe(2);
    const order = one.requests.map(({ url }) => Number(url.split('/')[2]));
    // Two at a time: neighbours may overtake each other by one.
    expect(order.every((place, at) => Math.abs(place - at) <= 1)).toBe(true);
  });

  it('belongs to its application alone', async () => {
    const one = await replica('one');
    await host('mine', [one.port]);
    const { status_url } = await submit('mine/x');
    await untilState(status_url, 'Completed');
    for (const url of [status_url, `${status_url}/result`]) {
      const answer = await ask(url, {}, other.sk);
      expect([answer.status, ((await answer.json()) as Told).error_code]).toEqual([404, 216404]);
    }
    expect((await ask(status_url, { method: 'DELETE' }, other.sk)).status).toBe(404);
    expect((await ask('/services/mine/tasks/task-nosuchtask')).status).toBe(404);
    expect((await ask(status_url, {}, 'sk-wrong')).status).toBe(401);
    const elsewhere = status_url.replace('/mine/', '/later/');
    expect((await ask(elsewhere)).status).toBe(404);
  });

  it('may be asked after without touching the limit of the calls, within a limit of its own', async () => {
    const one = await replica('one');
    await host('counted', [one.port], { qpsLimit: 1 });
    const { status_url } = await submit('counted/x');
    expect((await submit('counted/x')).status).toBe(429);
    const statuses = [];
    for (let i = 0; i < 15; i++) statuses.push((await ask(status_url)).status);
    expect(statuses).toEqual(Array(15).fill(200));
    // More at once than a second allows, however slowly they are sent.
    const many = async () =>
      (await Promise.all(Array.from({ length: 200 }, () => ask(status_url)))).map(({ status }) => status);
    await expect.poll(many).toContain(429);
    // Questions are no calls of the service.
    const rows = (await world.rows()).filter(({ serviceId }) => serviceId === 'svc-counted');
    expect(rows.map(({ status }) => status).sort()).toEqual([200, 202, 429]);
  });

  it('takes bodies up to the limit of the gateway, declared or not', async () => {
    const one = await replica('one');
    await host('large', [one.port]);
    const fits = await submit('large/x', { method: 'POST', body: 'z'.repeat(1_000_000) });
    const done = await untilState(fits.status_url, 'Completed');
    expect(done.result.body.length).toBe(1_000_000);
    expect((await submit('large/x', { method: 'POST', body: 'z'.repeat(1_048_577) })).status).toBe(413);
    const stream = new Blob(['z'.repeat(1_048_577)]).stream();
    const flowing = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    expect((await submit('large/x', flowing)).status).toBe(413);
  });

  it('of the test page runs at the version it asked for, and leaves its mark in the log', async () => {
    const one = await replica('one');
    await host('tested', [one.port]);
    await world.setWeight('ver-tested-1', 0);
    await world.settle();
    const key = world.testToken({ serviceId: 'svc-tested', versionId: 'ver-tested-1' });
    const { status_url, task_id } = await submit('tested/x', undefined, key);
    await expect.poll(async () => (await look(status_url, key)).state).toBe('Completed');
    const row = (await world.rows()).find(({ id }) => id === task_id);
    expect(row).toMatchObject({
      applicationId: 'console-test',
      origin: 'test',
      arm: '',
      versionId: 'ver-tested-1',
    });
  });
});

describe('an address that is nearly one of a task', () => {
  const ID = 'task-06fz0g5p3s8k1m2n4q6r';
  const WRONG = [
    'tasks',
    'tasks/',
    'tasks/foo',
    'Tasks/x',
    'task',
    `task/${ID}`,
    `tasks/${ID}/results`,
    `tasks//${ID}`,
  ];
  const WRONGER = [`tasks/${ID}/`, `tasks/${ID}/result/`, `%74asks/x`, `v1/tasks/${ID}`, ID, '/tasks'];
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const addresses = [...WRONG, ...WRONGER].flatMap((path) =>
    METHODS.map((method) => [method, path, 404] as const),
  );
  const methods = [
    ...['POST', 'PUT', 'PATCH', 'OPTIONS'].map((method) => [method, `tasks/${ID}`, 405] as const),
    ...['POST', 'PUT', 'PATCH', 'OPTIONS', 'DELETE'].map((m) => [m, `tasks/${ID}/result`, 405] as const),
  ];

  it('never becomes a task', async () => {
    const one = await replica('near');
    await host('near', [one.port]);
    for (const [method, path, status] of [...addresses, ...methods]) {
      // Questions after tasks have a limit of their own, which is not what this is about.
      const answer = await ask(`/services/near/${path}`, { method });
      expect(answer.status, `${method} ${path}`).toBe(status);
      if (method !== 'HEAD') expect(await answer.text()).toMatch(/task/i);
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/^GET, HEAD/);
    }
    const rows = await world.storage.db
      .selectFrom('asyncTask')
      .select('id')
      .where('serviceId', '=', 'svc-near')
      .execute();
    expect(rows).toEqual([]);
    expect(one.requests).toEqual([]);
    expect((await submit('near/taskforce')).status).toBe(202);
  });
});

describe('an end before the end', () => {
  it('cancels a task that waits, so that it never runs', async () => {
    const one = await replica('one');
    await host('waiting', [one.port], { concurrency: 1 });
    const first = await submit('waiting/hold/1');
    await untilState(first.status_url, 'Running');
    const second = await submit('waiting/hold/2');
    const canceled = await ask(second.status_url, { method: 'DELETE' });
    expect([canceled.status, ((await canceled.json()) as Told).state]).toEqual([200, 'Canceled']);
    expect((await ask(second.status_url, { method: 'DELETE' })).status).toBe(200);
    one.release();
    await untilState(first.status_url, 'Completed');
    await sleep(200);
    expect(one.requests.map(({ url }) => url)).toEqual(['/hold/1']);
    const late = await ask(first.status_url, { method: 'DELETE' });
    expect([late.status, ((await late.json()) as Told).error_code]).toEqual([409, 216409]);
  });

  it('breaks a task off that runs', async () => {
    const one = await replica('one');
    await host('running', [one.port]);
    const { status_url, task_id } = await submit('running/hold');
    await expect.poll(() => one.load.now).toBe(1);
    expect((await ask(status_url, { method: 'DELETE' })).status).toBe(200);
    await expect.poll(() => one.load.now).toBe(0);
    expect((await look(status_url)).state).toBe('Canceled');
    const row = (await world.rows()).find(({ id }) => id === task_id);
    expect(row).toMatchObject({ status: 499, error: '任务已取消' });
  });

  it('may come from the console as well', async () => {
    const one = await replica('one');
    await host('console', [one.port]);
    const { status_url, task_id } = await submit('console/hold');
    await expect.poll(() => one.load.now).toBe(1);
    // What the operation does in its transaction.
    await world.storage.transaction(async (db) => {
      await sql`update async_task set state = 'Canceled', claimed_until = null where id = ${task_id}`.execute(
        db,
      );
      await sql`select pg_notify('async_task', ${task_id})`.execute(db);
    });
    await expect.poll(() => one.load.now).toBe(0);
    expect((await look(status_url)).state).toBe('Canceled');
  });
});

describe('a service that is away', () => {
  it('finds its tasks waiting when it comes back', async () => {
    const one = await replica('one');
    await host('away', [one.port]);
    await world.setReplica('rep-away-1-1', { state: 'Failed' });
    await world.settle();
    const { status_url } = await submit('away/x');
    await sleep(1_500);
    expect(await look(status_url)).toMatchObject({ state: 'Pending', attempts: 0, queue_position: 1 });
    await world.setReplica('rep-away-1-1', { state: 'Running' });
    expect(await untilState(status_url, 'Completed')).toMatchObject({ attempts: 1 });
  });

  it('is tried three times when it takes no connection, then the task has failed with the reason', async () => {
    await world.addService('elsewhere', 'http://127.0.0.1:1');
    await world.storage.db
      .updateTable('service')
      .set({ callMode: 'AsyncService' })
      .where('id', '=', 'svc-elsewhere')
      .execute();
    await world.storage.db
      .insertInto('applicationInterface')
      .values({ applicationId: app.id, serviceId: 'svc-elsewhere', qpsLimit: null })
      .execute();
    await world.settle();
    const { status_url } = await submit('elsewhere/x');
    const done = await untilState(status_url, 'Failed');
    expect(done.attempts).toBe(3);
    expect(done.error).toContain('无法连接服务');
  });
});

describe('the gateway that runs a task', () => {
  it('hands it over when it ends', async () => {
    const one = await replica('one');
    await host('handed', [one.port]);
    const { status_url, task_id } = await submit('handed/hold');
    await expect.poll(() => one.load.now).toBe(1);
    await world.closeGateway(100);
    const { state } = await world.storage.db
      .selectFrom('asyncTask')
      .select('state')
      .where('id', '=', task_id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('Pending');
    one.release();
    await world.restartGateway();
    await expect.poll(async () => (await look(status_url)).state).toBe('Completed');
    expect(one.requests).toHaveLength(2);
  });

  it('is replaced when it dies', async () => {
    const one = await replica('one');
    await host('orphaned', [one.port]);
    const row = {
      organizationId: 'org-1',
      projectId: 'prj-1',
      applicationId: app.id,
      serviceId: 'svc-orphaned',
    };
    const orphan = (id: string, attempts: number) =>
      world.storage.db
        .insertInto('asyncTask')
        .values({
          ...row,
          id,
          attempts,
          method: 'POST',
          path: `/slow/${id}?ms=10`,
          requestHeaders: '{}',
          state: 'Running',
          claimedUntil: new Date(Date.now() + 1_500),
        })
        .execute();
    await orphan('task-orphan1', 1);
    await orphan('task-orphan3', 3);
    await sleep(700);
    expect(one.requests).toHaveLength(0);
    expect(await untilState('/services/orphaned/tasks/task-orphan1', 'Completed')).toMatchObject({
      attempts: 2,
    });
    expect((await untilState('/services/orphaned/tasks/task-orphan3', 'Failed')).error).toContain(
      '已执行 3 次',
    );
    expect(one.requests).toHaveLength(1);
  });

  it('deletes what has expired, and does not show it before', async () => {
    const one = await replica('one');
    await host('expired', [one.port]);
    const { status_url, task_id } = await submit('expired/x');
    await untilState(status_url, 'Completed');
    await world.storage.db
      .updateTable('asyncTask')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', task_id)
      .execute();
    expect((await ask(status_url)).status).toBe(404);
    await expect
      .poll(
        () =>
          world.storage.db.selectFrom('asyncTask').select('id').where('id', '=', task_id).executeTakeFirst(),
        { timeout: PATIENCE_MS, interval: 500 },
      )
      .toBeUndefined();
  });
});
