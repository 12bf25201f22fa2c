// Autoscaling with real processes: replicas that take ten calls a second each, under a load that a test makes.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROW_REVISION_HEADER } from '#core/call-headers.ts';
import { revisionFor } from '#core/row-revision.ts';
import type { Driver } from '#engines/runner/driver/driver.ts';
import { createDriverTable } from '#engines/runner/driver/driver-table.ts';
import { takeSamples } from '#engines/runner/sample/take-samples.ts';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { METRICS } from '../support/abtest-world.ts';
import { becomes, deployService, type Place, tarOf, uploadModel } from '../support/deploy-model.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { createOpenLoop, type OpenLoop } from '../support/open-loop.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { runningProcesses } from '../support/running-processes.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { createTestDriver } from '../support/test-driver.ts';

const TICK_MS = 1_000;
const PATIENCE = { timeout: PATIENCE_MS, interval: 20 };
/** Calls a second that a replica shall have: 5.6 need one, 28 need four, each by a wide margin. */
const TARGET = 8;
const [ONE, FIVE] = [5.6, 28];
const POLICY = {
  minReplicas: 0,
  maxReplicas: 6,
  triggers: [{ metric: 'tps', target: TARGET }],
  scaleDown: {
    stabilizationWindowSeconds: 10,
    selectPolicy: 'Max',
    policies: [{ type: 'Percent', value: 100, periodSeconds: 1 }],
  },
  stableWindowSeconds: 1,
  panic: null,
  scaleToZero: { cooldownSeconds: 1, graceSeconds: 1 },
};

let platform: Platform;
let storage: Storage;
let admin: DemoCall;
let place: Place;
let serviceId: string;
let versionId: string;
let policyId: string;
let secretKey: string;
let applicationId: string;
let modelVersionId: string;

beforeAll(async () => {
  platform = await startPlatform();
  storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 2 });
  admin = await signInAsAdmin();
  await admin('usercenter.setSystemParameter', { allowUnisolatedCommands: true });
  const organizationId = String((await admin('organization.create', { name: '伸缩组织' })).id);
  const projectId = String((await admin('project.create', { organizationId, name: '伸缩项目' })).id);
  place = { organizationId, projectId };
  const program = await readFile(new URL('../support/fixed-time-service.mjs', import.meta.url), 'utf8');
  ({ modelVersionId } = await uploadModel(admin, place, await tarOf('main.mjs', program), {
    fileName: 'model.tar',
    startCommand: ['node', 'main.mjs'],
  }));
  serviceId = await deployService(admin, place, {
    ...{ name: '定时', code: 'fixed-time', modelVersionId, cpuMilli: 100, memoryMb: 200 },
    ...{ concurrency: 1, queueSize: 1_000, timeoutMs: 120_000 },
  });
  versionId = String((await admin('inference.versionDraft', { id: serviceId })).id);
  const application = await admin('application.create', { ...place, name: '调用方' });
  secretKey = String(application.secretKey);
  applicationId = String(application.id);
  await admin('application.interface.grant', { id: application.id, interfaceId: serviceId });
  await vi.waitFor(async () => expect((await call()).status).toBe(200), PATIENCE);
});
afterAll(async () => {
  await storage?.close();
  await platform?.stop();
});

/** @param headers with every call */
async function signInAsAdmin(headers: Readonly<Record<string, string>> = {}) {
  const fetchWith = (request: Request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return fetch(request);
  };
  const target = { config: await loadTestConfig(), fetch: fetchWith, origin: platform.url };
  return signIn(target, 'admin', platform.adminPassword);
}

const call = () =>
  fetch(`${platform.gatewayUrl}/services/fixed-time/work`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });

/** Returns what became of all calls; it sends none any more when the work fails. */
async function underLoad(work: (load: OpenLoop) => Promise<void>) {
  const load = createOpenLoop(async () => {
    const answer = await call();
    await answer.text();
    return answer.status;
  });
  try {
    await work(load);
  } finally {
    await load.stop();
  }
  return load.stop();
}

