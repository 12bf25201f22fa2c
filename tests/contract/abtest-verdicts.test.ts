// What the judge makes of sums, what is kept at a stop and after it, and where the calls go then.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { readEnds } from '#storage/rollups/rollup-ends.ts';
import { sql } from '#storage/sql.ts';
import { type AbtestWorld, DAY_MS, startAbtestWorld } from '../support/abtest-world.ts';

let world: AbtestWorld;
beforeAll(async () => {
  world = await startAbtestWorld();
});
afterAll(() => world.platform.close());

describe('the judge', () => {
  test('gives all calls back to the control when a guardrail is breached', async () => {
    const { serviceId, versions, testId, id } = await world.start();
    await world.putSums(id, 'A', 400, 100_000, 0.99);
    await world.putSums(id, 'B', 400, 100_000, 0.7);
    await world.judge();
    const version = await world.versionOf(id);
    expect(version).toMatchObject({ state: 'Stopped', stopReason: 'guardrail', verdict: 'roll-back' });
    expect(version.stateReason).toContain('全部请求交还给原版本');
    expect(version.decision).toMatchObject({
      ...{ stopReason: 'guardrail', by: null, units: 800, calls: 8_000 },
      outcomes: [
        { key: 'A', outcome: 'promote', weight: 100 },
        { key: 'B', outcome: 'retire', weight: 0 },
      ],
    });
    expect(await world.stateOf(testId)).toBe('Stopped');
    expect(await world.rowsOf(serviceId)).toEqual([
      { id: versions[0], weight: 100, inTest: false },
      { id: versions[1], weight: 0, inTest: false },
      { id: versions[2], weight: 0, inTest: false },
    ]);
    const told = await world.platform.storage.db.selectFrom('notificationMessage').select('title').execute();
    expect(told.map(({ title }) => title).join()).toMatch(/A\/B 测试“测试\d+”v1 已停止：护栏指标变差/);
    const events = await world.must('interface.event.list', { id: serviceId });
    expect(events.result.map((row: { event: string }) => row.event)).toContain('stop');
    await world.settle();
    expect((await world.versionOf(id)).stateReason).toContain('全部请求交还给原版本');
    // What comes later changes nothing of what was known.
    await world.putSums(id, 'B', 900, 100_000, 0.99);
    const kept = await world.must('abtest.version.compute', { id });
    expect(kept).toMatchObject({ frozen: true, state: 'Stopped', units: 800, verdict: 'roll-back' });
    expect(kept.events.map((row: { event: string }) => row.event)).toContain('breach');
    expect(kept.events.find((row: { event: string }) => row.event === 'start')?.label).toBe('开始');
  });

  test('is told to be decidable once, and shows the reckoning', async () => {
    const { id } = await world.start();
    await world.putSums(id, 'A', 1_000, 100_000, 0.99);
    await world.putSums(id, 'B', 1_000, 80_000, 0.99);
    await world.judge();
    await world.judge();
    expect(await world.versionOf(id)).toMatchObject({ state: 'Running', verdict: 'ship' });
    // All units on the first day are not the whole plan.
    expect((await world.must('abtest.version.compute', { id })).progressPercent).toBe(0);
    await world.platform.storage.db
      .updateTable('abtestVersion')
      .set({ startedAt: new Date(world.platform.clock.now.getTime() - 7 * DAY_MS) })
      .where('id', '=', id)
      .execute();
    const result = await world.must('abtest.version.compute', { id });
    expect(result).toMatchObject({
      ...{ frozen: false, verdict: 'ship', recommendedArm: 'B', units: 2_000, plannedUnits: 2_000 },
      ...{ progressPercent: 50, excludedCalls: 6, mismatched: false, curveMetric: 'latency' },
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
    const concluded = () => world.eventsOf(id, 'conclude');
    expect(await concluded()).toHaveLength(1);
    // In doubt for a while, and clear again: the same decision is told once, another one is told.
    await world.putSums(id, 'B', 1_000, 100_000, 0.99);
    await world.judge();
    expect(await world.versionOf(id)).toMatchObject({ verdict: 'running' });
    await world.putSums(id, 'B', 1_000, 80_000, 0.99);
    await world.judge();
    expect(await world.versionOf(id)).toMatchObject({ verdict: 'ship' });
    expect(await concluded()).toHaveLength(1);
    await world.putSums(id, 'B', 1_000, 130_000, 0.99);
    await world.judge();
    expect(await world.versionOf(id)).toMatchObject({ verdict: 'roll-back' });
    expect(await concluded()).toHaveLength(2);
    await world.must('abtest.version.stop', { id });
  });

  test('tells that calls are missing in its sums, once, and gives no advice then', async () => {
    const { id } = await world.start();
    await world.putSums(id, 'A', 1_000, 100_000, 0.99);
    await world.putSums(id, 'B', 1_000, 80_000, 0.99);
    const reason = 'value out of range: overflow';
    await world.platform.storage.db
      .insertInto('experimentFault')
      .values({ versionId: id, reason, times: 3 })
      .execute();
    await world.judge();
    await world.judge();
    expect(await world.versionOf(id)).toMatchObject({ state: 'Running', verdict: 'unhealthy' });
    const [told, ...again] = await world.eventsOf(id, 'fault');
    expect(again).toEqual([]);
    expect(told?.reason).toBe(`有请求的数值无法累计，结果缺少它们：${reason}`);
    const { warnings, words, recommendedArm } = await world.must('abtest.version.compute', { id });
    expect(words).toContain('有请求的数值无法累计');
    expect(recommendedArm).toBeNull();
    expect(warnings).toContainEqual({
      ...{ kind: 'incomplete', level: 'ERROR' },
      words: `有 3 批请求没有计入，结果缺少它们：${reason}`,
    });
    const messages = await world.platform.storage.db
      .selectFrom('notificationMessage')
      .select('title')
      .execute();
    expect(messages.map(({ title }) => title).join()).toContain('的结果缺少部分请求');
    await world.must('abtest.version.stop', { id });
  });

  test('warns where replicas of one arm carry over a fifth more calls, and shows them by arm', async () => {
    const { id } = await world.start();
    const load = async (a: number, b: number) => {
      for (const [arm, busy] of [
        ['A', a],
        ['B', b],
      ] as const) {
        await world.putSums(id, arm, 200, 100_000, 0.99);
        await sql`update experiment_arm set busy_s = ${busy}, load_calls = ${20 * busy}, replica_s = 60
          where version_id = ${id} and arm = ${arm}`.execute(world.platform.storage.db);
      }
      const result = await world.must('abtest.version.compute', { id });
      const warnings: readonly { readonly kind: string; readonly words: string }[] = result.warnings;
      return {
        inFlight: result.arms.map((arm: { inFlight: number }) => arm.inFlight),
        words: warnings.find(({ kind }) => kind === 'in-flight')?.words,
      };
    };
    expect(await load(60, 72)).toEqual({ inFlight: [1, 1.2], words: undefined });
    const { inFlight, words } = await load(60, 90);
    expect(inFlight).toEqual([1, 1.5]);
    // At a load that keeps nobody waiting, or known of a few calls only, it says nothing.
    expect((await load(6, 9)).words).toBeUndefined();
    await load(60, 90);
    await sql`update experiment_arm set load_calls = 150 where version_id = ${id} and arm = 'A'`.execute(
      world.platform.storage.db,
    );
    const { warnings } = await world.must('abtest.version.compute', { id });
    expect(warnings.map(({ kind }: { kind: string }) => kind)).not.toContain('in-flight');
    expect(words).toMatch(
      /每个实例处理的请求数相差超过 20%（.*新版本.*每秒 30 个、同时 1\.5 个；.*原版本.*每秒 20 个、同时 1\.0 个）.*停止测试/,
    );
    await world.must('abtest.version.stop', { id });
  });

  test('that nobody planned, at a service without a past, says by which size it is judged', async () => {
    const { id } = await world.start({ plannedUnits: null });
    expect(await world.versionOf(id)).toMatchObject({ plannedUnits: null });
    const { warnings, plannedUnits } = await world.must('abtest.version.compute', { id });
    expect(plannedUnits).toBe(5_000);
    expect(warnings).toContainEqual({
      ...{ kind: 'unplanned', level: 'WARNING' },
      words: expect.stringContaining('按每组 2,500 个单位计算'),
    });
    await world.must('abtest.version.stop', { id });
    const planned = await world.start();
    const result = await world.must('abtest.version.compute', { id: planned.id });
    expect(result.warnings.map(({ kind }: { kind: string }) => kind)).not.toContain('unplanned');
    await world.must('abtest.version.stop', { id: planned.id });
  });

  test('ends when its time is over, and the weights stay', async () => {
    const { serviceId, id } = await world.start({ durationDays: 7, plan: 'fixed' });
    const before = (await world.rowsOf(serviceId)).map(({ weight }) => weight);
    await world.putSums(id, 'A', 200, 100_000, 0.99);
    await world.putSums(id, 'B', 200, 100_000, 0.99);
    const beganAgo = (ms: number) =>
      world.platform.storage.db
        .updateTable('abtestVersion')
        .set({ startedAt: new Date(world.platform.clock.now.getTime() - ms) })
        .where('id', '=', id)
        .execute();
    await beganAgo(7 * DAY_MS - 60_000);
    await world.judge();
    expect(await world.versionOf(id)).toMatchObject({ state: 'Running', verdict: 'running' });
    await beganAgo(7 * DAY_MS);
    await world.judge();
    expect(await world.versionOf(id)).toMatchObject({
      state: 'Stopped',
      stopReason: 'finished',
      verdict: 'choose',
    });
    const finished = async () =>
      (await world.platform.storage.db.selectFrom('notificationMessage').select('title').execute()).filter(
        ({ title }) => title.includes('已按计划结束'),
      ).length;
    // People are told of the result, and that is there when the last calls are counted.
    expect(await finished()).toBe(0);
    await world.settle();
    await world.settle();
    expect(await finished()).toBe(1);
    expect((await world.rowsOf(serviceId)).map(({ weight }) => weight)).toEqual(before);
  });
});

describe('a stop', () => {
  test('before the end says what was shown and no longer how many days are left', async () => {
    const { id } = await world.start({ durationDays: 10, plannedUnits: 2_000 });
    await world.putSums(id, 'A', 1_000, 100_000, 0.99);
    await world.putSums(id, 'B', 1_000, 100_000, 0.99);
    await world.judge();
    expect((await world.versionOf(id)).verdictText).toMatch(
      /^按计划还需 10 天：新版本与原版本没有实际差别，平均耗时不变（.*），目前还不下结论$/,
    );
    await world.platform.storage.db
      .updateTable('abtestVersion')
      .set({ startedAt: new Date(world.platform.clock.now.getTime() - DAY_MS) })
      .where('id', '=', id)
      .execute();
    await world.must('abtest.version.stop', { id });
    const { decision } = await world.versionOf(id);
    const undecided = { verdict: 'undecided', verdictText: decision.verdictText };
    expect(undecided.verdictText).toMatch(
      /^已停止，停止时新版本与原版本没有实际差别，平均耗时不变（[^）]*）$/,
    );
    expect(decision).toMatchObject(undecided);
    await world.settle();
    expect(await world.versionOf(id)).toMatchObject(undecided);
    const { verdict, words, progressPercent, metrics } = await world.must('abtest.version.compute', { id });
    expect({ verdict, words }).toEqual({ verdict: 'undecided', words: undecided.verdictText });
    expect(progressPercent).toBeCloseTo(10);
    expect(metrics.map((row: { words: string }) => row.words).join()).not.toContain('还');
  });

  const GOAL = { direction: 'down', role: 'goal', minEffect: 5 };
  const metrics = [
    { ...GOAL, key: 'latency', name: '平均耗时', source: 'latency', type: 'mean' },
    { ...GOAL, key: 'p50', name: '耗时中位数', source: 'latency', type: 'quantile', quantile: 0.5 },
    { ...GOAL, key: 'size', name: '大小中位数', source: 'responseBytes', type: 'quantile', quantile: 0.5 },
    { ...GOAL, key: 'rating', name: '评分', source: 'feedback', type: 'mean' },
  ];
  let calls = 0;
  /** So many units' calls, a second before now, each rated at once. */
  async function callAndRate(version: { readonly id: string; readonly serviceId: string }, units: number) {
    const { platform, place } = world;
    const at = new Date(platform.clock.now.getTime() - 1_000);
    const rows = Array.from({ length: units }, (_, unit) => {
      calls += 1;
      const call = { ...place, id: `last-${calls}`, serviceId: version.serviceId, at };
      const test = { testVersionId: version.id, arm: unit % 2 === 0 ? 'A' : 'B', unit: calls };
      const took = { totalUs: 10_000 * (unit + 1), gatewayUs: 1, upstreamUs: 1, responseBytes: 500 };
      const http = { method: 'POST', path: '/', protocol: 'http', clientIp: '10.0.0.1', status: 200 };
      return { ...call, ...test, ...took, ...http, applicationId: 'app' };
    });
    await platform.storage.db.insertInto('requestLog').values(rows).execute();
    const ratings = rows.map(({ id, serviceId, projectId, testVersionId, unit }) => ({
      ...{ id, serviceId, projectId, testVersionId, unit, at, applicationId: 'app', requestId: id, value: 3 },
    }));
    await platform.storage.db.insertInto('feedback').values(ratings).execute();
  }
  const resultOf = async (id: string, metric?: string) => {
    const { events: _events, ...result } = await world.must('abtest.version.compute', { id, metric });
    return result;
  };

  test('waits for the last calls; then everything of the result is as it is for good', async () => {
    const version = await world.start({ metrics, unit: 'ip', warmupMinutes: 0 });
    const { id } = version;
    await callAndRate(version, 8);
    await world.must('abtest.version.stop', { id });
    // The judge looks before the calls are in the sums: nothing is settled by that.
    await world.judge();
    expect(await resultOf(id)).toMatchObject({ calls: 0, frozen: false, settling: true });
    expect(await world.eventsOf(id, 'settle')).toEqual([]);
    await world.settle();
    const keys = ['latency', 'p50', 'size', 'rating'];
    const known = await Promise.all(keys.map((key) => resultOf(id, key)));
    const markers = async () => (await world.must('abtest.version.compute', { id })).events;
    const told = await markers();
    expect(told.map((row: { event: string }) => row.event)).toEqual(
      expect.arrayContaining(['start', 'stop']),
    );
    // A deployment of after the stop is no part of the story, however soon it came.
    await world.must('inference.versionScale', { id: version.versions[0], replicas: 2 });
    expect(await markers()).toEqual(told);
    const [first, ...others] = known;
    expect(first).toMatchObject({ calls: 8, units: 8, frozen: true, settling: false });
    for (const result of others) expect(result.metrics).toEqual(first.metrics);
    const exported = await world.member.call('abtest.version.export', { id });
    const { testName } = await world.versionOf(id);
    expect(exported.headers.get('content-disposition')).toMatch(
      new RegExp(
        `filename="abtest-${version.testId}-v1-.*[.]json".*${encodeURIComponent(`A-B测试-${testName}-v1-`)}`,
      ),
    );
    expect(known.map(({ curve }) => curve.length > 0)).toEqual([true, false, false, true]);
    expect(known.map(({ quantiles }) => quantiles[0].metric)).toEqual([
      ...['耗时中位数', '耗时中位数', '大小中位数', '耗时中位数'],
    ]);
    expect(await world.versionOf(id)).toMatchObject({ verdict: first.verdict, verdictText: first.words });
    expect(await world.eventsOf(id, 'settle')).toMatchObject([{ reason: first.words }]);
    // Calls that took longer than that, and what people say of any afterwards.
    await callAndRate(version, 8);
    await world.settle();
    expect(await Promise.all(keys.map((key) => resultOf(id, key)))).toEqual(known);
  });

  test('leaves out feedback of after it, also while the last calls are being counted', async () => {
    const version = await world.start({ metrics, unit: 'ip', warmupMinutes: 0 });
    const { id } = version;
    const rated = async () =>
      (
        await sql<{ y: number }>`select sum(y[4]) as y from experiment_unit where version_id = ${id}`.execute(
          world.platform.storage.db,
        )
      ).rows[0]?.y;
    await callAndRate(version, 4);
    await world.must('abtest.version.stop', { id });
    await world.platform.storage.db
      .updateTable('feedback')
      .set({ at: new Date(world.platform.clock.now.getTime() + 1_000) })
      .where('testVersionId', '=', id)
      .where('unit', '=', calls)
      .execute();
    await world.settle();
    expect(await rated()).toBe(3);
  });
});

describe('the outcomes of a stop', () => {
  const targetOf = async (serviceId: string) =>
    (
      await world.platform.storage.db
        .selectFrom('inference')
        .select('target')
        .where('serviceId', '=', serviceId)
        .executeTakeFirstOrThrow()
    ).target;

  test.each([
    ['promotes one', { A: 'retire', B: 'promote' }, [0, 100]],
    ['lets what is kept share all calls by its shares', { A: 'keep', B: 'keep' }, [50, 50]],
    ['spreads what a retired one had', { A: 'retire', B: 'keep' }, [0, 100]],
  ])('%s', async (_what, chosen, expected) => {
    const { serviceId, versions, id } = await world.start({ participation: 80 });
    const outcomes = Object.entries(chosen).map(([key, outcome]) => ({ key, outcome }));
    await world.must('abtest.version.stop', { id, outcomes, reason: '已经清楚' });
    const weights = Object.fromEntries(
      versions.flatMap((version, at) => (expected[at] ? [[version, expected[at]]] : [])),
    );
    const asked = (await targetOf(serviceId)) as { weights: Readonly<Record<string, number>> };
    expect(Object.fromEntries(Object.entries(asked.weights).filter(([, weight]) => weight > 0))).toEqual(
      weights,
    );
    expect((await world.versionOf(id)).decision).toMatchObject({
      reason: '已经清楚',
      by: 'member',
      stopReason: 'person',
    });
  });

  test('are refused at the row where they contradict each other, and shown before', async () => {
    // Half of the calls are in no arm: retiring all arms would lead everything past the test.
    const { id } = await world.start({ participation: 50 });
    const outcomes = [
      { key: 'A', outcome: 'keep' },
      { key: 'B', outcome: 'promote' },
    ];
    const { status, code, field } = await world.refused('abtest.version.stop', { id, outcomes });
    const text = '组 B 全量发布后，服务的请求都到它的版本：组 A 不能选“继续接收请求”';
    expect([status, code, field]).toEqual([
      ...[400, 'abtest.outcome-refused', { 'outcomes[1].outcome': text }],
    ]);
    const preview = (rows: readonly object[]) =>
      world.must('abtest.version.stopPreview', { id, outcomes: rows });
    expect(await preview(outcomes)).toMatchObject({ words: text, weights: [] });
    expect((await preview([{ key: 'A' }, { key: 'B' }])).words).toBe(
      '各组都不选，恢复测试前的流量占比：v1 100% → 100%，v2 0% → 0%',
    );
    const kept = ['A', 'B'].map((key) => ({ key, outcome: 'keep' }));
    expect(await preview(kept)).toMatchObject({
      words: '停止后的流量占比：v1 100% → 50%，v2 0% → 50%',
      weights: [
        { arms: 'A', before: 100, after: 50 },
        { arms: 'B', before: 0, after: 50 },
      ],
    });
    expect((await world.versionOf(id)).state).toBe('Running');
    await world.must('abtest.version.stop', { id, outcomes: kept });
    expect((await world.versionOf(id)).decision.weights).toEqual((await preview(kept)).weights);
  });

  test('stand beside until when calls were counted: later ones are in the result, not in the decision', async () => {
    const { platform } = world;
    const { id } = await world.start();
    // Of one that has just begun nothing can be missing from before.
    const { startedAt } = await world.versionOf(id);
    expect(await world.must('abtest.version.stopPreview', { id })).toMatchObject({ countedUntil: startedAt });
    await platform.storage.db
      .updateTable('abtestVersion')
      .set({ startedAt: new Date(platform.clock.now.getTime() - DAY_MS) })
      .where('id', '=', id)
      .execute();
    await closeRollups(platform.storage, platform.clock.now, closeExperiments);
    const { fine } = await readEnds(platform.storage.db);
    expect(fine.getTime()).toBeLessThan(platform.clock.now.getTime());
    const countedUntil = fine.toISOString();
    expect(await world.must('abtest.version.stopPreview', { id })).toMatchObject({ countedUntil });
    await world.must('abtest.version.stop', { id });
    const { decision, stoppedAt } = await world.versionOf(id);
    expect(decision.countedUntil).toBe(countedUntil);
    await world.settle();
    expect((await world.must('abtest.version.compute', { id })).countedUntil).toBe(stoppedAt);
  });
});
