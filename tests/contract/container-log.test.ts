// Logs of replicas through the operations: windows, searches, downloads, and whose they are.
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFinder, type Finder } from '#engines/runner/log/find/finder.ts';
import { followOutput } from '#engines/runner/log/follow-output.ts';
import { createReplicaLogs } from '#engines/runner/log/replica-logs.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { type FirstArea, must, startFirstArea } from '../support/first-area.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { createTestDriver } from '../support/test-driver.ts';

let program = '';
let finder: Finder;
/** Never answers: which patterns take how long is the engine's business. */
let stuckFinder: Finder;
let stuckProgram: string;
const finders = new Map<string, Finder>();
let area: FirstArea;
let replicaId = '';

beforeAll(async () => {
  program = await bundleProgram('platform/engines/runner/log/find/find-program.ts');
  finder = createFinder({ program, timeLimitMs: 60_000 });
  stuckProgram = join(dirname(program), 'stuck.mjs');
  await writeFile(
    stuckProgram,
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {});",
  );
  stuckFinder = createFinder({ program: stuckProgram, timeLimitMs: 600 });
  area = await startFirstArea((platform) => ({
    runner: {
      refuse: () => undefined,
      drivers: {
        of: () =>
          createTestDriver(platform().directory, {
            log: (id) =>
              createReplicaLogs(join(platform().directory, 'replicas'), finders.get(id) ?? finder)(id),
          }),
      },
    },
  }));
  replicaId = await newReplica();
  await print(replicaId, 'stdout', 'ready\nINFO request 1\nERROR no model 模型\n    at load\n');
  await print(replicaId, 'stderr', 'level=warn slow\n');
});
afterAll(async () => {
  await area?.platform.close();
  await Promise.all([finder?.close(), stuckFinder?.close()]);
  await rm(dirname(program), { recursive: true, force: true });
});

const newReplica = () => insertFixture(area.platform.storage.db, 'replica', area.home);

/** A replica whose searches never come to an end. */
async function stuckReplica(own: Finder = stuckFinder): Promise<string> {
  const id = await newReplica();
  await print(id, 'stdout', 'a line\n');
  finders.set(id, own);
  return id;
}

/** Prints as a replica's process does, and keeps it. */
async function print(id: string, stream: 'stdout' | 'stderr', text: string, process = 'first') {
  const directory = join(area.platform.directory, 'replicas', id);
  await mkdir(directory, { recursive: true });
  await appendFile(join(directory, stream), text);
  const onError = (error: unknown) => {
    throw error;
  };
  await followOutput({ directory, process, now: () => new Date(), onError }).stop();
}

describe('the window', () => {
  const numbersOf = (answer: { lines: { number: number }[] }) => answer.lines.map(({ number }) => number);
  const list = (request: object) => must(area.admin, 'containerLog.list', { replicaId, ...request });

  test('shows the last lines with their time, stream and level', async () => {
    const answer = await list({ count: 3 });
    expect(answer).toMatchObject({ firstLine: 1, lastLine: 5 });
    expect(answer.lines).toMatchObject([
      { number: 3, stream: 'stdout', level: 'ERROR', part: false, text: 'ERROR no model 模型' },
      { number: 4, stream: 'stdout', level: 'ERROR', text: '    at load' },
      { number: 5, stream: 'stderr', level: 'WARNING', text: 'level=warn slow' },
    ]);
    expect(Date.now() - Date.parse(answer.lines[0].at)).toBeLessThan(60_000);
  });

  test('shows lines from a number on, and chosen ones', async () => {
    expect(numbersOf(await list({ from: 2, count: 2 }))).toEqual([2, 3]);
    expect(numbersOf(await list({ from: 6 }))).toEqual([]);
    expect(numbersOf(await list({ numbers: [4, 1, 4, 99] }))).toEqual([1, 4]);
  });

  test('grows with the log', async () => {
    const other = await newReplica();
    expect(await list({ replicaId: other })).toEqual({ firstLine: 1, lastLine: 0, lines: [] });
    await print(other, 'stdout', 'a\n');
    expect(numbersOf(await list({ replicaId: other, from: 1 }))).toEqual([1]);
    await print(other, 'stdout', 'b\nc\n');
    expect(numbersOf(await list({ replicaId: other, from: 2 }))).toEqual([2, 3]);
  });
});

