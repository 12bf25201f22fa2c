// How large an A/B test must be, by the calls that its service had.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewRow } from '#storage/database.ts';
import { type AbtestWorld, DAY_MS, METRICS, startAbtestWorld, testConfig } from '../support/abtest-world.ts';

let world: AbtestWorld;
beforeAll(async () => {
  world = await startAbtestWorld();
});
afterAll(() => world.platform.close());

describe('the sample size', () => {
  test('says that nothing can be told without calls', async () => {
    const { testId } = await world.makeTest();
    expect(await world.must('abtest.version.samplesize', { testId })).toMatchObject({
      ...{ calls: 0, decidable: false, plannedUnits: null, unitChoices: [] },
      words: '最近 14 天没有请求，还不能估算；有请求以后再试',
    });
  });

  test('promises no day of units after an hour, and says when no call meets the conditions', async () => {
    const tested = await world.makeTest();
    const { testId, serviceId } = tested;
    const now = world.platform.clock.now.getTime();
    const rows = Array.from({ length: 600 }, (_, at): NewRow<'requestLog'> => {
      const call = {
        id: `${serviceId}-${at}`,
        serviceId,
        applicationId: 'app-only',
        method: 'POST',
        path: '/',
      };
      return {
        ...world.place,
        ...call,
        ...{ at: new Date(now - 3_600_000 + at * 6_000), protocol: 'http', status: 200 },
        ...{
          clientIp: `10.1.${at % 200}.1`,
          totalUs: 50_000 + (at % 9) * 9_000,
          gatewayUs: 100,
          upstreamUs: 900,
        },
      };
    });
    await world.platform.storage.db.insertInto('requestLog').values(rows).execute();
    const { plannedUnits: _planned, ...asked } = testConfig(tested);
    const ask = (more: Readonly<Record<string, unknown>>) =>
      world.must('abtest.version.samplesize', { testId, ...asked, ...more });
    const goal = { ...METRICS[0], minEffect: 1 };
    const byApplication = await ask({ unit: 'application' });
    expect(byApplication).toMatchObject({
      ...{ units: 1, unitsPerDay: null, newUnitsPerDay: null, effects: [] },
      words: expect.stringMatching(/^最近只有 1 个单位，看不出单位之间相差多少，不能估算/),
    });
    expect(byApplication.metrics[0].words).toBe('单位太少，看不出相差多少');
    const byAddress = await ask({ unit: 'ip', metrics: [goal] });
    expect(byAddress).toMatchObject({ units: 200, unitsPerDay: null, plannedDays: null, decidable: false });
    expect(byAddress.words).toMatch(/^每组需要 \d+ 个单位；请求还不到两天，看不出以后每天有多少新的单位/);
    expect(byAddress.warnings.join()).not.toContain('永远');
    const byCall = await ask({ unit: 'request', metrics: [goal] });
    expect(byCall.unitsPerDay / 14_400).toBeCloseTo(1, 2);
    expect(byCall.plannedDays).toBeGreaterThanOrEqual(1);
    const none = await ask({ targeting: [{ field: 'ip', operator: 'in', values: ['192.168.0.0/16'] }] });
    expect(none).toMatchObject({
      ...{ calls: 0, decidable: false },
      words: '最近 14 天有 600 次请求，没有一次符合参加条件；这样开始的测试不会有数据，请检查条件',
    });
  });

  test('counts minutes as the minutes that they are, and promises no change where there is no verdict', async () => {
    const tested = await world.makeTest();
    const { testId, serviceId } = tested;
    const now = world.platform.clock.now.getTime();
    const addCalls = (of: string, count: number, from: number) =>
      world.platform.storage.db
        .insertInto('requestLog')
        .values(
          Array.from({ length: count }, (_, at) => ({
            ...world.place,
            ...{ id: `${serviceId}-${of}-${at}`, serviceId, applicationId: 'app', method: 'POST', path: '/' },
            ...{ at: new Date(from + at), protocol: 'http', status: 200, clientIp: `10.2.${at % 28}.1` },
            ...{ totalUs: 50_000 + (at % 9) * 9_000, gatewayUs: 100, upstreamUs: 900 },
          })),
        )
        .execute();
    const { plannedUnits: _planned, ...asked } = testConfig(tested);
    const ask = (more: Readonly<Record<string, unknown>>) =>
      world.must('abtest.version.samplesize', { testId, ...asked, ...more });
    await addCalls('new', 30, now - 300_000);
    expect(await ask({ unit: 'request' })).toMatchObject({
      ...{ callsPerDay: null, newUnitsPerDay: null, decidable: false },
      words: expect.stringContaining('请求还不到 10 分钟，看不出一天有多少，还不能估算天数'),
    });
    await addCalls('old', 240, now - 27 * 60_000);
    const young = await ask({ unit: 'request', durationDays: 1 });
    expect(young.callsPerDay).toBeCloseTo((270 / 27) * 1_440, 0);
    expect(young.newUnitsPerDay).toBeCloseTo(young.callsPerDay, 0);
    expect(young.warnings).toContain('只有 27 分钟的数据，由它推算一天的请求很粗略，起伏还看不出来');
    // Three days with 28 addresses, and none after: 14 in each arm.
    await addCalls('first', 28, now - 3 * DAY_MS);
    const few = await ask({ unit: 'ip' });
    const words = '计划的 14 天内每组只有约 14 个单位，不到 50 个时不下结论';
    expect(few.warnings).toContain(words);
    expect(few.metrics[0]).toMatchObject({ smallestEffect: null, words: expect.stringContaining(words) });
    expect(few.effects).toEqual([]);
  });

  test('comes from the calls of the last fourteen days, by unit', async () => {
    const tested = await world.makeTest();
    const { testId, serviceId } = tested;
    const now = world.platform.clock.now.getTime();
    // 10 days, 40 addresses a day of 400, each with five alike calls; two applications; one in ten calls fails.
    const rows = Array.from({ length: 2_000 }, (_, at): NewRow<'requestLog'> => {
      const address = Math.floor(at / 5);
      return {
        ...world.place,
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
    await world.platform.storage.db.insertInto('requestLog').values(rows).execute();
    // A call of the test page is nobody's.
    const [sample] = rows;
    if (sample !== undefined)
      await world.platform.storage.db
        .insertInto('requestLog')
        .values({ ...sample, id: `${serviceId}-own`, origin: 'test', totalUs: 9_000_000 })
        .execute();
    const { plannedUnits: _planned, ...asked } = testConfig(tested);
    const ask = (more: Readonly<Record<string, unknown>>) =>
      world.must('abtest.version.samplesize', { testId, ...asked, ...more });
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
    // Quantiles of different sources are read together, each into buckets of its own.
    const quantile = { ...METRICS[0], type: 'quantile' };
    const quantiles = await ask({
      unit: 'ip',
      metrics: [
        { ...quantile, key: 'half', name: 'P50', quantile: 0.5 },
        { ...quantile, key: 'most', name: 'P90', quantile: 0.9 },
        { ...quantile, key: 'bytes', name: '响应大小', quantile: 0.5, source: 'responseBytes' },
        { ...quantile, key: 'none', name: '实例', quantile: 0.5, source: 'upstreamLatency' },
      ],
    });
    const times = rows.map(({ totalUs }) => Number(totalUs) / 1_000).sort((one, other) => one - other);
    const [half, most, bytes, none] = quantiles.metrics;
    expect(half.baseline / (times[999] ?? 0)).toBeCloseTo(1, 1);
    expect(most.baseline / (times[1_799] ?? 0)).toBeCloseTo(1, 1);
    expect(bytes.baseline).toBeLessThan(1);
    expect(none.baseline).toBeNull();
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
    const part = await ask({ unit: 'ip', participation: 50, holdout: 20 });
    expect(part.plannedUnits).toBe(byAddress.plannedUnits);
    expect(part.plannedDays).toBeGreaterThan(byAddress.plannedDays);
    const header = await ask({ unit: 'header', unitName: 'X-User' });
    expect(header).toMatchObject({ units: null, metrics: [], plannedUnits: null, plannedDays: null });
    const { id } = await world.must('abtest.version.create', {
      ...{ testId, start: true },
      ...testConfig(tested, { unit: 'ip', plannedUnits: null }),
    });
    expect((await world.versionOf(id)).plannedUnits).toBe(byAddress.plannedUnits);
  });
});