interface Replica {
  readonly id: string;
  readonly state: string;
  readonly createdAt: Date;
  readonly readyAt: Date | null;
}

const replicas = (): Promise<readonly Replica[]> =>
  storage.db
    .selectFrom('replica')
    .select(['id', 'state', 'createdAt', 'readyAt'])
    .where('versionId', '=', versionId)
    .orderBy('createdAt')
    .execute();

/** One round of a sampler whose driver has GPUs: all are that busy, percent. */
async function sampleGpus(gpuPercent: number): Promise<void> {
  const query = storage.db.selectFrom('replica').select('server').where('versionId', '=', versionId);
  const { server } = await query.executeTakeFirstOrThrow();
  const used = { cpuMilli: 10, memoryBytes: 1_048_576, mountPercent: 1, gpuPercent };
  const local = createTestDriver(platform.dataDir);
  const driver: Driver = { ...local, sample: async (runs) => runs.map(() => used) };
  const drivers = createDriverTable([driver]);
  await takeSamples({ storage, server: server ?? '', drivers, now: () => new Date() });
}

const running = async () => (await replicas()).filter(({ state }) => state === 'Running').length;
/** From the wish for a replica to its readiness, ms: what this machine takes just now. */
const startMs = ({ createdAt, readyAt }: Replica) => (readyAt?.getTime() ?? Number.NaN) - createdAt.getTime();
const log = () =>
  storage.db
    .selectFrom('autoscalingLog')
    .selectAll()
    .where('policyId', '=', policyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
/** The longest time between two decisions since then, as the machine let them be made. */
async function tickMs(since: number): Promise<number> {
  const rows = await storage.db
    .selectFrom('autoscalingSample')
    .select('at')
    .where('versionId', '=', versionId)
    .where('at', '>=', new Date(since - TICK_MS))
    .orderBy('at')
    .execute();
  const gaps = rows.map(({ at }, index) => at.getTime() - (rows[index - 1]?.at.getTime() ?? at.getTime()));
  return Math.max(TICK_MS, ...gaps);
}

const changes = async (since: Date) =>
  (await log()).filter(({ result, createdAt }) => result === 'Scaled' && createdAt >= since);
const state = async () => (await admin('autoscaling.detail', { id: policyId })).state;

describe('a policy', () => {
  it('is refused where it makes no sense, in words', async () => {
    const form = { ...place, ...POLICY, serviceId, name: '伸缩' };
    const refusal = (change: object) =>
      admin('autoscaling.create', { ...form, ...change }).catch((error) => String(error));
    expect(await refusal({ minReplicas: 7 })).toContain('最小副本数 7 大于最大副本数 6');
    expect(await refusal({ triggers: [{ metric: 'cpu', target: 50 }] })).toContain('最小副本数是 0 时');
    const window = { start: '0 8 * * 1-5', end: '0 20 * *', timeZone: 'Asia/Shanghai', minReplicas: 2 };
    expect(await refusal({ timeWindows: [window] })).toContain('“0 20 * *”不是有效的时间：要有五段');
    expect(
      await refusal({ triggers: [{ metric: 'gpu', target: 50 }], minReplicas: 1, start: true }),
    ).toContain('没有 GPU 采样');
    expect((await admin('autoscaling.list', { ...place })).totalCount).toBe(0);
  });

  it('by GPUs starts once a driver has reported one', async () => {
    const form = { ...place, ...POLICY, serviceId, name: '显卡', minReplicas: 1 };
    const { id } = await admin('autoscaling.create', { ...form, triggers: [{ metric: 'gpu', target: 50 }] });
    await expect(admin('autoscaling.start', { id })).rejects.toThrow('没有 GPU 采样');
    await expect(admin('autoscaling.create', { ...form, name: '第二个' })).rejects.toThrow(
      '已有伸缩策略“显卡”，一个服务只能有一个',
    );
    await sampleGpus(80);
    await admin('autoscaling.start', { id });
    policyId = String(id);
    // 80 % of one replica against 50 %: two.
    await expect
      .poll(async () => (await log()).map(({ metric, value, got }) => [metric, value, got]), PATIENCE)
      .toContainEqual(['gpu', 80, 2]);
    await admin('autoscaling.stop', { id, replicas: 1 });
    await admin('autoscaling.delete', { id });
    await expect
      .poll(async () => (await replicas()).filter(({ state }) => state !== 'Terminated').length, PATIENCE)
      .toBe(1);
  });
});

describe('load', () => {
  it('is followed up and down, without a failed call, and in few steps', async () => {
    const { id } = await admin('autoscaling.create', {
      ...place,
      ...POLICY,
      serviceId,
      name: '伸缩',
      minReplicas: 1,
      start: true,
    });
    policyId = String(id);
    await expect.poll(state, PATIENCE).toBe('Running');
    const began = new Date();
    const statuses = await underLoad(async (load) => {
      load.at(ONE);
      await sleep(3 * TICK_MS);
      expect(await running()).toBe(1);
      const known = new Set((await replicas()).map((one) => one.id));
      const steppedAt = Date.now();
      load.at(FIVE);
      await expect.poll(running, PATIENCE).toBe(4);
      const fresh = (await replicas()).filter((one) => !known.has(one.id));
      const readyAt = Math.max(...fresh.map((one) => one.readyAt?.getTime() ?? Number.NaN));
      const start = Math.max(...fresh.map(startMs));
      const took = readyAt - steppedAt;
      console.log(`four replicas ready after ${took} ms, of which the slowest start took ${start} ms`);
      expect(took).toBeLessThanOrEqual(2 * (await tickMs(steppedAt)) + start + SPARE_MS);
      await sleep(3 * TICK_MS);
      expect(await running()).toBe(4);
      load.at(ONE);
      await expect.poll(running, PATIENCE).toBe(1);
    });
    const steps = await changes(began);
    console.log(
      `changes: ${steps.map(({ before, got }) => `${before} to ${got}`).join(', ')}; calls: ${JSON.stringify(statuses)}`,
    );
    expect(steps.length).toBeLessThanOrEqual(6);
    expect(Object.keys(statuses)).toEqual(['200']);
    expect(steps.at(-1)).toMatchObject({ got: 1, direction: 'down', metric: 'tps', target: TARGET });
    // What held it back meanwhile is one row with a span, not one a second.
    const held = (await log()).filter(
      ({ heldBy, result }) => result === 'Held' && heldBy === 'stabilizationDown',
    );
    expect(held.length).toBeGreaterThan(0);
    expect(Math.max(...held.map(({ times }) => times))).toBeGreaterThan(3);
  });

  it('comes back to nothing, and its first call wakes a replica', async () => {
    await admin('autoscaling.update', { id: policyId, name: '伸缩', ...POLICY });
    // The figure is the platform's; a machine that is busy with others has two more chances.
    const delays: number[] = [];
    while (delays.length < 3 && delays.every((ms) => ms > 1_000)) delays.push(await wakeUp());
    expect(Math.min(...delays)).toBeLessThanOrEqual(1_000);
  });

  it('is followed on by a server that was killed in the middle', async () => {
    const statuses = await underLoad(async (load) => {
      load.at(ONE);
      await platform.kill('server');
      load.at(FIVE);
      await platform.restart();
      admin = await signInAsAdmin();
      // While nobody scaled, calls queued; with four replicas the queue is gone in a while.
      await expect.poll(running, PATIENCE).toBe(4);
      await expect
        .poll(async () => admin('autoscaling.detail', { id: policyId }), PATIENCE)
        .toMatchObject({
          ...{ state: 'Running', replicas: 4, ready: 4 },
        });
    });
    expect(Object.keys(statuses)).toEqual(['200']);
    await expect
      .poll(async () => (await log()).findLast(({ direction }) => direction === 'up'), PATIENCE)
      .toMatchObject({
        ...{ result: 'Scaled', got: 4, readyAt: expect.any(Date) },
      });
  });

  it('is followed on when the gateway was killed in the middle', async () => {
    const statuses = await underLoad(async (load) => {
      load.at(ONE);
      await expect.poll(running, PATIENCE).toBe(1);
      load.at(FIVE);
      await platform.kill('gateway');
      // A machine that is busy sends in bursts: some seconds need one more.
      await expect.poll(running, PATIENCE).toBeGreaterThanOrEqual(4);
    });
    console.log(`a killed gateway: ${JSON.stringify(statuses)}`);
    // Calls that the killed gateway held, or that came while there was none, got no answer; the new one refuses for as long
    // as it has not read where services are. No other call failed.
    const answered = Object.keys(statuses).filter((status) => Number(status) > 0);
    expect(answered.filter((status) => status !== '503')).toEqual(['200']);
    expect(statuses['503'] ?? 0).toBeLessThan(FIVE);
    // No program is left of a replica that is gone, and none is missing.
    await expect.poll(async () => (await replicaProcesses()) - (await running()), PATIENCE).toBe(0);
  });

  it('wakes a service of tasks, each is done once, and the service goes to rest again', async () => {
    const tasks = await deployService(admin, place, {
      ...{ name: '任务', code: 'tasks', modelVersionId, cpuMilli: 100, memoryMb: 200 },
      ...{ callMode: 'AsyncService', concurrency: 1, queueSize: 100, timeoutMs: 120_000 },
    });
    await admin('application.interface.grant', { id: applicationId, interfaceId: tasks });
    const { id: policy } = await admin('autoscaling.create', {
      ...{ ...place, ...POLICY, serviceId: tasks, name: '任务伸缩', start: true },
      triggers: [{ metric: 'queueLength', target: 5 }],
    });
    const there = async () => (await admin('autoscaling.detail', { id: policy })).replicas;
    await expect.poll(there, PATIENCE).toBe(0);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const answer = await fetch(`${platform.gatewayUrl}/services/tasks/work`, {
          ...{ method: 'POST', body: '{}', headers: { authorization: `Bearer ${secretKey}` } },
        });
        return { status: answer.status, ...((await answer.json()) as { readonly task_id: string }) };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    const done = () =>
      storage.db
        .selectFrom('asyncTask')
        .select(['state', 'attempts', 'status'])
        .where('serviceId', '=', tasks)
        .execute();
    await expect
      .poll(done, PATIENCE)
      .toEqual(answers.map(() => ({ state: 'Completed', attempts: 1, status: 200 })));
    await expect.poll(there, PATIENCE).toBe(0);
    await admin('inference.stop', { id: tasks });
    // It stays in charge, and says what it waits for instead of what it decided before.
    expect(await admin('autoscaling.detail', { id: policy })).toMatchObject({
      ...{ state: 'Running', serviceState: expect.stringMatching(/^Stop/) },
      versions: [{ wanted: null, decidedAt: null, message: '服务没有在运行，运行后继续判断' }],
    });
    await admin('autoscaling.stop', { id: policy });
  });
});

it('scales the versions of an A/B test apart, none of them below the others, and no call fails', async () => {
  await admin('autoscaling.update', { id: policyId, name: '伸缩', ...POLICY, minReplicas: 0 });
  await admin('inference.versionCreate', {
    ...{ id: serviceId, source: 'UserPublish', modelVersionId, replicas: 1, weight: 0 },
    ...{ cpuMilli: 100, memoryMb: 200, versionDescription: '新' },
  });
  await becomes(admin, serviceId, 'Running');
  const rows = (await admin('inference.versionList', { id: serviceId })).result as readonly { id: string }[];
  const rare = rows.find(({ id }) => id !== versionId)?.id ?? '';
  const { id: testId } = await admin('abtest.create', { ...place, serviceId, name: '新旧' });
  const arm = { control: false, share: 5 };
  const { id: run } = await admin('abtest.version.create', {
    ...{ testId, start: true, unit: 'request', plannedUnits: 1_000, metrics: METRICS },
    arms: [
      { ...arm, key: 'A', name: '旧', versionId, share: 95, control: true },
      { ...arm, key: 'B', name: '新', versionId: rare },
    ],
  });
  const arms = async () => {
    const { versions } = await admin('autoscaling.detail', { id: policyId });
    const found = versions as readonly {
      versionId: string;
      ready: number;
      minReplicas: number;
      inTest: boolean;
    }[];
    return [versionId, rare].map((id) => found.find((one) => one.versionId === id));
  };
  const statuses = await underLoad(async (load) => {
    load.at(FIVE);
    await expect.poll(async () => (await arms())[0]?.ready, PATIENCE).toBeGreaterThanOrEqual(3);
    expect(await arms()).toMatchObject([
      { inTest: true, minReplicas: 1 },
      // Hardly a call a second, and still there.
      { inTest: true, minReplicas: 1, ready: 1 },
    ]);
    load.at(ONE);
    await expect.poll(async () => (await arms()).map((one) => one?.ready), PATIENCE).toEqual([1, 1]);
  });
  expect(Object.keys(statuses)).toEqual(['200']);
  await admin('abtest.version.stop', { id: run });
  // What it has reserved belongs to the cases that follow.
  await vi.waitFor(() => admin('inference.versionDelete', { id: rare }), PATIENCE);
});

/** Programs of replicas of this platform that are there. */
async function replicaProcesses(): Promise<number> {
  const known = new Set((await replicas()).map(({ id }) => `AIC_REPLICA=${id}`));
  return runningProcesses().filter(
    ({ words, environment }) => words.includes('main.mjs') && environment.some((entry) => known.has(entry)),
  ).length;
}

/** From rest; returns what the first call took beyond its replica's start, ms. */
async function wakeUp(): Promise<number> {
  const there = async () => (await replicas()).filter(({ state }) => state !== 'Terminated').length;
  await expect.poll(there, PATIENCE).toBe(0);
  expect((await admin('inference.get', { id: serviceId })).state).toBe('Running');
  const asked = Date.now();
  const answer = await call();
  const took = Date.now() - asked;
  expect(answer.status).toBe(200);
  const woken = (await replicas()).at(-1);
  const start = woken === undefined ? Number.NaN : startMs(woken);
  console.log(`the first call was answered after ${took} ms, of which the start took ${start} ms`);
  const row = (await log()).findLast(({ result }) => result === 'Scaled');
  expect(row).toMatchObject({ reason: 'activation', before: 0, got: 1 });
  return took - start;
}

describe('what stands in the way', () => {
  it('asks before replicas are changed by hand', async () => {
    await admin('autoscaling.update', { id: policyId, name: '伸缩', ...POLICY, minReplicas: 1 });
    await expect(admin('inference.versionScale', { id: versionId, replicas: 3 })).rejects.toThrow(
      '伸缩策略“伸缩”正在调整该服务的副本数（1 到 6 个）',
    );
    // What an update does not name stays, and has to fit to what it does.
    const change = { id: policyId };
    await admin('autoscaling.update', { ...change, description: '按请求数' });
    await expect(admin('autoscaling.update', { ...change, minReplicas: 7 })).rejects.toThrow(
      '大于最大副本数 6',
    );
    expect(await admin('autoscaling.detail', { id: policyId })).toMatchObject({
      ...{ description: '按请求数', minReplicas: 1, maxReplicas: 6, panic: null, stableWindowSeconds: 1 },
      scaleToZero: POLICY.scaleToZero,
    });
    // Of two forms that were opened before the first was saved, the second hears of it.
    const form = await admin('autoscaling.detail', { id: policyId });
    const { revision } = revisionFor(change, form, { maxReplicas: form.maxReplicas });
    const saving = await signInAsAdmin({ [ROW_REVISION_HEADER]: String(revision) });
    await saving('autoscaling.update', { ...change, maxReplicas: 5 });
    await expect(saving('autoscaling.update', { ...change, maxReplicas: 4 })).rejects.toThrow(
      '打开之后这条数据已被修改',
    );
    await admin('autoscaling.update', { ...change, maxReplicas: 6 });
    await admin('inference.versionScale', { id: versionId, replicas: 3, confirmed: true });
    await expect(admin('inference.delete', { id: serviceId })).rejects.toThrow('伸缩策略“伸缩”正在运行');
  });

  it('is said in the log: the quota', async () => {
    await admin('autoscaling.update', {
      id: policyId,
      name: '伸缩',
      ...POLICY,
      minReplicas: 1,
      maxReplicas: 1,
    });
    await expect.poll(running, PATIENCE).toBe(1);
    const quota = { organizationId: place.organizationId, cpuMilli: 200, memoryMb: 10_000, replicas: 10 };
    await admin('runtime.computeResource.update', quota);
    await admin('autoscaling.update', { id: policyId, name: '伸缩', ...POLICY, minReplicas: 5 });
    await expect
      .poll(async () => (await log()).at(-1), PATIENCE)
      .toMatchObject({
        ...{ heldBy: 'quota', wanted: 5, minReplicas: 5 },
        message: expect.stringMatching(/少于最小副本数 5，(保持|调整为) 2 个（资源配额只够 2 个）/),
      });
    await expect.poll(running, PATIENCE).toBe(2);
    const { result } = await admin('autoscalingLog.list', { policyId, heldBy: 'quota' });
    const [row] = result as readonly { readonly id: string }[];
    expect(await admin('autoscalingLog.detail', { id: row?.id })).toMatchObject({
      heldBy: 'quota',
      policyName: '伸缩',
    });
  });

  it('stands beside the load on the chart', async () => {
    const chart = await admin('autoscaling.series', {
      id: policyId,
      from: new Date(Date.now() - 600_000).toISOString(),
    });
    const series = chart.series as readonly {
      readonly key: string;
      readonly points: readonly (readonly [number, number | null])[];
    }[];
    const peak = (key: string) =>
      Math.max(...(series.find((one) => one.key === key)?.points ?? []).map(([, value]) => value ?? 0));
    expect(peak('ready')).toBeGreaterThanOrEqual(4);
    expect(peak('wanted')).toBeGreaterThanOrEqual(4);
    expect(peak('tps')).toBeGreaterThan(FIVE * 0.8);
    expect((chart.markers as readonly unknown[]).length).toBeGreaterThan(5);
  });

  it('is replayed beside the saved policy and what was, with its model', async () => {
    const [minReplicas, maxReplicas] = [6, 6];
    const form = { serviceId, hours: 1, minReplicas, maxReplicas, triggers: POLICY.triggers };
    const early = await admin('autoscaling.replay', form);
    expect([early.runs, early.words]).toEqual([
      [],
      expect.stringMatching(/的只有 \d+ 分钟，至少要 20 分钟才能回放；再有 \d+ 分钟/),
    ]);
    const gpu = { ...form, triggers: [{ metric: 'gpu', target: 50 }] };
    expect((await admin('autoscaling.replay', gpu)).words).toContain('不能回放；去掉 GPU 触发指标');
    await insertPast();
    const { runs, model, series, words, warnings } = await admin('autoscaling.replay', form);
    expect(words).toBe('');
    const byKey = new Map((runs as readonly ReplayRun[]).map((run) => [run.key, run]));
    expect([...byKey.keys()]).toEqual(['candidate', 'present', 'actual']);
    expect(byKey.get('candidate')).toMatchObject({ peakReplicas: 6, underMinutes: 0 });
    // Six replicas since the version came up, forty to fifty minutes ago: what was before is not charged.
    expect(byKey.get('candidate')?.replicaHours).toBeGreaterThan(3.5);
    expect(byKey.get('candidate')?.replicaHours).toBeLessThan(5.2);
    expect(warnings).toContainEqual(expect.stringMatching(/^只回放 1 小时中的 \d+ 分钟：其余时间 v1 /));
    expect(byKey.get('actual')?.replicaHours).toBeLessThan(3);
    // What was measured: half of the calls of that past took a third of a second or less.
    expect(byKey.get('actual')).toMatchObject({ p95Ms: expect.any(Number), refusedCalls: null });
    expect(byKey.get('actual')?.p95Ms).toBeGreaterThan(200);
    // The version is younger than an hour: a week has nothing more to count.
    const week = await admin('autoscaling.replay', { ...form, hours: 168 });
    const ofWeek = (week.runs as readonly ReplayRun[]).find(({ key }) => key === 'actual');
    expect(ofWeek?.replicaHours).toBeCloseTo(byKey.get('actual')?.replicaHours ?? 0, 1);
    // A replica does a call in a tenth of a second, one at a time.
    const { callsPerSecond, serviceMs, startSeconds } = model as Readonly<Record<string, number>>;
    expect(Math.abs((callsPerSecond ?? 0) / 10 - 1)).toBeLessThan(0.3);
    expect(Math.abs((serviceMs ?? 0) / 100 - 1)).toBeLessThan(0.3);
    expect(startSeconds).toBeGreaterThan(0);
    expect((series as readonly { readonly key: string }[]).map(({ key }) => key)).toEqual([
      'tps',
      ...byKey.keys(),
    ]);
    const byGpu = await admin('autoscaling.replay', gpu);
    expect(byGpu.words).toContain('过去的请求记录里没有 GPU 使用率，不能回放');
    expect((byGpu.runs as readonly ReplayRun[]).map(({ key }) => key)).toEqual(['present', 'actual']);
    const unknown = admin('autoscaling.replay', { ...form, versionId: 'ver-none' });
    await expect(unknown).rejects.toThrow('服务没有版本“ver-none”');
    await admin('autoscaling.stop', { id: policyId });
    await becomes(admin, serviceId, 'Running');
  });
});

interface ReplayRun {
  readonly key: string;
  readonly peakReplicas: number;
  readonly replicaHours: number;
  readonly p95Ms: number | null;
}

/** Half an hour with one replica, whose calls wait as those of one place do (M/M/1). */
async function insertPast(): Promise<void> {
  const end = Math.floor(Date.now() / 600_000) * 600_000 - 600_000;
  const rows = Array.from({ length: 180 }, (_, index) => {
    const perSecond = 1 + (Math.floor(index / 6) % 9);
    const meanUs = Math.round(100_000 / (1 - perSecond / 10));
    const histogram = EMPTY.map((_, bucket) => (bucket === durationBucket(meanUs) ? perSecond * 10 : 0));
    return {
      ...{
        bucket: new Date(end - index * 10_000),
        stepS: 10,
        projectId: place.projectId,
        applicationId: 'app-past',
      },
      ...{ serviceId, versionId, protocol: 'http', calls: perSecond * 10, failures: 0, upstreamUs: 0 },
      ...{ totalUs: meanUs * perSecond * 10, maxUs: meanUs, requestBytes: 0, responseBytes: 0, histogram },
    };
  });
  await storage.db.insertInto('requestRollup').values(rows).execute();
  const [first] = await storage.db
    .selectFrom('replica')
    .selectAll()
    .where('versionId', '=', versionId)
    .limit(1)
    .execute();
  if (first === undefined) throw new Error('The version had replicas');
  const readyAt = new Date(end - 1_800_000);
  await storage.db
    .insertInto('replica')
    .values({
      ...first,
      handle: null,
      id: 'rep-past',
      state: 'Terminated',
      readyAt,
      requestedAt: new Date(readyAt.getTime() - 1_000),
      endedAt: new Date(end),
    })
    .execute();
}

const EMPTY = new Array<number>(DURATION_BOUNDS_US.length + 1).fill(0);

/** From a ready replica in the database to the look that finds it, and from the load's change to its first call. */
const SPARE_MS = 500;
