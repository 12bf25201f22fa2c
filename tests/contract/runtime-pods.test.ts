// What is seen of running replicas: pods, containers, processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Driver } from '#engines/runner/driver/driver.ts';
import { processStart } from '#storage/process/process-state.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { insertReplica, insertSample, insertService, insertVersion } from '../support/running-rows.ts';
import { createTestDriver } from '../support/test-driver.ts';

const real = createTestDriver(tmpdir());
let driver: Driver = real;
let area: FirstArea;
let child: ChildProcess;
const ids = { service: '', old: '', new: '' };

beforeAll(async () => {
  area = await startFirstArea(() => ({
    runner: { refuse: () => undefined, drivers: { of: () => driver } },
    presets: { list: () => [] },
  }));
  ids.service = await insertService(db(), area.home);
  ids.old = await insertVersion(db(), area.home, ids.service, { number: 1, weight: 40 });
  ids.new = await insertVersion(db(), area.home, ids.service, {
    number: 2,
    weight: 60,
    environment: JSON.stringify({ API_TOKEN: 'abc', MAX_TOKENS: '512', DB: 'pg://u:secret@h/d', EMPTY: '' }),
  });
  const program = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).once('spawn', () => process.stdout.write('up'));
    setInterval(() => {}, 1000);`;
  child = spawn(
    process.execPath,
    ['-e', program, '--', '--api-key=xyz', '--token', 'hidden', '--port', '80'],
    {
      env: {
        API_TOKEN: 'abc',
        MAX_TOKENS: '512',
        DB: 'pg://u:secret@h/d',
        EMPTY: '',
        HOST: '127.0.0.1',
        SOME_KEY: 'k',
      },
      detached: true,
    },
  );
  if (child.stdout !== null) await once(child.stdout, 'data');
});
afterAll(async () => {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await area.platform.close();
});

const db = () => area.platform.storage.db;
const ago = (seconds: number) => new Date(area.platform.clock.now.getTime() - seconds * 1_000);
const replica = (versionId: string, more: Parameters<typeof insertReplica>[3] = {}) =>
  insertReplica(db(), area.home, { serviceId: ids.service, versionId }, more);
const handle = (pid: number, started: string) => JSON.stringify({ name: String(pid), pid, started });
const living = () => ({ handle: handle(child.pid ?? 0, processStart(child.pid ?? 0)) });

describe('pods', () => {
  test('stand newest version first, the ended ones only when asked for', async () => {
    const gone = await replica(ids.new, { ordinal: 0, state: 'Terminated', endedAt: ago(60) });
    const second = await replica(ids.new, { ordinal: 1 });
    const first = await replica(ids.new, { ordinal: 0, state: 'Pending' });
    const old = await replica(ids.old, { ordinal: 0, state: 'Failed', restarts: 3 });
    const list = async (more: object) =>
      (await must(area.admin, 'runtime.pod.list', { serviceId: ids.service, ...more })).result.map(
        (row: { id: string }) => row.id,
      );
    expect(await list({})).toEqual([first, second, old]);
    expect(await list({ ended: true })).toEqual([first, second, old, gone]);
    expect(await list({ state: 'Terminated' })).toEqual([gone]);
    expect(await list({ versionId: ids.old })).toEqual([old]);
    expect(await list({ orderBy: 'restarts', order: 'desc', pageSize: 1 })).toEqual([old]);
    const page = await must(area.admin, 'runtime.pod.list', {
      serviceId: ids.service,
      pageNo: 2,
      pageSize: 2,
    });
    expect(page).toMatchObject({
      totalCount: 3,
      result: [{ id: old, name: 'v1-0', containerId: `${old}-main` }],
    });
    await db().deleteFrom('replica').where('serviceId', '=', ids.service).execute();
  });

  test('can be asked for a span of time: those that were there at some moment of it', async () => {
    const at = (minutes: number) => ({ createdAt: ago(minutes * 60) });
    const early = await replica(ids.old, { ordinal: 0, state: 'Terminated', ...at(90), endedAt: ago(3_600) });
    const through = await replica(ids.old, { ordinal: 1, state: 'Terminated', ...at(80), endedAt: ago(60) });
    const failed = await replica(ids.old, { ordinal: 2, state: 'Failed', ...at(80), endedAt: ago(3_000) });
    const running = await replica(ids.new, { ordinal: 0, ...at(20) });
    const list = async (from: number, to: number) =>
      (
        await must(area.admin, 'runtime.pod.list', {
          ...{ serviceId: ids.service, ended: true },
          ...{ from: ago(from * 60).toISOString(), to: ago(to * 60).toISOString() },
        })
      ).result.map((row: { id: string }) => row.id);
    expect((await list(120, 0)).toSorted()).toEqual([early, through, failed, running].toSorted());
    expect(await list(30, 10)).toEqual([running, through]);
    expect((await list(55, 40)).toSorted()).toEqual([failed, through].toSorted());
    expect(await list(120, 85)).toEqual([early]);
    expect(await list(200, 100)).toEqual([]);
    const wrong = await area.admin.call('runtime.pod.list', {
      serviceId: ids.service,
      from: ago(0).toISOString(),
      to: ago(60).toISOString(),
    });
    expect(wrong.body.message.field?.from).toBe('开始时间必须早于结束时间');
    await db().deleteFrom('replica').where('serviceId', '=', ids.service).execute();
  });

  test('that a failed start left behind are in sight until the next one', async () => {
    const failed = await insertVersion(db(), area.home, ids.service, {
      number: 3,
      state: 'StartFailed',
      stateAt: ago(60),
    });
    const before = await replica(failed, { state: 'Terminated', stateAt: ago(90) });
    const last = await replica(failed, {
      state: 'Terminated',
      stateAt: ago(50),
      stateReason: '进程以 3 退出',
    });
    const list = async () => (await must(area.admin, 'runtime.pod.list', { serviceId: ids.service })).result;
    expect(await list()).toMatchObject([{ id: last, stateReason: '进程以 3 退出' }]);
    await db().updateTable('serviceVersion').set({ state: 'Starting' }).where('id', '=', failed).execute();
    expect(await list()).toEqual([]);
    await db().deleteFrom('replica').where('id', 'in', [before, last]).execute();
    await db().deleteFrom('serviceVersion').where('id', '=', failed).execute();
  });

  test('say what their process uses now, in numbers and of its limits', async () => {
    const startedAt = ago(600);
    const id = await replica(ids.new, { startedAt });
    const now = async () => must(area.admin, 'runtime.pod.get', { podId: id });
    expect(await now()).toMatchObject({
      cpuMilli: null,
      cpuPercent: null,
      memoryPercent: null,
      sampledAt: null,
    });
    await insertSample(db(), id, ago(20), startedAt, { cpuMilli: 10 });
    await insertSample(db(), id, ago(10), startedAt, { cpuMilli: 1_250, memoryBytes: 25 << 20 });
    expect(await now()).toMatchObject({
      cpuMilli: 1_250,
      cpuPercent: 125,
      memoryBytes: 25 << 20,
      memoryPercent: 25,
      sampledAt: ago(10).toISOString(),
      versionNumber: 2,
      serviceName: ids.service,
    });
    // A new process has not been measured yet, whatever the last one used.
    await db()
      .updateTable('replica')
      .set({ startedAt: ago(5) })
      .where('id', '=', id)
      .execute();
    expect(await now()).toMatchObject({ cpuMilli: null });
    await db().updateTable('replica').set({ startedAt, state: 'Failed' }).where('id', '=', id).execute();
    expect(await now()).toMatchObject({ cpuMilli: null });
  });

  test('forget a sample that is older than a minute', async () => {
    const startedAt = ago(600);
    const id = await replica(ids.new, { startedAt });
    await insertSample(db(), id, ago(61), startedAt);
    expect(await must(area.admin, 'runtime.pod.get', { podId: id })).toMatchObject({ memoryBytes: null });
  });
});

test('the times of the start come with the pod and with its container', async () => {
  const times = {
    createdAt: ago(50),
    startedAt: ago(40),
    readyAt: ago(30),
    trafficAt: ago(20),
    endedAt: null,
  };
  const podId = await replica(ids.new, times);
  const expected = JSON.parse(JSON.stringify({ ...times, loadedAt: null }));
  expect(await must(area.admin, 'runtime.pod.get', { podId })).toMatchObject(expected);
  const containerId = `${podId}-main`;
  expect(await must(area.admin, 'runtime.container.get', { podId, containerId })).toMatchObject(expected);
});

describe('the container', () => {
  test.each([
    ['Accepted', 'Waiting', false],
    ['Pending', 'Running', false],
    ['Running', 'Running', true],
    ['Failed', 'Waiting', false],
    ['Terminating', 'Running', false],
    ['Terminated', 'Terminated', false],
  ])('of a pod that is %s is %s', async (state, container, ready) => {
    const podId = await replica(ids.new, { state });
    const page = await must(area.admin, 'runtime.container.list', { podId });
    expect(page).toMatchObject({ totalCount: 1, result: [{ id: `${podId}-main`, state: container, ready }] });
  });

  test('has one id, and says what it runs in which limits', async () => {
    const podId = await replica(ids.new);
    const containerId = `${podId}-main`;
    expect(await must(area.admin, 'runtime.container.get', { podId, containerId })).toMatchObject({
      id: containerId,
      podId,
      podName: 'v2-0',
      state: 'Running',
      containerState: 'Running',
      image: 'fixture（未安装）',
      cpuLimitMilli: 1_000,
      memoryLimitBytes: 100 << 20,
      concurrency: 4,
      command: '',
    });
    const answer = await area.admin.call('runtime.container.get', { podId, containerId: `${podId}-other` });
    expect(answer.body.message.code).toBe('record.not-found');
  });

  test.skipIf(process.platform !== 'linux')('shows what really runs, without its secrets', async () => {
    const podId = await replica(ids.new, living());
    const container = await must(area.admin, 'runtime.container.get', {
      podId,
      containerId: `${podId}-main`,
    });
    expect(container.command).toContain(process.execPath);
    expect(container.command).toMatch(/-- --api-key=\*{6} --token \*{6} --port 80$/);
    const page = await must(area.admin, 'runtime.container.environment', { podId });
    expect(page.result).toEqual([
      { name: 'API_TOKEN', value: '******', masked: true, source: 'version' },
      { name: 'DB', value: 'pg://u:******@h/d', masked: true, source: 'version' },
      { name: 'EMPTY', value: '', masked: false, source: 'version' },
      { name: 'MAX_TOKENS', value: '512', masked: false, source: 'version' },
      { name: 'HOST', value: '127.0.0.1', masked: false, source: 'platform' },
      { name: 'SOME_KEY', value: '******', masked: true, source: 'platform' },
    ]);
    expect(JSON.stringify([container, page])).not.toMatch(/abc|secret|xyz|hidden/);
    const found = await must(area.admin, 'runtime.container.environment', { podId, keyword: 'tok' });
    expect(found.totalCount).toBe(2);
  });

  test('says what its version was given while it has no process', async () => {
    const podId = await replica(ids.new, { state: 'Terminated', ...living() });
    const page = await must(area.admin, 'runtime.container.environment', { podId });
    expect(page.result.map((row: { name: string }) => row.name)).toEqual([
      'API_TOKEN',
      'DB',
      'EMPTY',
      'MAX_TOKENS',
    ]);
  });
});

describe('processes', () => {
  test.skipIf(process.platform !== 'linux')('are those of the replica and its children', async () => {
    const podId = await replica(ids.new, living());
    const page = await must(area.admin, 'runtime.container.process', { podId });
    expect(page.totalCount).toBe(2);
    const [own, sub] = page.result;
    expect(own).toMatchObject({ pid: child.pid, name: 'node', parentPid: process.pid });
    expect(own.command).toMatch(/--token \*{6}/);
    expect(sub.parentPid).toBe(child.pid);
    expect(['Running', 'Sleeping']).toContain(sub.state);
    expect(own.residentBytes).toBeGreaterThan(10 << 20);
    const sorted = await must(area.admin, 'runtime.container.process', {
      podId,
      orderBy: 'pid',
      order: 'desc',
    });
    expect(sorted.result.map((row: { pid: number }) => row.pid)).toEqual([sub.pid, own.pid]);
  });

  test('are none once the number belongs to somebody else, or before there are any', async () => {
    for (const more of [{ handle: handle(child.pid ?? 0, '1') }, {}, { ...living(), state: 'Failed' }]) {
      const podId = await replica(ids.new, more);
      const page = await must(area.admin, 'runtime.container.process', { podId });
      expect(page).toMatchObject({ totalCount: 0, result: [] });
    }
  });

  test('that cannot be measured are said to be so', async () => {
    driver = {
      ...real,
      processes: async () => ({ isMeasured: false, isAlive: true }),
      environment: async () => undefined,
    };
    try {
      const podId = await replica(ids.new, living());
      const answer = await area.admin.call('runtime.container.process', { podId });
      expect([answer.status, answer.body.message.code]).toEqual([501, 'runtime.not-measurable']);
      expect(answer.body.message.global).toContain('进程正在运行');
      const container = await must(area.admin, 'runtime.container.get', {
        podId,
        containerId: `${podId}-main`,
      });
      expect(container.command).toBe('');
    } finally {
      driver = real;
    }
  });
});

describe('events of a crash loop', () => {
  const written = (
    event: string,
    at: Date,
    more: { readonly actorKind?: string; readonly reason?: string } = {},
  ) =>
    db()
      .insertInto('event')
      .values({
        ...area.home,
        entity: 'replica',
        entityId: 'rep-loop',
        event,
        fromState: null,
        toState: null,
        actorKind: 'system',
        actorId: null,
        reason: '',
        subjectIds: ['rep-loop', ids.service],
        at,
        ...more,
      })
      .execute();
  const list = async (more: object) =>
    (await must(area.admin, 'interface.event.list', { id: ids.service, pageSize: 50, ...more })) as {
      readonly totalCount: number;
      readonly result: readonly {
        readonly event: string;
        readonly count: number;
        readonly firstAt: string;
      }[];
    };

  test('are one row a kind when they are folded, with their count; what people do is never folded', async () => {
    for (const round of [5, 4, 3, 2, 1]) {
      await written('launch', ago(round * 60 + 3_600));
      await written('exit', ago(round * 60 + 3_590), { reason: '进程以 3 退出' });
    }
    await written('start', ago(3_500), { actorKind: 'user' });
    await written('start', ago(3_499), { actorKind: 'user' });
    // After a pause it is news.
    await written('exit', ago(60), { reason: '进程以 3 退出' });
    const { totalCount, result } = await list({ fold: true });
    expect(result.map(({ event, count }) => [event, count])).toEqual([
      ['exit', 1],
      ['start', 1],
      ['start', 1],
      ['exit', 5],
      ['launch', 5],
    ]);
    expect(totalCount).toBe(5);
    expect(result[3]).toMatchObject({ firstAt: ago(3_890).toISOString(), at: ago(3_650).toISOString() });
    expect((await list({})).totalCount).toBe(13);
    expect((await list({ fold: true, level: 'ERROR' })).result.map(({ count }) => count)).toEqual([1, 5]);
  });
});