describe('a search', () => {
  const find = (request: object) => area.admin.call('containerLog.find', { replicaId, ...request });

  test.each([
    [{ pattern: '模型' }, [3, 1]],
    [{ pattern: 'error' }, [3, 1]],
    [{ pattern: 'error', caseSensitive: true }, []],
    [{ pattern: '^(ready|level)', regex: true }, [1, 1, 5, 1]],
    [{ levels: ['ERROR'] }, [3, 2]],
    [{ streams: ['stderr'] }, [5, 1]],
    [{ firstLine: 2, lastLine: 3 }, [2, 2]],
    [{ from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }, []],
    [{}, [1, 5]],
  ])('finds %j', async (request, runs) => {
    const { result } = (await find(request)).body;
    expect(result).toMatchObject({ runs, truncated: false, lastLine: 5 });
  });

  test.each([
    ['(', '有左括号“(”没有闭合'],
    ['a)', '有多余的右括号“)”'],
    ['[a', '有左方括号“[”没有闭合'],
    ['*a', '量词（* + ? {n}）前面没有可以重复的内容'],
    ['a\\', '末尾多了一个“\\”'],
    ['[z-a]', '，第 2 个字符处的“z-a”：方括号内的字符范围有误'],
    ['模a{2,1}', '，第 3 个字符处的“{2,1}”：花括号里的次数有误'],
    ['ab(?=c)', '，第 3 个字符处的“(?=”：不支持前后断言'],
    ['a(?<!b)c', '不支持前后断言'],
    ['(a)\\1', '，第 4 个字符处的“\\1”：不支持这个“\\”转义'],
    ['a**', '量词不能连用'],
    ['(?<a>b)(?<a>c)', '命名分组的名称有误或重复'],
  ])('says in Chinese what is wrong with %s', async (pattern, text) => {
    const answer = await find({ pattern, regex: true });
    expect(answer.status).toBe(400);
    expect(answer.body.message.field?.pattern).toContain(text);
  });

  test('says what is wrong with its bounds', async () => {
    const wrong = async (request: object) => (await find(request)).body.message.field;
    const at = '2026-01-01T00:00:00Z';
    expect(await wrong({ from: at, to: at })).toEqual({ from: '开始时间必须早于结束时间' });
    expect(await wrong({ firstLine: 3, lastLine: 2 })).toEqual({ firstLine: '起始行号不能大于结束行号' });
  });

  test('that would never end is stopped, says so, and harms nobody', async () => {
    const slow = find({ replicaId: await stuckReplica(), pattern: 'x' });
    // The server answers others meanwhile.
    expect((await find({ pattern: 'ready' })).body.result.runs).toEqual([1, 1]);
    const answer = await slow;
    expect(answer.status).toBe(422);
    expect(answer.body.message.code).toBe('log.search-timeout');
    expect(answer.body.message.global).toBe('搜索超过 1 秒没有完成，已停止');
  });

  test('of one person waits for their other one, and the sixth is refused', async () => {
    const patient = createFinder({ program: stuckProgram, timeLimitMs: 600_000 });
    const replicaId = await stuckReplica(patient);
    const searches = Array.from({ length: 6 }, () => find({ replicaId, pattern: 'x' }));
    const refused = await Promise.race(searches);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatchObject({
      code: 'log.search-limit',
      global: '您已有 1 个日志搜索正在进行、4 个在等待，请等它们完成后再搜索',
    });
    expect(refused.headers.get('retry-after')).toBe('10');
    await patient.close();
    const statuses = (await Promise.all(searches)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([429, 503, 503, 503, 503, 503]);
  });
});

describe('a download', () => {
  const download = async (request: object) => {
    const answer = await area.admin.call('containerLog.download', { replicaId, ...request });
    return { ...answer, name: decodeURIComponent(answer.headers.get('content-disposition') ?? '') };
  };

  test('is the whole log as text, with time, stream and level', async () => {
    const { text, name, headers } = await download({});
    expect(headers.get('content-type')).toContain('text/plain');
    expect(name).toMatch(/容器日志-fixture-\d+-\d{14}\.log$/);
    const lines = text.split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z stdout ERROR {3}ERROR no model 模型$/);
  });

  test('is what the process printed, when no time is wanted', async () => {
    const { text } = await download({ heads: false, streams: ['stdout'] });
    expect(text).toBe('ready\nINFO request 1\nERROR no model 模型\n    at load\n');
  });

  test('holds the matching lines only', async () => {
    expect((await download({ heads: false, pattern: 'load|ready', regex: true })).text).toBe(
      'ready\n    at load\n',
    );
    expect((await download({ heads: false, pattern: 'nowhere' })).text).toBe('');
  });

  test('is packed when wanted', async () => {
    const cookies = [...area.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await area.admin.fetch('/api/ais/v1/runtime/container/log/download', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies },
      body: JSON.stringify({ replicaId, format: 'gzip', heads: false }),
    });
    expect(response.headers.get('content-disposition')).toContain('.log.gz');
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('no model 模型\n');
  });

  test('of a wrong or endless search is an error, not a file', async () => {
    const wrong = await download({ pattern: '(', regex: true });
    expect([wrong.status, wrong.body.message.code]).toEqual([400, 'request.invalid']);
    const endless = await download({ replicaId: await stuckReplica(), pattern: 'x' });
    expect([endless.status, endless.body.message.code]).toEqual([422, 'log.search-timeout']);
  });
});

