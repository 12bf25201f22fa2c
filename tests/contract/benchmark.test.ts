// Performance evaluation on a started platform: real generators, a real gateway, a hosted and a registered service. Runs are short.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { arrivalsOf, shapeSeconds } from '#core/load/arrivals.ts';
import type { OpenShape } from '#core/load/plan.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { type DemoCall, type DemoResult, signIn } from '../../platform/operations/demo/demo-client.ts';
import { deployService, type Place, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { zipOf } from '../support/make-archive.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type RunningProcess, runningProcesses } from '../support/running-processes.ts';
import { CHAT, type CountingService, startCountingService } from '../support/start-counting-service.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

let platform: Platform;
let storage: Storage;
let admin: DemoCall;
let place: Place;
let echo: EchoService;
let hostedId: string;
let registeredId: string;
let applicationId: string;
let registration: Readonly<Record<string, unknown>>;
/** Of the newest answer: downloads have no envelope. */
let answered = '';

beforeAll(async () => {
  [platform, echo] = await Promise.all([startPlatform(), startEchoService()]);
  storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 2 });
  await signInAgain();
  await admin('usercenter.setSystemParameter', {
    ...{ allowUnisolatedCommands: true, upstreamNetworks: ['127.0.0.0/8'], benchmarkRunsLimit: 1 },
  });
  const organizationId = String((await admin('organization.create', { name: '评测组织' })).id);
  const project = await admin('project.create', { organizationId, name: '评测项目' });
  place = { organizationId, projectId: String(project.id) };
  const program = await readFile(new URL('../support/benchmark-program.mjs', import.meta.url), 'utf8');
  const { modelVersionId } = await uploadModel(admin, place, await tarOf('main.mjs', program), {
    ...{ fileName: 'model.tar', startCommand: ['node', 'main.mjs'] },
  });
  hostedId = await deployService(admin, place, {
    ...{ name: '评分服务', code: 'scoring', modelVersionId, ...SMALL, concurrency: 64 },
  });
  registration = { category: 'nlp', baseUrl: echo.url, name: '外部服务' };
  const registered = await admin('registration.create', {
    ...{ ...place, ...registration, code: 'outside', protocol: 'http' },
    paths: [{ method: 'post', path: '/echo', sample: '{"text":"示例"}' }],
  });
  registeredId = String(registered.id);
  applicationId = String((await admin('application.create', { ...place, name: '压测应用' })).id);
  for (const interfaceId of [hostedId, registeredId])
    await admin('application.interface.grant', { id: applicationId, interfaceId });
});
afterAll(async () => {
  await storage?.close();
  await platform?.stop();
  await echo?.stop();
});

async function signInAgain(): Promise<void> {
  const hearing = async (request: Request) => {
    const response = await fetch(request);
    answered = await response.clone().text();
    return response;
  };
  const target = { config: await loadTestConfig(), fetch: hearing, origin: platform.url };
  admin = await signIn(target, 'admin', platform.adminPassword);
}

let count = 0;
const name = (what: string) => `${what}${++count}`;

async function makeTask(form: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { id } = await admin('benchmark.create', {
    ...{ ...place, serviceId: hostedId, name: name('任务'), applicationId, path: '/score', ...form },
  });
  return String(id);
}

/** Ten seconds of 40 calls a second, the first of them not counted. */
async function makeConfig(
  benchmarkId: string,
  form: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { id } = await admin('benchmark.config.create', {
    ...{ benchmarkId, name: name('配置'), rate: 40, durationS: 4, warmupS: 1, body: '{"a":1}', ...form },
  });
  return String(id);
}

async function start(configId: string, form: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return String((await admin('benchmark.job.start', { configId, ...form })).id);
}

const job = (id: string) => admin('benchmark.job.get', { id });
const report = (id: string) => admin('benchmark.report.get', { id });

