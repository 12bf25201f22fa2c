// A/B tests as people and the judge run them: drafts and their faults, one start of two, locks, stops, results, sample size.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewRow } from '#storage/database.ts';
import { sql } from '#storage/sql.ts';
import { judgeRunning } from '../../platform/operations/experiments/abtest/judge-running.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { BUILT_IN_SCHEMAS } from '../support/open-test-schemas.ts';
import type { Crowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';
import { startProject } from '../support/start-project.ts';

let platform: TestApp;
let crowd: Crowd;
let member: Client;
let place: Crowd['home'];
beforeAll(async () => {
  ({ platform, crowd, member, place } = await startProject());
});
afterAll(() => platform.close());

const DAY_MS = 86_400_000;
let count = 0;

interface World {
  readonly serviceId: string;
  /** v1 with all calls, v2 and v3 with none. */
  readonly versions: readonly [string, string, string];
  readonly testId: string;
}

async function makeService(): Promise<Omit<World, 'testId'>> {
  const { db } = platform.storage;
  const first = await insertFixture(db, 'replica', place);
  await db.updateTable('service').set({ createdBy: 'member' }).where('id', '=', first).execute();
  const carrying = { weight: 100, createdBy: 'member' };
  await db.updateTable('serviceVersion').set(carrying).where('id', '=', first).execute();
  const more = [2, 3].map((number) => ({
    ...place,
    ...{ id: `${first}-v${number}`, serviceId: first, number, preset: 'fixture', runtime: 'command' },
    ...{
      replicas: 1,
      state: 'Stopped',
      createdBy: 'member',
      cpuMilli: 1_000,
      memoryMb: 512,
      concurrency: 4,
      queueSize: 10,
    },
  }));
  await db.insertInto('serviceVersion').values(more).execute();
  return { serviceId: first, versions: [first, `${first}-v2`, `${first}-v3`] };
}

async function makeWorld(): Promise<World> {
  const service = await makeService();
  count += 1;
  const testId = (
    await must('abtest.create', { ...place, serviceId: service.serviceId, name: `测试${count}` })
  ).id;
  return { ...service, testId };
}

async function must(call: string, body: Readonly<Record<string, unknown>>, by = member) {
  const answer = await by.call(call, body);
  const faults = platform.logged.map(({ error }) => error).join();
  expect(answer.body.success, `${call}: ${answer.text} ${faults}`).toBe(true);
  return answer.body.result ?? answer.body.page;
}

const METRICS = [
  {
    ...{ key: 'latency', name: '平均耗时', source: 'latency', type: 'mean' },
    ...{ direction: 'down', role: 'goal', minEffect: 5 },
  },
  {
    ...{ key: 'success', name: '成功率', source: 'success', type: 'proportion' },
    ...{ direction: 'up', role: 'guardrail', minEffect: 1 },
  },
];

function config({ versions: [one, two] }: World, more: Readonly<Record<string, unknown>> = {}) {
  return {
    arms: [
      { key: 'A', name: '原版本', versionId: one, share: 50, control: true },
      { key: 'B', name: '新版本', versionId: two, share: 50, control: false },
    ],
    metrics: METRICS,
    plannedUnits: 1_000,
    ...more,
  };
}

async function started(more: Readonly<Record<string, unknown>> = {}) {
  const world = await makeWorld();
  const { id } = await must('abtest.version.create', {
    ...{ testId: world.testId, start: true },
    ...config(world, more),
  });
  return { ...world, id: String(id) };
}

const versionOf = (id: string) => must('abtest.version.get', { id });
const stateOf = async (testId: string) => (await must('abtest.get', { id: testId })).state;
const rowsOf = (serviceId: string) =>
  platform.storage.db
    .selectFrom('serviceVersion')
    .select(['id', 'weight', 'inTest'])
    .where('serviceId', '=', serviceId)
    .orderBy('number')
    .execute();
const judge = () =>
  judgeRunning(
    { storage: platform.storage, config: () => platform.config, now: () => platform.clock.now },
    new AbortController().signal,
  );

const eventsOf = (id: string, event: string) =>
  platform.storage.db
    .selectFrom('event')
    .select(['id', 'reason'])
    .where('entityId', '=', id)
    .where('event', '=', event)
    .execute();

/** Sums of an arm whose units make ten calls each: mean latency in µs, successes of all calls. */
async function putSums(id: string, arm: string, units: number, latency: number, success: number) {
  const [n, spread] = [10, latency * 0.2];
  const x = units * n * latency;
  const latencyMoments = [
    x,
    units * n,
    0,
    0,
    units * n * n * (latency ** 2 + spread ** 2),
    x * n,
    units * n * n,
  ];
  const ok = units * n * success;
  const successMoments = [ok, units * n, 0, 0, units * (n * n * success ** 2 + 0.5), ok * n, units * n * n];
  const moments = [latencyMoments, successMoments].flatMap((some) => [
    ...some,
    ...Array.from({ length: 7 }, () => 0),
  ]);
  await sql`
    insert into experiment_arm (version_id, arm, units, calls, excluded, busy_s, replica_s, moments)
    values (${id}, ${arm}, ${units}, ${units * n}, ${JSON.stringify({ 'warm-up': 3 })}::jsonb, ${latency / 1e4}, 60,
      ${moments}::float8[])
    on conflict (version_id, arm) do update set units = excluded.units, calls = excluded.calls, moments = excluded.moments`.execute(
    platform.storage.db,
  );
}

describe('a draft', () => {
  test('begins with what the service runs, is kept, changed, copied and deleted', async () => {
    const world = await makeWorld();
    const { versions, testId } = world;
    const draft = await must('abtest.version.draft', { testId });
    expect(draft.arms).toMatchObject([
      { key: 'A', versionId: versions[0], control: true },
      { key: 'B', versionId: versions[2], control: false },
    ]);
    expect(draft.versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    const alike = await must('abtest.version.draft', { testId, sameVersion: true });
    expect(alike.arms.map(({ versionId }: { versionId: string }) => versionId)).toEqual([
      versions[0],
      versions[0],
    ]);
    const { id, number } = await must('abtest.version.create', { testId, ...config(world) });
    expect(number).toBe(1);
    expect(await versionOf(id)).toMatchObject({
      ...{ state: 'Draft', canStart: true, blockedBy: '', plannedUnits: 1_000, plan: 'sequential' },
      arms: [
        { versionNumber: 1, weight: 100, runningReplicas: 1 },
        { versionNumber: 2, weight: 0 },
      ],
    });
    await must('abtest.version.update', { id, durationDays: 30, unit: 'header', unitName: 'X-User' });
    expect(await versionOf(id)).toMatchObject({ durationDays: 30, unitName: 'X-User', plannedUnits: 1_000 });
    const copy = await must('abtest.version.draft', { testId, versionId: id });
    expect(copy).toMatchObject({ durationDays: 30, unit: 'header', plannedUnits: 1_000 });
    const list = await must('abtest.version.list', { testId });
    expect(list.result).toMatchObject([{ id, number: 1, testName: expect.any(String) }]);
    const { verdict, units } = await must('abtest.version.compute', { id });
    expect({ verdict, units }).toEqual({ verdict: 'no-data', units: 0 });
    await must('abtest.version.delete', { id });
    expect((await must('abtest.version.list', { testId })).totalCount).toBe(0);
    await must('abtest.delete', { id: testId });
  });

  test('names every fault at its field', async () => {
    const world = await makeWorld();
    const arms = [
      { key: 'A', name: '同名', versionId: world.versions[0], share: 50, control: false },
      { key: 'A', name: '同名', versionId: 'ver-none', share: 40, control: false },
    ];
    const metrics = [
      { ...METRICS[1], type: 'mean', minEffect: 1 },
      { ...METRICS[1], source: 'answer', type: 'quantile' },
    ];
    const refused = await member.call('abtest.version.create', {
      ...{ testId: world.testId, arms, metrics, unit: 'query', warmupMinutes: 1_440, durationDays: 1 },
      targeting: [{ field: 'ip', operator: 'equal', values: ['10.0.0.0/40', 'x'] }],
      shadow: { versionId: world.versions[0], share: 10 },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.message.code).toBe('abtest.version-refused');
    expect(refused.body.message.field).toEqual({
      unitName: '要写明请求头或查询参数的名称',
      arms: '应有一个对照组，收到 0 个',
      'arms[1].key': '组 A 重复',
      'arms[1].name': '组名“同名”重复',
      'arms[1].versionId': '服务没有这个版本',
      'shadow.versionId': '影子组的版本不能同时是分组的版本',
      'targeting[0].values': '“等于”只能有一个值，收到 2 个',
      'targeting[0].values[0]': '“10.0.0.0/40”不是 IP 地址或网段，如 10.0.0.0/8',
      'targeting[0].values[1]': '“x”不是 IP 地址或网段，如 10.0.0.0/8',
      metrics: '至少要有一个目标指标',
      'metrics[0].type': '该来源的指标只能是比例',
      'metrics[1].key': '标识 success 重复',
      'metrics[1].name': '指标名称“成功率”重复',
      'metrics[1].quantile': '分位数要写明是哪个分位，如 0.95',
      'metrics[1].path': '要写明数值在响应里的位置，如 result.score',
      warmupMinutes: '预热时间要短于计划天数',
    });
    expect((await must('abtest.version.list', { testId: world.testId })).totalCount).toBe(0);
  });

  test('is of a service that the platform runs, in the own project', async () => {
    const { db } = platform.storage;
    const third = await insertFixture(db, 'service', place);
    const refuse = async (serviceId: string) =>
      (await member.call('abtest.create', { ...place, serviceId, name: '没有' })).body.message.field
        ?.serviceId;
    expect(await refuse(third)).toContain('第三方服务');
    const foreign = await insertFixture(db, 'replica', crowd.foreign);
    expect(await refuse(foreign)).toBe('没有这个服务');
    const { testId } = await makeWorld();
    const other = await crowd.as('foreignMember');
    expect((await other.call('abtest.version.draft', { testId })).status).toBe(404);
    const strange = await insertFixture(db, 'abtest-version', crowd.foreign);
    expect((await member.call('abtest.version.draft', { testId, versionId: strange })).status).toBe(404);
    expect((await member.call('abtest.version.samplesize', { testId, versionId: strange })).status).toBe(404);
  });
});

describe('a start', () => {
  test('brings the arms up and holds the service; of two at once one wins', async () => {
    const world = await makeWorld();
    const other = await must('abtest.create', {
      ...place,
      serviceId: world.serviceId,
      name: `另一个${count}`,
    });
    const ids = await Promise.all(
      [world.testId, other.id].map(
        async (testId) => (await must('abtest.version.create', { testId, ...config(world) })).id,
      ),
    );
    const answers = await Promise.all(ids.map((id) => member.call('abtest.version.start', { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body.message;
    expect(lost?.code).toBe('record.referenced');
    expect(lost?.global).toMatch(/不能开始 A\/B 测试：A\/B 测试“.+”正在进行，流量由它分配/);
    expect((await rowsOf(world.serviceId)).map(({ inTest }) => inTest)).toEqual([true, true, false]);
    const map = await must('abtest.interfaceInvolvedABTestMap', {
      ...place,
      serviceIds: [world.serviceId, 'x'],
    });
    expect(Object.keys(map)).toEqual([world.serviceId]);
    const { abtestId, abtestName } = await must('inference.get', { id: world.serviceId });
    expect(map[world.serviceId]).toMatchObject({ testId: abtestId, testName: abtestName, versionNumber: 1 });
    const list = await must('inference.versionList', { id: world.serviceId });
    expect(list.result.map((row: { abtestArm: string | null }) => row.abtestArm)).toEqual([
      null,
      'B 新版本',
      'A 原版本',
    ]);
  });

  test('is refused while the service or a version cannot take calls', async () => {
    const { db } = platform.storage;
    const world = await makeWorld();
    const { id } = await must('abtest.version.create', { testId: world.testId, ...config(world) });
    await db.updateTable('service').set({ state: 'Stopped' }).where('id', '=', world.serviceId).execute();
    const stopped = await member.call('abtest.version.start', { id });
    expect(stopped.body.message.global).toContain('的状态是“已停止”，运行中才能开始');
    expect((await versionOf(id)).canStart).toBe(false);
    await db.updateTable('service').set({ state: 'Running' }).where('id', '=', world.serviceId).execute();
    await db
      .updateTable('serviceVersion')
      .set({ state: 'StartFailed', stateReason: '端口没有打开' })
      .where('id', '=', world.versions[1])
      .execute();
    const failed = await member.call('abtest.version.start', { id });
    expect(failed.body.message.global).toContain('版本 v2 没有启动成功：端口没有打开');
    expect((await versionOf(id)).state).toBe('Draft');
    await db.deleteFrom('serviceVersion').where('id', '=', world.versions[1]).execute();
    const gone = await member.call('abtest.version.start', { id });
    expect(gone.body.message.field).toEqual({ 'arms[1].versionId': '服务没有这个版本' });
  });

  test('leaves only the participating share open, upwards', async () => {
    const { id } = await started({ participation: 20 });
    const shrink = await member.call('abtest.version.update', { id, participation: 10, durationDays: 3 });
    expect(shrink.body.message.field).toEqual({
      participation: '测试进行中，参与比例只能增大：现在是 20%，收到 10%',
      durationDays: '测试进行中，只能增大参与比例；其余的改动请新建测试版本',
    });
    await must('abtest.version.update', { id, participation: 30 });
    expect(await versionOf(id)).toMatchObject({ participation: 30, state: 'Running' });
  });

  test('may follow a stop: the test runs again with its next version', async () => {
    const world = await started();
    expect((await member.call('abtest.delete', { id: world.testId })).body.message.code).toBe(
      'state.conflict',
    );
    await must('abtest.stop', { id: world.testId });
    expect(await stateOf(world.testId)).toBe('Stopped');
    for (const call of ['abtest.version.start', 'abtest.version.stop', 'abtest.version.update'])
      expect((await member.call(call, { id: world.id })).body.message.code, call).toBe('state.conflict');
    expect((await member.call('abtest.stop', { id: world.testId })).body.message.code).toBe('state.conflict');
    await must('abtest.version.create', { testId: world.testId, start: true, ...config(world) });
    expect(await stateOf(world.testId)).toBe('Running');
  });
});

describe('a running test', () => {
  test('holds weights, promotion, rollback, parameters, scaling, stop and deletion of its service', async () => {
    const { serviceId, versions, testId, id } = await started();
    const weights = [{ versionId: versions[1], weight: 100 }];
    const locked: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      ['inference.qpsRatioUpdate', { id: serviceId, weights }],
      ['inference.promote', { id: versions[1] }],
      ['inference.versionScale', { id: versions[0], replicas: 2 }],
      ['inference.stop', { id: serviceId }],
      ['inference.delete', { id: serviceId }],
      // Whatever the version would be made of: it would get calls.
      ['inference.paramsUpdate', { id: serviceId, source: 'Builtin', preset: 'fixture' }],
      ['inference.versionCreate', { id: serviceId, source: 'Builtin', preset: 'fixture', weight: 10 }],
      ['inference.update', { id: serviceId, name: `改名${count}`, category: 'general', timeoutMs: 5_000 }],
    ];
    for (const [call, body] of locked) {
      const { status, body: answer } = await member.call(call, body);
      expect([call, status, answer.message.code]).toEqual([call, 409, 'record.referenced']);
      expect(answer.message.details.blockers, call).toMatchObject([
        { label: 'A/B 测试', because: '正在进行，流量由它分配', path: expect.stringContaining(testId) },
      ]);
    }
    // There is nothing to be taken back: the machine says what may be done.
    expect((await member.call('inference.cancel', { id: serviceId })).body.message).toMatchObject({
      code: 'state.conflict',
    });
    // Beside the arms, without calls: refused for what it lacks, not for the test.
    const idle = { id: serviceId, source: 'Builtin', preset: 'fixture', weight: 0 };
    expect((await member.call('inference.versionCreate', idle)).body.message.code).toBe(
      'inference.package-missing',
    );
    const admin = await crowd.as('systemAdmin');
    expect((await admin.call('inference.hostingQpsRatio', { id: serviceId, weights })).status).toBe(409);
    expect((await admin.call('inference.hostingDelete', { id: serviceId })).status).toBe(409);
    await platform.storage.db
      .updateTable('serviceVersion')
      .set({ lastWeight: 100 })
      .where('id', '=', versions[2])
      .execute();
    expect((await member.call('inference.rollBack', { id: serviceId })).body.message.code).toBe(
      'record.referenced',
    );
    expect((await member.call('inference.versionDelete', { id: versions[1] })).status).toBe(409);
    // Nothing of the test is touched by what is only said of the service.
    await must('inference.descriptionUpdate', { id: serviceId, description: '仍可修改' });
    const { timeoutMs } = await must('inference.get', { id: serviceId });
    const renamed = { id: serviceId, name: `改名${count}`, category: 'general', timeoutMs };
    await must('inference.update', { ...renamed, qpsCapacity: 500 });
    await must('abtest.version.stop', { id });
    // A copy of what ran is planned anew.
    const copy = await must('abtest.version.draft', { testId, versionId: id });
    expect(copy.plannedUnits).toBeNull();
    await must('inference.versionScale', { id: versions[0], replicas: 2 });
    await must('abtest.delete', { id: testId });
  });

  test('gives all calls back to the control when a guardrail is breached', async () => {
    const { serviceId, versions, testId, id } = await started();
    await putSums(id, 'A', 400, 100_000, 0.99);
    await putSums(id, 'B', 400, 100_000, 0.7);
    await judge();
    const version = await versionOf(id);
    expect(version).toMatchObject({ state: 'Stopped', stopReason: 'guardrail', verdict: 'roll-back' });
    expect(version.stateReason).toContain('全部请求交还给原版本');
    expect(version.decision).toMatchObject({
      ...{ stopReason: 'guardrail', by: null, units: 800, calls: 8_000 },
      outcomes: [
        { key: 'A', outcome: 'promote', weight: 100 },
        { key: 'B', outcome: 'retire', weight: 0 },
      ],
    });
    expect(await stateOf(testId)).toBe('Stopped');
    expect(await rowsOf(serviceId)).toEqual([
      { id: versions[0], weight: 100, inTest: false },
      { id: versions[1], weight: 0, inTest: false },
      { id: versions[2], weight: 0, inTest: false },
    ]);
    const told = await platform.storage.db.selectFrom('notificationMessage').select('title').execute();
    expect(told.map(({ title }) => title).join()).toMatch(/A\/B 测试“测试\d+”v1 已停止：护栏指标变差/);
    const events = await must('interface.event.list', { id: serviceId });
    expect(events.result.map((row: { event: string }) => row.event)).toContain('stop');
    // What comes later changes nothing of what was known.
    await putSums(id, 'B', 900, 100_000, 0.99);
    const kept = await must('abtest.version.compute', { id });
    expect(kept).toMatchObject({ frozen: true, state: 'Stopped', units: 800, verdict: 'roll-back' });
    expect(kept.events.map((row: { event: string }) => row.event)).toContain('breach');
  });

  test('is told to be decidable once, and shows the reckoning', async () => {
    const { id } = await started();
    await putSums(id, 'A', 1_000, 100_000, 0.99);
    await putSums(id, 'B', 1_000, 80_000, 0.99);
    await judge();
    await judge();
    expect(await versionOf(id)).toMatchObject({ state: 'Running', verdict: 'ship' });
    const result = await must('abtest.version.compute', { id });
    expect(result).toMatchObject({
      ...{ frozen: false, verdict: 'ship', recommendedArm: 'B', units: 2_000, plannedUnits: 2_000 },
      ...{ progressPercent: 100, excludedCalls: 6, mismatched: false, curveMetric: 'latency' },
      arms: [
        { key: 'A', unitPercent: 50, plannedPercent: 50, versionNumber: 1 },
        { key: 'B', unitPercent: 50, calls: 10_000 },
      ],
      metrics: [
        { key: 'latency', arm: 'B', control: 100, treatment: 80, unit: 'ms', effect: 'better' },
        { key: 'success', unit: '%', control: 99 },
      ],
    });
    expect(result.words).toMatch(/^新版本平均耗时低 20%（95% 区间 .*建议全量$/);
    const [latency] = result.metrics;
    expect(latency.low).toBeLessThan(-20);
    expect(latency.high).toBeGreaterThan(-20);
    expect(latency.fixedLow).toBeGreaterThan(latency.sequentialLow);
    expect(result.curve.at(-1)).toMatchObject({ arm: 'B', units: 2_000 });
    const concluded = () => eventsOf(id, 'conclude');
    expect(await concluded()).toHaveLength(1);
    // In doubt for a while, and clear again: the same decision is told once, another one is told.
    await putSums(id, 'B', 1_000, 100_000, 0.99);
    await judge();
    expect(await versionOf(id)).toMatchObject({ verdict: 'running' });
    await putSums(id, 'B', 1_000, 80_000, 0.99);
    await judge();
    expect(await versionOf(id)).toMatchObject({ verdict: 'ship' });
    expect(await concluded()).toHaveLength(1);
    await putSums(id, 'B', 1_000, 130_000, 0.99);
    await judge();
    expect(await versionOf(id)).toMatchObject({ verdict: 'roll-back' });
    expect(await concluded()).toHaveLength(2);
    await must('abtest.version.stop', { id });
  });

  test('tells that calls are missing in its sums, once, and gives no advice then', async () => {
    const { id } = await started();
    await putSums(id, 'A', 1_000, 100_000, 0.99);
    await putSums(id, 'B', 1_000, 80_000, 0.99);
    const reason = 'value out of range: overflow';
    await platform.storage.db
      .insertInto('experimentFault')
      .values({ versionId: id, reason, times: 3 })
      .execute();
    await judge();
    await judge();
    expect(await versionOf(id)).toMatchObject({ state: 'Running', verdict: 'unhealthy' });
    const [told, ...again] = await eventsOf(id, 'fault');
    expect(again).toEqual([]);
    expect(told?.reason).toBe(`有请求的数值无法累计，结果缺少它们：${reason}`);
    const { warnings, words, recommendedArm } = await must('abtest.version.compute', { id });
    expect(words).toContain('有请求的数值无法累计');
    expect(recommendedArm).toBeNull();
    expect(warnings).toContainEqual({
      ...{ kind: 'incomplete', level: 'ERROR' },
      words: `有 3 批请求没有计入，结果缺少它们：${reason}`,
    });
    const messages = await platform.storage.db.selectFrom('notificationMessage').select('title').execute();
    expect(messages.map(({ title }) => title).join()).toContain('的结果缺少部分请求');
    await must('abtest.version.stop', { id });
  });

  test('warns where replicas of one arm carry over a fifth more calls, and shows them by arm', async () => {
    const { id } = await started();
    const load = async (a: number, b: number) => {
      for (const [arm, busy] of [
        ['A', a],
        ['B', b],
      ] as const) {
        await putSums(id, arm, 200, 100_000, 0.99);
        await sql`update experiment_arm set busy_s = ${busy}, replica_s = 60
          where version_id = ${id} and arm = ${arm}`.execute(platform.storage.db);
      }
      const result = await must('abtest.version.compute', { id });
      const warnings: readonly { readonly kind: string; readonly words: string }[] = result.warnings;
      return {
        inFlight: result.arms.map((arm: { inFlight: number }) => arm.inFlight),
        words: warnings.find(({ kind }) => kind === 'in-flight')?.words,
      };
    };
    expect(await load(60, 72)).toEqual({ inFlight: [1, 1.2], words: undefined });
    const { inFlight, words } = await load(60, 90);
    expect(inFlight).toEqual([1, 1.5]);
    expect(words).toMatch(/每个实例同时处理的请求数相差超过 20%（.*新版本.* 1\.5，.*原版本.* 1\.0）/);
    await must('abtest.version.stop', { id });
  });

  test('that nobody planned, at a service without a past, says by which size it is judged', async () => {
    const { id } = await started({ plannedUnits: null });
    expect(await versionOf(id)).toMatchObject({ plannedUnits: null });
    const { warnings, plannedUnits } = await must('abtest.version.compute', { id });
    expect(plannedUnits).toBe(5_000);
    expect(warnings).toContainEqual({
      ...{ kind: 'unplanned', level: 'WARNING' },
      words: expect.stringContaining('按每组 2,500 个单位计算'),
    });
    await must('abtest.version.stop', { id });
    const planned = await started();
    const result = await must('abtest.version.compute', { id: planned.id });
    expect(result.warnings.map(({ kind }: { kind: string }) => kind)).not.toContain('unplanned');
    await must('abtest.version.stop', { id: planned.id });
  });

  test('ends when its time is over, and the weights stay', async () => {
    const { serviceId, id } = await started({ durationDays: 7, plan: 'fixed' });
    const before = (await rowsOf(serviceId)).map(({ weight }) => weight);
    await putSums(id, 'A', 200, 100_000, 0.99);
    await putSums(id, 'B', 200, 100_000, 0.99);
    const beganAgo = (ms: number) =>
      platform.storage.db
        .updateTable('abtestVersion')
        .set({ startedAt: new Date(platform.clock.now.getTime() - ms) })
        .where('id', '=', id)
        .execute();
    await beganAgo(7 * DAY_MS - 60_000);
    await judge();
    expect(await versionOf(id)).toMatchObject({ state: 'Running', verdict: 'running' });
    await beganAgo(7 * DAY_MS);
    await judge();
    expect(await versionOf(id)).toMatchObject({
      state: 'Stopped',
      stopReason: 'finished',
      verdict: 'choose',
    });
    expect((await rowsOf(serviceId)).map(({ weight }) => weight)).toEqual(before);
  });
});

describe('the outcomes of a stop', () => {
  const targetOf = async (serviceId: string) =>
    (
      await platform.storage.db
        .selectFrom('inference')
        .select('target')
        .where('serviceId', '=', serviceId)
        .executeTakeFirstOrThrow()
    ).target;

  test.each([
    ['promotes one', { A: 'retire', B: 'promote' }, [0, 100]],
    ['keeps what arms had in the test', { A: 'keep', B: 'keep' }, [60, 40]],
    ['spreads what a retired one had', { A: 'retire', B: 'keep' }, [0, 100]],
  ])('%s', async (_what, chosen, expected) => {
    const { serviceId, versions, id } = await started({ participation: 80 });
    const outcomes = Object.entries(chosen).map(([key, outcome]) => ({ key, outcome }));
    await must('abtest.version.stop', { id, outcomes, reason: '已经清楚' });
    const weights = Object.fromEntries(
      versions.flatMap((version, at) => (expected[at] ? [[version, expected[at]]] : [])),
    );
    const asked = (await targetOf(serviceId)) as { weights: Readonly<Record<string, number>> };
    expect(Object.fromEntries(Object.entries(asked.weights).filter(([, weight]) => weight > 0))).toEqual(
      weights,
    );
    expect((await versionOf(id)).decision).toMatchObject({
      reason: '已经清楚',
      by: 'member',
      stopReason: 'person',
    });
  });

  test('are refused where no arm or two arms would take the calls', async () => {
    const { id } = await started({ participation: 100 });
    const refuse = async (...outcomes: readonly (readonly [string, string])[]) => {
      const body = outcomes.map(([key, outcome]) => ({ key, outcome }));
      return (await member.call('abtest.version.stop', { id, outcomes: body })).body.message.field?.outcomes;
    };
    expect(await refuse(['A', 'retire'], ['B', 'retire'])).toContain('至少要留下一组');
    expect(await refuse(['A', 'promote'], ['B', 'promote'])).toBe('只能全量发布一组，收到 2 组');
    expect(await refuse(['C', 'keep'])).toBe('测试没有组 C');
    expect(await refuse(['A', 'keep'], ['A', 'retire'])).toBe('每组只能有一种处理');
    expect((await versionOf(id)).state).toBe('Running');
  });
});

describe('the sample size', () => {
  test('says that nothing can be told without calls', async () => {
    const { testId } = await makeWorld();
    expect(await must('abtest.version.samplesize', { testId })).toMatchObject({
      ...{ calls: 0, decidable: false, plannedUnits: null, unitChoices: [] },
      words: '最近 14 天没有请求，还不能估算；有请求以后再试',
    });
  });

  test('comes from the calls of the last fourteen days, by unit', async () => {
    const world = await makeWorld();
    const { testId, serviceId } = world;
    const now = platform.clock.now.getTime();
    // 10 days, 40 addresses a day of 400, each with five alike calls; two applications; one in ten calls fails.
    const rows = Array.from({ length: 2_000 }, (_, at): NewRow<'requestLog'> => {
      const address = Math.floor(at / 5);
      return {
        ...place,
        ...{
          id: `${serviceId}-${at}`,
          serviceId,
          applicationId: `app-${address % 2}`,
          method: 'POST',
          path: '/',
        },
        at: new Date(now - 10 * DAY_MS + Math.floor((at / 2_000) * 10 * DAY_MS)),
        ...{
          protocol: 'http',
          clientIp: `10.0.${address >> 8}.${address & 255}`,
          status: at % 10 === 0 ? 500 : 200,
        },
        ...{ totalUs: 50_000 + (address % 7) * 20_000 + (at % 5) * 1_000, gatewayUs: 100, upstreamUs: 900 },
      };
    });
    await platform.storage.db.insertInto('requestLog').values(rows).execute();
    // A call of the test page is nobody's.
    const [sample] = rows;
    if (sample !== undefined)
      await platform.storage.db
        .insertInto('requestLog')
        .values({ ...sample, id: `${serviceId}-own`, origin: 'test', totalUs: 9_000_000 })
        .execute();
    const { plannedUnits: _planned, ...asked } = config(world);
    const ask = (more: Readonly<Record<string, unknown>>) =>
      must('abtest.version.samplesize', { testId, ...asked, ...more });
    const byAddress = await ask({ unit: 'ip' });
    expect(byAddress).toMatchObject({ calls: 2_000, units: 400, unit: 'ip' });
    expect(byAddress.days).toBeCloseTo(10, 1);
    expect(byAddress.callsPerDay).toBeCloseTo(200, 0);
    const [latency, success] = byAddress.metrics;
    const mean = rows.reduce((sum, { totalUs }) => sum + totalUs, 0) / 2_000 / 1_000;
    expect(latency.baseline).toBeCloseTo(mean, 6);
    expect(success).toMatchObject({ baseline: 90, unit: '%' });
    // Calls of an address are almost equal, so hundreds of them say no more than one.
    expect(latency.correlation).toBeGreaterThan(0.95);
    expect(latency.sequentialUnits).toBeGreaterThan(latency.fixedUnits);
    expect(byAddress.plannedUnits).toBe(latency.sequentialUnits);
    // As a running test counts them: the status is a code as well, and what no instance answered took no time there.
    const [, own] = METRICS;
    const logged = await ask({
      unit: 'ip',
      metrics: [
        { ...own, key: 'refused', name: '拒绝', source: 'errorCode', code: 500, direction: 'down' },
        { ...METRICS[0], key: 'away', name: '实例耗时', source: 'upstreamLatency', cap: 800 },
      ],
    });
    expect(logged.metrics.map((row: { baseline: number | null }) => row.baseline)).toEqual([10, null]);
    const byCall = await ask({ unit: 'request' });
    expect(byCall.units).toBe(2_000);
    expect(byCall.metrics[0].correlation).toBeNull();
    expect(byCall.warnings.join()).toContain('不是独立的');
    // Two applications will never be a hundred.
    const byApplication = await ask({ unit: 'application' });
    expect(byApplication).toMatchObject({ units: 2, decidable: false });
    expect(byApplication.unitChoices.map((row: { unit: string }) => row.unit)).toEqual([
      'application',
      'ip',
      'request',
    ]);
    expect(byApplication.recommendedUnit).not.toBe('application');
    // The longer it goes on, the smaller the change that it finds.
    const effects = byAddress.effects
      .filter((row: { plan: string; effect: number | null }) => row.plan === 'fixed' && row.effect !== null)
      .map((row: { effect: number }) => row.effect);
    expect(effects.length).toBeGreaterThan(5);
    expect(effects).toEqual(effects.toSorted((one: number, other: number) => other - one));
    const half = await ask({ unit: 'ip', participation: 50, holdout: 20 });
    expect(half.plannedUnits).toBe(byAddress.plannedUnits);
    expect(half.plannedDays).toBeGreaterThan(byAddress.plannedDays);
    const header = await ask({ unit: 'header', unitName: 'X-User' });
    expect(header).toMatchObject({ units: null, metrics: [], plannedUnits: null });
    const { id } = await must('abtest.version.create', {
      ...{ testId, start: true },
      ...config(world, { unit: 'ip', plannedUnits: null }),
    });
    expect((await versionOf(id)).plannedUnits).toBe(byAddress.plannedUnits);
  });
});

test.each([
  ['without the licence', (text: string) => text.replace('  - ai-abtest\n', '')],
  ['disabled', (text: string) => text.replace('disabled: []', 'disabled: [ai-abtest]')],
])('%s no call of the group exists', async (_what, change) => {
  const schemas = join(platform.directory, `schemas-${_what}`);
  cpSync(BUILT_IN_SCHEMAS, schemas, { recursive: true });
  const file = join(schemas, 'deployment.yaml');
  const text = readFileSync(file, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
  const closed = await startApp({ schemas, beside: platform, engines: { node: 'node-closed' } });
  const person = closed.client();
  for (const [name, value] of member.cookies) person.cookies.set(name, value);
  const answer = await person.call('abtest.list', { ...place });
  expect(answer.body.message.code).toBe('feature.unlicensed');
  expect((await person.call('abtest.interfaceInvolvedABTestMap', { ...place, serviceIds: [] })).status).toBe(
    403,
  );
  await closed.close();
});