describe('what is known of a log', () => {
  test('is its extent and the processes that wrote it', async () => {
    const other = await newReplica();
    const empty = await must(area.admin, 'containerLog.info', { replicaId: other });
    expect(empty).toMatchObject({ firstLine: 1, lastLine: 0, bytes: 0, firstAt: null, processes: [] });
    await print(other, 'stdout', 'one\ntwo\n', '1/a');
    await print(other, 'stdout', 'three\n', '2/b');
    const info = await must(area.admin, 'containerLog.info', { replicaId: other });
    expect(info).toMatchObject({
      replicaId: other,
      name: 'v1-0',
      state: 'Running',
      firstLine: 1,
      lastLine: 3,
    });
    expect(info.bytes).toBe(3 * 19 + 'onetwothree'.length);
    expect(info.processes).toMatchObject([
      { number: 1, firstLine: 1, lastLine: 2 },
      { number: 2, firstLine: 3, lastLine: 3 },
    ]);
  });

  test('is whose logs can be read, newest first, with those that ended', async () => {
    const { db } = area.platform.storage;
    const base = Date.parse('2026-01-01T00:00:00Z');
    const place = { ...area.home, serviceId: replicaId, versionId: replicaId };
    await db
      .updateTable('replica')
      .set({ createdAt: new Date(base) })
      .where('id', '=', replicaId)
      .execute();
    await db
      .insertInto('replica')
      .values([
        { ...place, id: 'rep-second1', ordinal: 1, state: 'Terminated', createdAt: new Date(base + 1) },
        { ...place, id: 'rep-third22', ordinal: 0, state: 'Failed', createdAt: new Date(base + 2) },
      ])
      .execute();
    const page = await must(area.admin, 'containerLog.sources', { serviceId: replicaId });
    expect(page.result.map(({ label }: { label: string }) => label)).toEqual([
      'v1-0 · …hird22（失败）',
      'v1-1 · …econd1（已终止）',
      `v1-0 · …${replicaId.slice(-6)}（运行中）`,
    ]);
    const none = await must(area.admin, 'containerLog.sources', { serviceId: replicaId, versionId: 'other' });
    expect(none).toMatchObject({ totalCount: 0, result: [] });
  });
});