async function becomes(id: string, ...states: readonly string[]): Promise<DemoResult> {
  return vi.waitFor(
    async () => {
      const now = await job(id);
      if (!states.includes(String(now.state))) throw new Error(`${now.state}: ${now.stateReason}`);
      return now;
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
}

/** It goes on, and more calls than that are counted. */
async function measures(id: string, calls = 0): Promise<void> {
  await vi.waitFor(
    async () => {
      const now = plain(await report(id));
      if (!now.live || !(now.figures.completed > calls)) throw new Error(`${now.state}: ${now.words}`);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
}

/** Kinds of the notifications about a run. */
async function toldOf(id: string): Promise<readonly string[]> {
  const told = storage.db.selectFrom('notificationMessage').select('kind').where('about', '=', id);
  return vi.waitFor(
    async () => {
      const rows = await told.execute();
      if (rows.length === 0) throw new Error('nothing was told');
      return rows.map(({ kind }) => kind);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
}

/** Processes of generators that belong to this platform. */
const generators = (): readonly RunningProcess[] =>
  runningProcesses().filter(
    ({ words }) => words.includes('load-generator') && words.includes(platform.dataDir),
  );

// biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
const plain = (value: unknown): any => value;

describe('a task', () => {
  it('says what is missing or does not fit, at its field', async () => {
    const task = { ...place, serviceId: hostedId, name: name('任务'), path: '/score' };
    await expect(admin('benchmark.create', task)).rejects.toThrow('经网关调用时要选择一个应用');
    const stranger = String((await admin('application.create', { ...place, name: '没有授权' })).id);
    const other = { ...task, applicationId: stranger };
    await expect(admin('benchmark.create', other)).rejects.toThrow('没有该服务的授权');
    const straight = { ...task, serviceId: registeredId, via: 'replica' };
    await expect(admin('benchmark.create', straight)).rejects.toThrow('第三方服务没有实例');
    const version = { ...task, applicationId, versionId: 'ver-none' };
    await expect(admin('benchmark.create', version)).rejects.toThrow('服务没有这个版本');
    const unasked = { ...task, serviceId: registeredId, applicationId };
    await expect(admin('benchmark.create', unasked)).rejects.toThrow('请先在它的登记中打开“允许性能评测”');
    const upwards = { ...task, applicationId, path: '/a/../score' };
    await expect(admin('benchmark.create', upwards)).rejects.toThrow('不能含 /./ 或 /../');
    const open = { ...task, applicationId, path: '/score?id={{row.id' };
    await expect(admin('benchmark.create', open)).rejects.toThrow('“{{row.id”没有结束');
    const unknown = { ...task, applicationId, path: '/score?x={{foo}}' };
    await expect(admin('benchmark.create', unknown)).rejects.toThrow('模板里没有字段“foo”');
  });

  it('offers the services, applications and interfaces of the project, and the limits', async () => {
    const options = plain(await admin('benchmark.interface.options', { ...place, serviceId: registeredId }));
    expect(options.services).toMatchObject([{ id: registeredId, testable: false }]);
    expect(options.services[0].words).toContain('没有在登记中允许');
    expect(options.applications).toMatchObject([{ id: applicationId, enabled: true }]);
    expect(options.interfaces).toMatchObject([{ key: 'post /echo', example: '{"text":"示例"}' }]);
    expect(options.limits).toMatchObject({ registeredRate: 50, runs: 1 });
    expect(plain(await admin('benchmark.image', { ...place })).images).toMatchObject([{ key: 'builtin' }]);
  });
});

describe('a configuration', () => {
  it('is refused with every fault at its field, copied, and changed', async () => {
    const benchmarkId = await makeTask();
    const form = { benchmarkId, name: name('配置'), rate: 40 };
    const create = (more: object) => admin('benchmark.config.create', { ...form, ...more });
    await expect(create({ rate: null })).rejects.toThrow('要填写速率');
    await expect(create({ loop: 'closed' })).rejects.toThrow('要填写并发数');
    const few = { loop: 'closed', concurrency: 1, generators: 2 };
    await expect(create(few)).rejects.toThrow('2 个压测机至少要 2 个并发，收到 1');
    await expect(create({ warmupS: 60, durationS: 30 })).rejects.toThrow('不能占满全部 30 秒');
    await expect(create({ rate: 3_000 })).rejects.toThrow('每秒最多 2000 个请求');
    await expect(create({ answer: 'websocket' })).rejects.toThrow('响应方式不能是');
    await expect(create({ search: true })).rejects.toThrow('要填写要求的耗时');
    const stepped = { search: true, searchLatencyMs: 5, shape: 'steps', steps: [{ rate: 1, seconds: 1 }] };
    await expect(create(stepped)).rejects.toThrow('只用于恒定速率和泊松到达');
    const bad = [{ kind: 'status', value: '20x' }];
    await expect(create({ assertions: bad })).rejects.toThrow('收到“20x”');
    const host = [{ name: 'Host', value: 'evil' }];
    await expect(create({ headers: host })).rejects.toThrow('由平台设置');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await expect(create({ shape: 'replay', replayFrom: tomorrow })).rejects.toThrow('已经过去的时刻');
    await expect(create({ body: '{"id":"{{row.id}}"}' })).rejects.toThrow('模板里没有字段“row.id”');
    const traced = [{ name: 'x-trace', value: '{{trace}}' }];
    await expect(create({ headers: traced })).rejects.toThrow('模板里没有字段“trace”');
    const id = await makeConfig(benchmarkId);
    const copy = String((await admin('benchmark.config.copy', { id, name: name('配置') })).id);
    await admin('benchmark.config.update', { id: copy, rate: 10 });
    expect(await admin('benchmark.config.get', { id: copy })).toMatchObject({ rate: 10, durationS: 4 });
    await expect(admin('benchmark.config.update', { id: copy, rate: 9_999 })).rejects.toThrow('最多 2000');
  });
});

describe('a payload set', () => {
  const upload = async (kind: string, fileName: string, content: Uint8Array) => {
    const { id } = await admin('upload.create', { ...place, fileName, sizeBytes: content.byteLength });
    await admin('upload.write', { id, offset: 0 }, new Uint8Array(content));
    return admin('benchmark.upload', { ...place, uploadId: id, name: name('数据'), kind });
  };
  const bytes = (content: string) => new TextEncoder().encode(content);
  const picture = Buffer.from('89504e470d0a1a0a', 'hex');

  it('is refused with the row that is wrong', async () => {
    await expect(upload('csv', 'a.csv', bytes('a,b\n1,2\n3\n'))).rejects.toThrow('第 3 行有 1 列');
    await expect(upload('csv', 'a.csv', bytes('a,weight\n1,2\n3,-1\n'))).rejects.toThrow(
      '第 3 行的权重是“-1”',
    );
    await expect(upload('jsonl', 'a.jsonl', bytes('{"a":1}\n[2]\n'))).rejects.toThrow(
      '第 2 行不是 JSON 对象',
    );
    await expect(upload('jsonl', 'a.jsonl', bytes('{"a":1}\n{"b":1}\n'))).rejects.toThrow('没有字段');
    await expect(upload('csv', 'a.csv', Uint8Array.of(0xff, 0xfe, 0x41))).rejects.toThrow('不是 UTF-8');
    await expect(upload('pictures', 'a.zip', bytes('no zip'))).rejects.toThrow('benchmark.payload-refused');
    const wide = Array.from({ length: 201 }, (_, column) => `c${column}`).join(',');
    await expect(upload('csv', 'a.csv', bytes(`${wide}\n${wide}\n`))).rejects.toThrow('最多 200 个字段');
    await expect(upload('jsonl', 'a.csv', bytes('a\n1\n'))).rejects.toThrow(
      '“a.csv”是 CSV，选择的格式是 JSONL',
    );
    const lying = zipOf([{ path: 'a.png', content: 'no picture' }]);
    await expect(upload('pictures', 'a.zip', lying)).rejects.toThrow('“a.png”的内容不是');
    const outside = zipOf([{ path: '../a.png', content: picture }]);
    await expect(upload('pictures', 'a.zip', outside)).rejects.toThrow('“../a.png”的路径里有“..”');
  });

  it('is kept with its rows, from a file or from the examples of an interface', async () => {
    const { id } = await upload('csv', 'a.csv', bytes('word,weight\n你好,3\n"再,见",1\n'));
    expect(await admin('benchmark.payload.get', { id })).toMatchObject({
      ...{ rowCount: 2, hasBodies: false, columns: ['word', 'weight'] },
      rows: [{ row: 1, weight: 3, preview: '{"word":"你好"}' }, { preview: '{"word":"再,见"}' }],
    });
    const zip = zipOf([
      { path: 'x/a.png', content: picture },
      { path: 'weights.csv', content: 'name,weight\nx/a.png,2\n' },
    ]);
    const pictures = await upload('pictures', 'a.zip', zip);
    expect(await admin('benchmark.payload.get', { id: pictures.id })).toMatchObject({
      ...{ rowCount: 1, hasBodies: true, contentType: 'image/png', rows: [{ weight: 2 }] },
    });
    const made = await admin('benchmark.payload.examples', {
      ...{ ...place, serviceId: registeredId, name: name('数据') },
    });
    expect(await admin('benchmark.payload.get', { id: made.id })).toMatchObject({
      ...{ kind: 'examples', rowCount: 1, hasBodies: true },
    });
  });
});

describe('a run', () => {
  it('through the gateway brings figures that add up, under the origin that it has', async () => {
    const benchmarkId = await makeTask();
    const thresholds = [
      { figure: 'error-percent', limit: 1 },
      { figure: 'p99', limit: 60_000 },
      { figure: 'achieved-rate', limit: 1 },
    ];
    const configId = await makeConfig(benchmarkId, { thresholds, targetRate: 100, generators: 2 });
    const id = await start(configId);
    expect(await becomes(id, 'Completed', 'Failed')).toMatchObject({
      ...{ state: 'Completed', reason: null, partial: false, progress: 1, number: 1 },
    });
    const done = plain(await report(id));
    // A machine that is busy with other tests makes no promise of trust, and without it nothing passes.
    const [verdict, exitCode] = done.trustworthy ? ['passed', 0] : ['none', 2];
    expect(done.thresholds.every(({ passed }: { passed: boolean }) => passed)).toBe(true);
    const { offered, sent, completed, failed, dropped, unanswered } = done.figures;
    expect(offered).toBeGreaterThan(100);
    expect(sent + dropped).toBe(offered);
    expect(completed + failed + unanswered).toBe(sent);
    expect(failed).toBe(0);
    expect(done.figures.p50Ms).toBeGreaterThanOrEqual(4);
    expect(done.figures.p50Ms).toBeLessThanOrEqual(done.figures.p99Ms);
    expect(done.validity.map(({ code }: { code: string }) => code)).toContain('same-host');
    expect(done.spectrum.length).toBeGreaterThan(5);
    expect(done.rates).toMatchObject([{ label: '40/秒' }]);
    expect(done.recommendation).toMatchObject({ targetRate: 100, replicasNow: 1 });
    expect(done.snapshot.versions).toMatchObject([{ label: 'v1', ready: 1, cpuMilli: SMALL.cpuMilli }]);
    expect(await admin('benchmark.report.verdict', { id })).toMatchObject({
      ...{ verdict, exitCode, passed: exitCode === 0 },
      words: expect.stringMatching(exitCode === 0 ? /都符合/ : /不可信/),
    });
    // With those of the warm-up, which are not counted. The last ones reach the log a moment after the end.
    const all = 160;
    const rows = await vi.waitFor(
      async () => {
        const found = await storage.db
          .selectFrom('requestLog')
          .select(['origin', 'applicationId', 'status'])
          .where('serviceId', '=', hostedId)
          .where('origin', '=', 'benchmark')
          .execute();
        if (found.length < all) throw new Error(`${found.length} rows in the log`);
        return found;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    expect(rows).toHaveLength(all);
    expect(new Set(rows.map((row) => row.applicationId))).toEqual(new Set([applicationId]));
  });

  it('is shown by curves on one axis, and as files that stand by themselves', async () => {
    const benchmarkId = await makeTask({ name: name('任务'), path: '/half' });
    const body = JSON.stringify({ text: 'x'.repeat(600) });
    const configId = await makeConfig(benchmarkId, { description: '<b>x</b>', answer: 'sse', body });
    const id = await start(configId);
    await becomes(id, 'Completed', 'Failed');
    const failing = plain(await report(id));
    expect(failing.errors).toMatchObject([
      ...[{ id: 'HTTP 503' }, { id: 'uncounted HTTP 503', code: 'HTTP 503' }],
    ]);
    expect(failing.errors[0].calls).toBe(failing.figures.failed);
    expect(failing.validity).toContainEqual({
      ...{ code: 'no-event-stream', level: 'WARNING' },
      words: expect.stringContaining(`${failing.figures.completed} 个成功的响应不是事件流`),
    });
    const rate = plain(await admin('benchmark.report.detail', { id, chart: 'rate' }));
    expect(rate.series.map(({ key }: { key: string }) => key)).toEqual([
      ...['planned', 'sent', 'completed', 'failed', 'dropped'],
    ]);
    expect(rate.series[0].points.slice(0, 4).map(([, value]: [number, number]) => value)).toEqual([
      ...[40, 40, 40, 40],
    ]);
    const replicas = plain(await admin('benchmark.report.detail', { id, chart: 'replicas' }));
    expect(replicas.series[0].points.at(-1)[1]).toBe(1);
    const errors = plain(await admin('benchmark.report.detail', { id, chart: 'errors' }));
    expect(errors.series).toMatchObject([{ key: 'HTTP 503' }]);
    const exported = async (format: string) => {
      await admin('benchmark.report.export', { id, format }).catch(() => undefined);
      return answered;
    };
    expect(JSON.parse(await exported('json'))).toMatchObject({
      id,
      charts: { latency: [{ key: 'p50' }, {}, {}] },
      ...{ verdict: 'none', thresholds: [], errors: failing.errors, figures: failing.figures },
      config: { id: configId, body, answer: 'sse', rate: 40 },
      environment: {
        ...{ task: { path: '/half' }, service: { code: 'scoring' }, machine: { cores: expect.any(Number) } },
        ...{ versions: [{ label: 'v1' }], points: [{ load: null }], limits: { qpsLimit: null } },
      },
      timeline: { stepSeconds: 1, rows: [{ planned: 40 }, {}, {}, {}] },
    });
    const csv = (await exported('csv')).trim().split('\r\n');
    expect(csv[0]).toContain('计划（次/秒）');
    expect(csv.length).toBeGreaterThan(4);
    const html = await exported('html');
    expect(html).toContain('<svg');
    expect(html).not.toMatch(/<script|(?:src|href)=|url\(/);
  });

  it('straight at a replica measures a stream, and each second is there while it goes on', async () => {
    const benchmarkId = await makeTask({
      via: 'replica',
      applicationId: null,
      method: 'get',
      path: '/events',
    });
    const configId = await makeConfig(benchmarkId, {
      ...{ loop: 'closed', concurrency: 2, answer: 'sse', body: '', durationS: 600 },
    });
    const id = await start(configId);
    // However busy this machine is: it goes on until it is stopped.
    await measures(id);
    await admin('benchmark.job.stop', { id });
    expect(await becomes(id, 'Stopped', 'Failed')).toMatchObject({ state: 'Stopped' });
    const { figures } = plain(await report(id));
    expect(figures.firstByteP50Ms).toBeGreaterThan(5);
    expect(figures.betweenP50Ms).toBeGreaterThan(5);
    expect(figures.tokensPerSecond).toBeGreaterThan(0);
  });

  it('keeps what it uses from being deleted or stopped, one waits for another, and a stop ends it at once', async () => {
    const benchmarkId = await makeTask();
    const long = await makeConfig(benchmarkId, { durationS: 600, rate: 20, warmupS: 0 });
    const id = await start(long);
    await measures(id);
    const second = await start(await makeConfig(benchmarkId));
    for (const [call, body] of [
      ['inference.stop', { id: hostedId }],
      ['inference.delete', { id: hostedId }],
      ['application.delete', { id: applicationId }],
      ['application.disable', { id: applicationId }],
      ['application.interface.revoke', { id: applicationId, interfaceId: hostedId }],
      ['application.interfaceQPSLimit.update', { id: applicationId, interfaceId: hostedId, qpsLimit: 0 }],
      ['benchmark.delete', { id: benchmarkId }],
    ] as const)
      await expect(admin(call, body), call).rejects.toThrow(
        /record\.referenced.*#1”正在运行|#1”正在运行.*record\.referenced/,
      );
    expect(generators()).not.toEqual([]);
    expect(await job(second)).toMatchObject({ state: 'Pending' });
    await admin('benchmark.job.stop', { id });
    expect(await becomes(id, 'Stopped', 'Failed')).toMatchObject({
      ...{
        state: 'Stopped',
        reason: 'Stopped',
        partial: true,
        verdict: 'none',
        stateReason: '由 admin 停止',
      },
    });
    expect(await report(id)).toMatchObject({ conclusion: '评测已停止（由 admin 停止），没有结论' });
    expect(plain(await report(id)).figures.completed).toBeGreaterThan(0);
    await expect(admin('benchmark.job.stop', { id })).rejects.toThrow('state.conflict');
    expect(await becomes(second, 'Completed', 'Failed')).toMatchObject({ state: 'Completed' });
    expect(generators()).toEqual([]);
    const compared = plain(await admin('benchmark.report.compare', { benchmarkId, ids: [id, second] }));
    expect(compared.runs).toMatchObject([{ label: '#1', base: true }, { label: '#2' }]);
    expect(compared.settings.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['评测配置', '速率', '持续时间']),
    );
    const compare = (...ids: readonly string[]) => admin('benchmark.report.compare', { benchmarkId, ids });
    await expect(compare(id, second, id)).rejects.toThrow('评测 #1 写了两次');
    const later = { schedule: 'scheduled', startAt: new Date(Date.now() + 3_600_000).toISOString() };
    const never = await start(long, later);
    await admin('benchmark.job.stop', { id: never });
    await expect(compare(id, never)).rejects.toThrow('评测 #3 没有发送过请求，没有可以对比的数据');
    expect(await report(id)).toMatchObject({ configDeleted: false });
    await admin('benchmark.config.delete', { id: long });
    expect(await report(id)).toMatchObject({ configDeleted: true, configName: expect.any(String) });
    await admin('benchmark.job.delete', { id });
    await expect(report(id)).rejects.toThrow('record.not-found');
  });

  it('at a registered service needs its owner, and keeps to its own limit', async () => {
    const consent = (allowBenchmark: boolean) =>
      admin('registration.update', { id: registeredId, ...registration, allowBenchmark });
    await consent(true);
    const task = await makeTask({ serviceId: registeredId, path: '/echo' });
    const configId = await makeConfig(task, { answer: 'http', rate: 20 });
    await consent(false);
    await expect(start(configId)).rejects.toThrow('没有允许性能评测');
    await admin('benchmark.update', { id: task, name: name('任务'), path: '/echo', via: 'gateway' });
    await consent(true);
    // What was planned while the owner agreed begins no more when that has ended.
    const startAt = new Date(Date.now() + 1_500).toISOString();
    const planned = await start(configId, { schedule: 'scheduled', startAt });
    await consent(false);
    const stateReason = '第三方服务“外部服务”的所有者没有允许性能评测';
    expect(await becomes(planned, 'Failed')).toMatchObject({ stateReason, reason: 'Pending' });
    expect(await report(planned)).toMatchObject({ conclusion: `评测失败：${stateReason}` });
    await consent(true);
    await expect(makeConfig(task, { rate: 51 })).rejects.toThrow('对第三方服务每秒最多 50 个请求');
    const payload = await admin('benchmark.payload.examples', {
      ...{ ...place, serviceId: registeredId, name: name('数据') },
    });
    const withRows = await makeConfig(task, { payloadId: payload.id, body: '', rate: 20 });
    await expect(admin('benchmark.payload.delete', { id: payload.id })).rejects.toThrow('record.referenced');
    const update = (more: object) =>
      admin('application.update', { id: applicationId, name: '压测应用', ...more });
    await update({ ipAllowList: ['10.0.0.0/8'] });
    await expect(start(withRows)).rejects.toThrow('IP 白名单里没有压测机的地址');
    await update({ ipAllowList: [] });
    const before = echo.requests.length;
    const id = await start(withRows);
    expect(await becomes(id, 'Completed', 'Failed')).toMatchObject({ state: 'Completed' });
    const sent = echo.requests.slice(before);
    expect(sent.length).toBe(80);
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['{"text":"示例"}']));
    expect(new Set(sent.map(({ headers }) => headers['content-type']))).toEqual(
      new Set(['application/json']),
    );
  });

  it('at a registered service shares its limit with the others there, and ends when its owner no longer agrees', async () => {
    const consent = (allowBenchmark: boolean) =>
      admin('registration.update', { id: registeredId, ...registration, allowBenchmark });
    await consent(true);
    await admin('usercenter.setSystemParameter', { benchmarkRunsLimit: 2 });
    const task = await makeTask({ serviceId: registeredId, path: '/echo' });
    const first = await start(await makeConfig(task, { rate: 45, durationS: 600, warmupS: 0 }));
    const second = await start(await makeConfig(task, { rate: 6 }));
    const small = await start(await makeConfig(task, { loop: 'closed', concurrency: 1, durationS: 2 }));
    await measures(first);
    // Its answers come at once: what it sends is all that was left.
    expect(await becomes(small, 'Completed', 'Failed')).toMatchObject({ state: 'Completed' });
    const { figures } = plain(await report(small));
    expect(figures.offered).toBeGreaterThan(0);
    expect(figures.offered).toBeLessThanOrEqual(5 + 1);
    expect(await job(second)).toMatchObject({ state: 'Pending' });
    await consent(false);
    const stateReason = '第三方服务“外部服务”的所有者不再允许性能评测';
    expect(await becomes(first, 'Stopped', 'Failed')).toMatchObject({ state: 'Stopped', stateReason });
    expect(await becomes(second, 'Failed', 'Completed')).toMatchObject({
      state: 'Failed',
      reason: 'Pending',
    });
    expect(generators()).toEqual([]);
    await admin('usercenter.setSystemParameter', { benchmarkRunsLimit: 1 });
  });

  it('that a limit ends says so in its row, its report and its files', async () => {
    const benchmarkId = await makeTask({ path: '/half' });
    const id = await start(await makeConfig(benchmarkId, { durationS: 30, warmupS: 29, maxErrors: 5 }));
    const stateReason = '失败的请求达到上限（5 个），提前结束';
    expect(await becomes(id, 'Completed', 'Failed')).toMatchObject({
      ...{ state: 'Completed', partial: true, verdict: 'none', stateReason },
    });
    const conclusion = `没有计入的请求，没有结论；${stateReason}`;
    const ended = plain(await report(id));
    expect(ended).toMatchObject({ conclusion, stateReason, errors: [{ code: 'HTTP 503', percent: null }] });
    expect(await admin('benchmark.report.verdict', { id })).toMatchObject({ words: conclusion, exitCode: 2 });
    for (const format of ['json', 'csv', 'html']) {
      await admin('benchmark.report.export', { id, format }).catch(() => undefined);
      expect(answered, format).toContain(stateReason);
    }
    const enough = await start(await makeConfig(await makeTask(), { warmupS: 0, maxRequests: 20 }));
    expect(await becomes(enough, 'Completed', 'Failed')).toMatchObject({
      ...{ state: 'Completed', partial: false, stateReason: '达到请求数上限（20 个），按配置结束' },
    });
    const { figures, validity } = plain(await report(enough));
    expect(figures.offered).toBe(20);
    expect(validity.map(({ code }: { code: string }) => code)).not.toContain('stopped-early');
  });

  it('searches for the capacity by short runs, and a stop keeps what they have found', async () => {
    const task = await makeTask();
    const configId = await makeConfig(task, {
      ...{ search: true, rate: null, warmupS: 0, searchLatencyMs: 30_000, searchPercentile: 90 },
      ...{ searchFrom: 10, searchTo: 20, searchPointS: 2 },
    });
    const id = await start(configId);
    expect(await becomes(id, 'Completed', 'Failed')).toMatchObject({ state: 'Completed', capacity: 20 });
    const { search, rates, validity } = plain(await report(id));
    expect(search).toMatchObject({ capacity: 20, located: false, stopReason: '最大的负载仍符合要求' });
    expect(
      search.points.map(({ load, passed }: { load: number; passed: boolean }) => [load, passed]),
    ).toEqual([
      ...[
        [10, true],
        [20, true],
      ],
    ]);
    expect(rates).toHaveLength(2);
    const codesOf = (rows: readonly { readonly code: string }[]) => rows.map(({ code }) => code);
    expect(codesOf(validity)).toEqual(expect.arrayContaining(['not-saturated', 'lower-bound-only']));

    const long = await makeConfig(task, {
      ...{ search: true, rate: null, warmupS: 0, searchLatencyMs: 30_000, targetRate: 100 },
      ...{ searchFrom: 10, searchTo: 1_000, searchPointS: 5 },
    });
    const stopped = await start(long);
    await vi.waitFor(
      async () => {
        const { search: now } = plain(await report(stopped));
        if (now?.points.length !== 2) throw new Error('not at its second point');
        expect(now.points).toMatchObject([{ passed: true }, { passed: null, words: '正在测' }]);
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    await admin('benchmark.job.stop', { id: stopped });
    await becomes(stopped, 'Stopped', 'Failed');
    const kept = plain(await report(stopped));
    expect(kept.search).toMatchObject({
      capacity: 10,
      located: false,
      points: [{ passed: true }, { passed: null }],
    });
    expect(kept.recommendation.words).toContain('最多需要');
    expect(codesOf(kept.validity)).toEqual(expect.arrayContaining(['stopped-early', 'lower-bound-only']));
  });

  it('searches by concurrency as well', async () => {
    const configId = await makeConfig(await makeTask(), {
      ...{ search: true, loop: 'closed', rate: null, warmupS: 0, searchLatencyMs: 30_000 },
      ...{ searchFrom: 1, searchTo: 2, searchPointS: 2 },
    });
    const id = await start(configId);
    const done = await becomes(id, 'Completed', 'Failed');
    const { search, rates } = plain(await report(id));
    expect(search).toMatchObject({ unit: '并发', capacity: 2, located: false });
    expect(search.points.map(({ load }: { load: number }) => load)).toEqual([1, 2]);
    expect(search.capacityRate).toBe(search.points[1].achievedRate);
    expect(done).toMatchObject({ state: 'Completed', capacity: search.capacityRate });
    expect(rates.map(({ label }: { label: string }) => label).toSorted()).toEqual(['1 并发', '2 并发']);
  });
});

describe('figures of real generators are those that the target itself counted', () => {
  const SEED = 7;
  const shared = { body: '{"seq":{{seq}}}', seed: SEED, warmupS: 0, durationS: 2 };
  const shapes: Readonly<Record<string, { readonly form: object; readonly shape: OpenShape }>> = {
    '/steps': {
      form: { shape: 'steps', steps: [20, 40].map((rate) => ({ rate, seconds: 1 })) },
      shape: {
        kind: 'steps',
        steps: [20, 40].map((perSecond) => ({ perSecond, seconds: 1 })),
        arrivals: 'even',
      },
    },
    '/ramp': {
      form: { shape: 'ramp', rampFrom: 0, rampTo: 50 },
      shape: { kind: 'ramp', fromPerSecond: 0, toPerSecond: 50, seconds: 2, arrivals: 'even' },
    },
    '/poisson': {
      form: { shape: 'poisson', rate: 40, generators: 2 },
      shape: { kind: 'poisson', perSecond: 40, seconds: 2 },
    },
    '/warm': {
      form: { rate: 40, durationS: 3, warmupS: 1, cooldownS: 1, generators: 3 },
      shape: { kind: 'constant', perSecond: 40, seconds: 3 },
    },
    '/chat': {
      form: { rate: 20, answer: 'sse' },
      shape: { kind: 'constant', perSecond: 20, seconds: 2 },
    },
  };
  const RUNS_AT_ONCE = 10;
  const REGISTERED_RATE = 500;
  const MORE_PATHS = ['/past', '/replay', '/socket', '/closed', '/search', '/limited'];
  let counting: CountingService;
  /** Secret key of the application that callers use. */
  let secretKey: string;
  const services: Record<'http' | 'ws', string> = { http: '', ws: '' };
  const made: Record<string, string> = {};

  beforeAll(async () => {
    counting = await startCountingService();
    await admin('usercenter.setSystemParameter', {
      ...{ benchmarkRunsLimit: RUNS_AT_ONCE, benchmarkRegisteredRateLimit: REGISTERED_RATE },
    });
    const caller = await admin('application.create', { ...place, name: '调用方' });
    secretKey = String(caller.secretKey);
    for (const protocol of ['http', 'ws'] as const) {
      const { id } = await admin('registration.create', {
        ...{ ...place, category: 'nlp', name: `计数${protocol}`, code: `counting-${protocol}`, protocol },
        ...{ baseUrl: counting.url.replace('http', protocol), allowBenchmark: true },
        paths: [...Object.keys(shapes), ...MORE_PATHS].map((path) => ({
          ...{ method: protocol === 'ws' ? 'get' : 'post', path },
        })),
      });
      services[protocol] = String(id);
      for (const application of [String(caller.id), applicationId])
        await admin('application.interface.grant', { id: application, interfaceId: services[protocol] });
    }
  });
  afterAll(async () => {
    await admin('usercenter.setSystemParameter', {
      ...{ benchmarkRunsLimit: 1, benchmarkRegisteredRateLimit: 50 },
    });
    await counting?.stop();
  });

  const begin = async (path: string, form: object, protocol: 'http' | 'ws' = 'http') => {
    const benchmarkId = await makeTask({ serviceId: services[protocol], path });
    made[path] = await start(await makeConfig(benchmarkId, { ...shared, rate: null, ...form }));
  };
  /** Of a run that has come to its planned end. */
  const reportAt = async (path: string) => {
    const id = made[path] ?? '';
    expect(await becomes(id, 'Completed', 'Failed'), path).toMatchObject({ state: 'Completed' });
    return plain(await report(id));
  };
  const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);
  const numbers = (count: number) => Array.from({ length: count }, (_, seq) => seq);

  it('of steps, a ramp, Poisson arrivals, several generators, and a stream, all at once', async () => {
    for (const [path, { form }] of Object.entries(shapes)) await begin(path, form);
    for (const [path, { form, shape }] of Object.entries(shapes)) {
      const { figures, rates } = await reportAt(path);
      const due = [...arrivalsOf(shape, SEED)];
      const { warmupS = 0, cooldownS = 0 } = plain(form);
      const to = shapeSeconds(shape) - cooldownS;
      const counts = (seq: number) => (due[seq] ?? -1) >= warmupS && (due[seq] ?? to) < to;
      const planned = numbers(due.length);
      const { offered, sent, completed, failed, dropped, unanswered } = figures;
      const count = planned.filter(counts).length;
      // A machine that is busy with other tests drops a few, and says so.
      expect({ offered, completed, failed, unanswered }, path).toEqual({
        ...{ offered: count, completed: sent, failed: 0, unanswered: 0 },
      });
      expect(sent + dropped, path).toBe(count);
      expect(sent, path).toBeGreaterThan(count / 2);
      // Each call of the plan came once at most, whichever generator sent it.
      const arrived = counting.calls(path);
      const places = arrived.map(({ seq }) => seq);
      expect(new Set(places).size, path).toBe(places.length);
      expect(
        places.filter((seq) => !planned.includes(seq)),
        path,
      ).toEqual([]);
      expect(places.filter(counts), path).toHaveLength(sent);
      const counted = arrived.filter(({ seq }) => counts(seq));
      expect(
        rates.reduce((sum: number, row: { calls: number }) => sum + row.calls, 0),
        path,
      ).toBe(offered);
      // A caller cannot have waited less than the target worked.
      const worked = ascending(counted.map(({ receivedMs, answeredMs }) => answeredMs - receivedMs));
      expect(figures.p50Ms, path).toBeGreaterThan((worked[Math.ceil(worked.length / 2) - 1] ?? 0) - 1);
      expect(figures.maxMs, path).toBeGreaterThan((worked.at(-1) ?? 0) - 1);
    }
    const { rates } = await reportAt('/steps');
    expect(rates).toMatchObject([{ label: '20/秒' }, { label: '40/秒' }]);
    const { figures } = await reportAt('/chat');
    const calls = counting.calls('/chat');
    expect(figures.tokensPerSecond).toBe((calls.length * CHAT.tokens) / 2);
    const first = ascending(calls.map(({ firstEventMs = 0 }) => firstEventMs));
    expect(figures.firstByteP50Ms).toBeGreaterThan((first[Math.ceil(first.length / 2) - 1] ?? 0) - 1);
    expect(figures.firstByteP50Ms).toBeLessThan(figures.p50Ms);
    expect(figures.betweenP99Ms).toBeGreaterThan(CHAT.gapMs - 2);
  });

  it('of a websocket, of callers that wait for their answers, and of a past hour sent again', async () => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const replayFrom = new Date();
    const CALLS = 30;
    for (const seq of numbers(CALLS)) {
      const init = { method: 'POST', headers, body: JSON.stringify({ seq }) };
      const answer = await fetch(`${platform.gatewayUrl}/services/counting-http/past`, init);
      expect(answer.status).toBe(200);
    }
    const past = await vi.waitFor(
      async () => {
        const rows = await storage.db
          .selectFrom('requestLog')
          .select('at')
          .where('serviceId', '=', services.http)
          .where('origin', '=', 'caller')
          .orderBy('at')
          .execute();
        if (rows.length < CALLS) throw new Error(`${rows.length} rows in the log`);
        return rows.map(({ at }) => (at.getTime() - replayFrom.getTime()) / 1_000);
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    const durationS = Math.ceil(past.at(-1) ?? 0) + 1;
    await begin('/replay', { shape: 'replay', replayFrom: replayFrom.toISOString(), durationS });
    await begin('/socket', { rate: 30, answer: 'websocket', generators: 2 }, 'ws');
    await begin('/closed', { loop: 'closed', concurrency: 3, generators: 2 });

    const replayed = await reportAt('/replay');
    expect(replayed.figures).toMatchObject({ offered: CALLS, completed: CALLS, failed: 0 });
    expect(ascending(counting.calls('/replay').map(({ seq }) => seq))).toEqual(numbers(CALLS));
    const { series } = plain(await admin('benchmark.report.detail', { id: made['/replay'], chart: 'rate' }));
    const planned = series[0].points.map(([, value]: [number, number]) => value);
    expect(planned.slice(0, Math.ceil(past.at(-1) ?? 0))).toEqual(
      numbers(Math.ceil(past.at(-1) ?? 0)).map(
        (second) => past.filter((at) => Math.floor(at) === second).length,
      ),
    );
    const socket = await reportAt('/socket');
    expect(socket.errors).toEqual([]);
    expect(socket.figures).toMatchObject({ offered: 60, completed: 60, failed: 0 });
    expect(ascending(counting.calls('/socket').map(({ seq }) => seq))).toEqual(numbers(60));

    const closed = await reportAt('/closed');
    const { completed, failed, sent, unanswered } = closed.figures;
    expect([completed, failed, sent, unanswered]).toEqual([
      counting.calls('/closed').length,
      0,
      completed,
      0,
    ]);
    expect(counting.mostAtOnce('/closed')).toBeLessThanOrEqual(3);
    // Five milliseconds of work each, three at once.
    expect(closed.figures.achievedRate).toBeLessThan(3 / 0.005);
  });

  it('of a search by concurrency, and of calls that a limit of the application refused', async () => {
    const benchmarkId = await makeTask({ serviceId: services.http, path: '/search' });
    const form = { ...shared, search: true, loop: 'closed', rate: null, searchLatencyMs: 30_000 };
    await expect(makeConfig(benchmarkId, { ...form, searchFrom: 1.5, searchTo: 4 })).rejects.toThrow(
      '并发数应是整数，收到 1.5',
    );
    await expect(makeConfig(benchmarkId, { ...form, searchFrom: 2, searchTo: 501 })).rejects.toThrow(
      '本项目最多 500 个并发，配置的是 501',
    );
    const configId = await makeConfig(benchmarkId, {
      ...{ ...form, searchFrom: 2, searchTo: 4, searchPointS: 2, targetRate: 100 },
    });
    // Two calls a second hold two callers back.
    const cap = (perSecond: number) =>
      admin('usercenter.setSystemParameter', { benchmarkRegisteredRateLimit: perSecond });
    await cap(2);
    made['/search'] = await start(configId);
    const found = await reportAt('/search');
    await cap(REGISTERED_RATE);
    expect(found.search).toMatchObject({ unit: '并发', capacity: 2, located: false });
    expect(found.search.stopReason).toBe('已达到允许的速率上限');
    const held = found.validity.map(({ code }: { code: string }) => code);
    expect(held).toEqual(expect.arrayContaining(['rate-capped', 'lower-bound-only']));
    expect(counting.calls('/search')).toHaveLength(found.figures.completed);
    expect(found.figures.completed).toBeLessThanOrEqual(5);
    expect(counting.mostAtOnce('/search')).toBeLessThanOrEqual(2);

    const limit = (more: object) =>
      admin('application.interfaceQPSLimit.update', {
        ...{ id: applicationId, interfaceId: services.http, ...more },
      });
    await limit({ qpsLimit: 5 });
    const thresholds = [{ figure: 'p95', limit: 60_000 }];
    await begin('/limited', { rate: 40, thresholds });
    const limited = await reportAt('/limited');
    const reached = counting.calls('/limited').length;
    expect(limited.figures).toMatchObject({ offered: 80, completed: reached, failed: 80 - reached });
    expect(reached).toBeLessThan(40);
    expect(limited.ownLimit).toMatchObject({ calls: 80 - reached, applicationId, qpsLimit: 5 });
    expect(limited.ownLimit.words).toContain('应用“压测应用”自己的 QPS 限额（每秒 5 个）挡住');
    const codes = limited.validity.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['own-limit', 'many-errors']));
    // The 95th percentile of those that came through is fine; that is no pass.
    const verdict = await admin('benchmark.report.verdict', { id: made['/limited'] });
    expect(verdict).toMatchObject({ verdict: 'none', exitCode: 2, passed: false });
    if (limited.trustworthy) expect(verdict.words).toContain('条件里没有错误率，不能当作通过');
    await limit({});
  });
});

describe('is judged in a pipeline by its exit code', () => {
  const env = () => ({ ...process.env, AIP_USER: 'admin', AIP_PASSWORD: platform.adminPassword });
  const outcome = async (child: ChildProcessByStdio<null, Readable, Readable>) => {
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code, output: `${output}${errors}` };
  };
  const quick = { durationS: 2, warmupS: 0, rate: 10 };
  const good = [{ figure: 'error-percent', limit: 50 }];
  const never = [{ figure: 'achieved-rate', limit: 1_000_000 }];

  it('of the script of the guide', async () => {
    const guide = await readFile(new URL('../../docs/guide/benchmark-ci.md', import.meta.url), 'utf8');
    const [, script = ''] = /^```js run-benchmark\.mjs\n([\s\S]*?)^```$/m.exec(guide) ?? [];
    const directory = await mkdtemp(join(tmpdir(), 'aip-benchmark-ci-'));
    const file = join(directory, 'run-benchmark.mjs');
    await writeFile(file, script);
    const run = (configId: string) =>
      outcome(
        spawn(process.execPath, [file, platform.url, configId], {
          ...{ env: env(), stdio: ['ignore', 'pipe', 'pipe'] },
        }),
      );
    const benchmarkId = await makeTask();
    const passed = await run(await makeConfig(benchmarkId, { ...quick, thresholds: good }));
    const code = passed.output.includes('不可信') ? 2 : 0;
    expect([passed.code, passed.output]).toEqual([
      code,
      expect.stringContaining('符合  错误率 ≤ 50%，测得 0'),
    ]);
    const failed = await run(await makeConfig(benchmarkId, { ...quick, thresholds: never }));
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('不符合  完成速率')]);
    const unknown = await run('bmc-none');
    expect([unknown.code, unknown.output]).toEqual([2, expect.stringMatching(/不存在|没有/)]);
    await rm(directory, { recursive: true });
  });

  it('of the lines of shell on the help page, also of a run in which many calls failed', async () => {
    const help = await readFile(new URL('../../schemas/help/aic/benchmark.md', import.meta.url), 'utf8');
    const [, script = ''] = /^```bash\n([\s\S]*?)^```$/m.exec(help) ?? [];
    const run = (configId: string) =>
      outcome(
        spawn('bash', ['-c', script], {
          env: { ...env(), AIP: platform.url, CONFIG: configId },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );
    const fine = await makeTask();
    const passed = await run(await makeConfig(fine, { ...quick, thresholds: good }));
    expect([passed.code, passed.output]).toEqual(
      passed.output.includes('不可信')
        ? [2, expect.any(String)]
        : [0, expect.stringContaining('全部达标条件都符合')],
    );
    const failed = await run(await makeConfig(fine, { ...quick, thresholds: never }));
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('不符合：完成速率')]);
    const half = await makeTask({ path: '/half' });
    const slow = [{ figure: 'p95', limit: 60_000 }];
    const broken = await run(await makeConfig(half, { ...quick, rate: 40, thresholds: slow }));
    expect([broken.code, broken.output]).toEqual([2, expect.stringContaining('不能当作通过')]);
    expect(await run('bmc-none')).toMatchObject({
      code: 2,
      output: expect.stringContaining('评测没有开始'),
    });
  });
});

describe('a schedule', () => {
  it('shows its next five times, makes runs, and is canceled', async () => {
    const benchmarkId = await makeTask();
    const configId = await makeConfig(benchmarkId, { durationS: 2, rate: 5 });
    const times = { ...place, cron: '0 2 * * 1-5', zone: 'Asia/Shanghai' };
    const next = plain(await admin('benchmark.schedule.preview', times));
    expect(next.nextRuns).toHaveLength(5);
    expect(next.nextWords).toMatch(/^(\d{4}‑\d\d‑\d\d\u00a002:00、?){5}（Asia\/Shanghai）$/);
    const at = (cron: string) => admin('benchmark.schedule.preview', { ...times, cron });
    await expect(at('0 0 31 2 *')).rejects.toThrow('永远不会到来');
    for (const cron of ['@daily', '0 2 * *', '61 2 * * *', '0 0 2 * * *'])
      await expect(at(cron)).rejects.toThrow('不是有效的时间：要有五段');
    const wrong = { schedule: 'scheduled' };
    await expect(start(configId, wrong)).rejects.toThrow('要填写开始时间');
    const past = { ...wrong, startAt: '2020-01-01T00:00:00Z' };
    // As the clocks of the console show it, not as it was sent.
    await expect(start(configId, past)).rejects.toThrow(
      '要在现在之后，收到 2020-01-01 08:00（Asia/Shanghai）',
    );
    const order = { configId, schedule: 'scheduled', cron: '0 2 * * 1-5' };
    const { scheduleId } = await admin('benchmark.job.start', order);
    const listed = async () => plain(await admin('benchmark.schedule.list', { benchmarkId })).result;
    expect(await listed()).toMatchObject([{ id: scheduleId, state: 'running', jobCount: 0 }]);
    expect((await listed())[0].nextRuns).toHaveLength(5);
    await admin('jobSchedule.run', { id: `benchmark-schedule@${scheduleId}` });
    const made = await vi.waitFor(
      async () => {
        const [first] = plain(await admin('benchmark.job.list', { benchmarkId })).result;
        if (first === undefined) throw new Error('no run yet');
        return first;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    expect(made).toMatchObject({ schedule: 'scheduled', scheduleId, number: 1 });
    await becomes(made.id, 'Completed');
    expect(await toldOf(made.id)).toEqual(['benchmark-finished']);
    // A limit that was lowered since holds for what was planned before, and for what is asked for now.
    const limit = (perSecond: number) =>
      admin('usercenter.setSystemParameter', { benchmarkRateLimit: perSecond });
    await limit(4);
    await expect(start(configId)).rejects.toThrow('每秒最多 4 个请求，配置的速率是 5');
    await admin('jobSchedule.run', { id: `benchmark-schedule@${scheduleId}` });
    const refused = await vi.waitFor(
      async () => {
        const [first] = plain(await admin('benchmark.job.list', { benchmarkId })).result;
        if (first.number !== 2) throw new Error('no second run yet');
        return first;
      },
      { timeout: PATIENCE_MS, interval: 200 },
    );
    expect(await becomes(refused.id, 'Failed', 'Completed')).toMatchObject({
      ...{ state: 'Failed', stateReason: expect.stringContaining('每秒最多 4 个请求') },
    });
    await limit(2_000);
    await admin('benchmark.schedule.cancel', { id: scheduleId });
    expect(await listed()).toMatchObject([{ state: 'cancelled', nextRuns: [], lastNumber: 2 }]);
    await admin('benchmark.schedule.resume', { id: scheduleId });
    await admin('benchmark.schedule.delete', { id: scheduleId });
    expect(await listed()).toEqual([]);
    const startAt = new Date(Date.now() + 1_500).toISOString();
    const later = await start(configId, { schedule: 'scheduled', startAt });
    expect(await job(later)).toMatchObject({ state: 'Pending', schedule: 'scheduled' });
    const never = await start(configId, {
      ...{ schedule: 'scheduled', startAt: new Date(Date.now() + 3_600_000).toISOString() },
    });
    // What it will need must be there by then.
    for (const [call, body] of [
      ['application.disable', { id: applicationId }],
      ['application.interface.revoke', { id: applicationId, interfaceId: hostedId }],
    ] as const)
      await expect(admin(call, body), call).rejects.toThrow(/”在等待开始/);
    await admin('benchmark.job.stop', { id: never });
    expect(await report(never)).toMatchObject({
      ...{ state: 'Stopped', measuredSeconds: null, thresholds: [] },
      words: '评测在开始发送请求前已停止，没有数据',
      conclusion: '评测已停止（开始前由 admin 停止），没有结论',
    });
    await becomes(later, 'Completed');
  });
});

describe('a run whose process was killed', () => {
  let counting: CountingService;
  let killable: string;
  const LONG = { body: '{"seq":{{seq}}}', durationS: 600, rate: 20, warmupS: 0 };

  beforeAll(async () => {
    counting = await startCountingService();
    const { id } = await admin('registration.create', {
      ...{ ...place, category: 'nlp', name: '计数', code: 'counting', protocol: 'http' },
      ...{ baseUrl: counting.url, allowBenchmark: true },
      paths: ['/generator', '/gateway', '/server'].map((path) => ({ method: 'post', path })),
    });
    killable = String(id);
    await admin('application.interface.grant', { id: applicationId, interfaceId: killable });
  });
  afterAll(() => counting?.stop());

  const begin = async (path: string, form: object = {}) => {
    const benchmarkId = await makeTask({ serviceId: killable, path });
    const id = await start(await makeConfig(benchmarkId, { ...LONG, ...form }));
    await measures(id, 20);
    return id;
  };
  /** What was measured stays, and is no more than what really came. */
  const isHonest = async (id: string, path: string) => {
    const broken = plain(await report(id));
    expect(broken.figures.completed).toBeGreaterThan(20);
    expect(broken.figures.completed).toBeLessThanOrEqual(counting.calls(path).length);
    expect(broken.validity.map(({ code }: { code: string }) => code)).toContain('interrupted');
  };

  it('says which generator it was, and ends the others', async () => {
    const id = await begin('/generator', { generators: 2 });
    const [first] = generators();
    process.kill(first?.pid ?? 0, 'SIGKILL');
    expect(await becomes(id, 'Failed', 'Completed', 'Stopped')).toMatchObject({
      ...{ state: 'Failed', reason: 'Stopped', partial: true, verdict: 'none' },
      stateReason: expect.stringMatching(/^压测机 [12] 意外结束（SIGKILL）$/),
    });
    expect(generators()).toEqual([]);
    await isHonest(id, '/generator');
  });

  it('counts what a dead gateway did not answer, and goes on with the next one', async () => {
    const id = await begin('/gateway', { durationS: 8 });
    await platform.kill('gateway');
    expect(await becomes(id, 'Completed', 'Failed')).toMatchObject({ state: 'Completed', partial: false });
    const { figures } = plain(await report(id));
    expect(figures.offered).toBe(160);
    expect(figures.completed + figures.failed + figures.unanswered).toBe(figures.sent);
    expect(figures.completed).toBeLessThanOrEqual(counting.calls('/gateway').length);
    await vi.waitFor(async () => expect((await fetch(`${platform.gatewayUrl}/healthz`)).status).toBe(200), {
      timeout: PATIENCE_MS,
      interval: 200,
    });
  });

  it('leaves no generator behind its server, whether that comes back or not, and says so', async () => {
    const id = await begin('/server', { generators: 2 });
    await platform.kill('server');
    await vi.waitFor(async () => expect(generators()).toEqual([]), {
      ...{ timeout: 10_000, interval: 100 },
    });
    await platform.restart();
    await signInAgain();
    expect(await becomes(id, 'Failed')).toMatchObject({
      ...{ stateReason: '平台重启中断', reason: 'Stopped', partial: true, verdict: 'none' },
    });
    expect(await toldOf(id)).toEqual(['benchmark-failed']);
    await isHonest(id, '/server');
  });
});
