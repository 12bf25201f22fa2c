import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessTokens } from '#engines/gateway/auth/access-token.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { simpleHealth } from '../support/simple-health.ts';

let area: FirstArea;
let serviceId = '';
let applicationId = '';
const db = () => area.platform.storage.db;
const ask = (operation: string, body: Readonly<Record<string, unknown>> = {}) =>
  must(area.admin, operation, { serviceId, ...body });
const tell = (operation: string, body: Readonly<Record<string, unknown>> = {}) =>
  area.admin.call(operation, { serviceId, ...body });

beforeAll(async () => {
  area = await startFirstArea((platform) => ({ health: simpleHealth(platform, new Set()) }));
  serviceId = await area.createService(area.home, 'kept');
  applicationId = (await area.createApplication(area.home, '调用方')).id;
});
afterAll(() => area.platform.close());

describe('asynchronous tasks', () => {
  const task = (id: string, state: string, minutes: number, more: Readonly<Record<string, unknown>> = {}) =>
    db()
      .insertInto('asyncTask')
      .values({
        ...area.home,
        id,
        state,
        applicationId,
        serviceId,
        method: 'POST',
        path: '/v1/predict?top=1',
        requestHeaders: '{}',
        requestBody: Buffer.from('{"a":1}'),
        createdAt: new Date(Date.now() - minutes * 60_000),
        ...more,
      })
      .execute();
  const ids = async (filter: Readonly<Record<string, unknown>> = {}): Promise<string[]> =>
    (await ask('asyncTask.list', filter)).result.map(({ id }: { id: string }) => id);

  beforeAll(async () => {
    await task('task-old', 'Completed', 120, {
      status: 200,
      responseHeaders: '{"content-type":"application/json"}',
      responseBody: Buffer.from('{"ok":true}'),
      finishedAt: new Date(Date.now() - 119 * 60_000),
    });
    await task('task-failed', 'Failed', 60, { error: '服务返回 500', status: 500 });
    await task('task-running', 'Running', 5, { attempts: 1 });
    await task('task-first', 'Pending', 4);
    await task('task-second', 'Pending', 3, { applicationId: 'console-test' });
    await task('task-expired', 'Completed', 200, { expiresAt: new Date(Date.now() - 1_000) });
  });

  test('are listed newest first, by state, time, application and id', async () => {
    expect(await ids()).toEqual(['task-second', 'task-first', 'task-running', 'task-failed', 'task-old']);
    expect(await ids({ state: 'Pending' })).toEqual(['task-second', 'task-first']);
    expect(await ids({ applicationId: 'console-test' })).toEqual(['task-second']);
    expect(await ids({ from: new Date(Date.now() - 90 * 60_000).toISOString() })).not.toContain('task-old');
    expect(await ids({ id: ' task-old ' })).toEqual(['task-old']);
    const page = await ask('asyncTask.list', { id: 'task-second' });
    expect(page.result[0]).toMatchObject({ applicationName: '在线测试', requestBytes: 7, resultBytes: null });
  });

  test('say where they stand', async () => {
    expect(await ask('asyncTask.get', { id: 'task-second' })).toMatchObject({
      state: 'Pending',
      queuePosition: 2,
    });
    expect(await ask('asyncTask.get', { id: 'task-old' })).toMatchObject({
      applicationName: '调用方',
      status: 200,
      resultBytes: 11,
      resultType: 'application/json',
      queuePosition: null,
    });
    expect((await tell('asyncTask.get', { id: 'task-expired' })).status).toBe(404);
    const other = await area.createService(area.home, 'other');
    expect((await tell('asyncTask.get', { serviceId: other, id: 'task-old' })).status).toBe(404);
  });

  test('are canceled while they have not ended, and tell the gateway', async () => {
    const told: string[] = [];
    const stop = await area.platform.storage.listen('async_task', (id) => told.push(id));
    for (const id of ['task-first', 'task-running']) await ask('asyncTask.cancel', { id });
    await expect.poll(() => told.filter(Boolean)).toEqual(['task-first', 'task-running']);
    await stop();
    expect(await ask('asyncTask.get', { id: 'task-running' })).toMatchObject({
      state: 'Canceled',
      finishedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const refused = await tell('asyncTask.cancel', { id: 'task-failed' });
    expect([refused.status, refused.body.message.code]).toEqual([409, 'state.conflict']);
    const event = await db()
      .selectFrom('event')
      .select(['event', 'fromState', 'toState', 'actorKind', 'subjectIds'])
      .where('entityId', '=', 'task-first')
      .execute();
    expect(event).toEqual([
      {
        event: 'cancel',
        fromState: 'Pending',
        toState: 'Canceled',
        actorKind: 'user',
        subjectIds: ['task-first', serviceId],
      },
    ]);
  });
});

/** Folders and files are named by the clock of the machine. */
const hour = (day: string, from: string, to: string) => ({
  from: new Date(`${day}T${from}:00`).toISOString(),
  to: new Date(`${day}T${to}:00`).toISOString(),
});
const MIDNIGHT = hour('2026-01-02', '00', '01');
const EIGHT = hour('2026-01-01', '08', '09');

describe('kept calls', () => {
  test('are off until somebody switches them on, and a change leaves the rest as it was', async () => {
    expect(await ask('capture.get')).toMatchObject({
      enabled: false,
      samplePercent: 100,
      records: 0,
      updatedBy: null,
    });
    await ask('capture.update', { enabled: true, samplePercent: 12.5, maskedFields: [' 密码 ', 'idCard'] });
    await ask('capture.update', { enabled: true, retentionDays: 3 });
    expect(await ask('capture.get')).toMatchObject({
      enabled: true,
      samplePercent: 12.5,
      maskedFields: ['密码', 'idCard'],
      streams: ['request', 'response'],
      retentionDays: 3,
      maxMb: 1_024,
      maxBodyKb: 4_096,
      updatedBy: 'admin',
    });
    const blank = await tell('capture.update', { enabled: true, maskedFields: [' '] });
    expect(blank.body.message.field).toHaveProperty('maskedFields');
    const events = await db()
      .selectFrom('event')
      .select('reason')
      .where('event', '=', 'capture-update')
      .execute();
    expect(events).toEqual([{ reason: '已开启' }, { reason: '已开启' }]);
  });

  test('are shown as files by day, with what their writer counted, and can be fetched', async () => {
    const folder = join(area.platform.directory, 'captures', serviceId);
    for (const [day, name, lines] of [
      ['2026-01-01', '08.jsonl', 2],
      ['2026-01-01', '08.1.jsonl', 1],
      ['2026-01-02', '00.jsonl', 3],
    ] as const) {
      await mkdir(join(folder, day), { recursive: true });
      await writeFile(join(folder, day, name), '{"a":1}\n'.repeat(lines));
    }
    await writeFile(join(folder, '2026-01-02', 'notes.txt'), 'none of ours');
    const files = {
      '2026-01-01/08.jsonl': { records: 2, bytes: 16 },
      '2026-01-01/08.1.jsonl': { records: 1, bytes: 8 },
      '2026-01-02/00.jsonl': { records: 3, bytes: 24 },
    };
    const lastWrittenAt = '2026-01-02T00:00:01.000Z';
    await writeFile(join(folder, 'summary.json'), JSON.stringify({ dropped: 4, lastWrittenAt, files }));
    expect(await ask('capture.get')).toMatchObject({ records: 6, bytes: 48, dropped: 4, lastWrittenAt });
    const { result } = await ask('capture.dir');
    const none = { mediaFiles: 0, mediaBytes: 0 };
    expect(result).toEqual([
      {
        id: '2026-01-02/00.jsonl',
        day: '2026-01-02',
        ...MIDNIGHT,
        name: '00.jsonl',
        bytes: 24,
        records: 3,
        ...none,
      },
      {
        id: '2026-01-01/08.1.jsonl',
        day: '2026-01-01',
        ...EIGHT,
        name: '08.1.jsonl',
        bytes: 8,
        records: 1,
        ...none,
      },
      {
        id: '2026-01-01/08.jsonl',
        day: '2026-01-01',
        ...EIGHT,
        name: '08.jsonl',
        bytes: 16,
        records: 2,
        ...none,
      },
    ]);
    expect((await ask('capture.dir', { day: '2026-01-02' })).totalCount).toBe(1);
    const download = await tell('capture.download', { day: '2026-01-01', name: '08.jsonl' });
    expect(download.text).toBe('{"a":1}\n{"a":1}\n');
    expect(download.headers.get('content-disposition')).toContain('08.jsonl');
    expect((await tell('capture.download', { day: '2026-01-01', name: '09.jsonl' })).status).toBe(404);
    for (const name of ['../summary.json', 'summary.json', '..'])
      expect((await tell('capture.download', { day: '2026-01-01', name })).status).toBe(400);
  });
});

test('the request log calls test calls by their name', async () => {
  await db()
    .insertInto('requestLog')
    .values({
      ...area.home,
      at: new Date(area.platform.clock.now.getTime() - 60_000),
      id: 'req-test',
      applicationId: 'console-test',
      serviceId,
      origin: 'test',
      method: 'POST',
      path: '/',
      protocol: 'http',
      clientIp: '127.0.0.1',
      status: 200,
      totalUs: 1,
      gatewayUs: 1,
      upstreamUs: 0,
    })
    .execute();
  expect((await ask('requestLog.list')).result[0]).toMatchObject({ applicationName: '在线测试' });
  expect(await ask('requestLog.get', { id: 'req-test' })).toMatchObject({ applicationName: '在线测试' });
  expect((await tell('requestLog.export')).text).toContain('在线测试');
});

test('a token of one kind is none of the other', () => {
  const tokens = createAccessTokens(area.platform.secrets.key('access-token'));
  const expiresAt = Date.now() + 60_000;
  const test = tokens.issueTest({ serviceId, userId: 'usr-1', expiresAt });
  expect(tokens.openTest(test)).toEqual({ serviceId, userId: 'usr-1', expiresAt });
  expect(tokens.open(test)).toBeUndefined();
  expect(tokens.openTest(tokens.issue({ applicationId, expiresAt }))).toBeUndefined();
});
