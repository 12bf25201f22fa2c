import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '#engines/metrics/metrics.ts';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';
import type { Storage } from '#storage/storage.ts';
import { startStorage } from '../../../../support/start-storage.ts';

const now = new Date('2026-03-10T12:00:00Z');
const at = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1_000);
let storage: Storage;
const metrics = () => createMetrics(storage.db, () => now);

/** `durations` in ms; the first `failures` of them failed. */
async function addRollup(bucket: Date, durations: readonly number[], change: Record<string, unknown> = {}) {
  const histogram = new Array<number>(DURATION_BOUNDS_US.length + 1).fill(0);
  for (const ms of durations)
    histogram[durationBucket(ms * 1_000)] = (histogram[durationBucket(ms * 1_000)] ?? 0) + 1;
  await storage.db
    .insertInto('requestRollup')
    .values({
      bucket,
      stepS: 10,
      projectId: 'prj-1',
      applicationId: 'app-1',
      serviceId: 'svc-1',
      protocol: 'http',
      calls: durations.length,
      totalUs: durations.reduce((sum, ms) => sum + ms * 1_000, 0),
      maxUs: Math.max(...durations) * 1_000,
      requestBytes: 100,
      responseBytes: 900,
      histogram,
      ...change,
    })
    .execute();
}

beforeAll(async () => {
  storage = await startStorage();
  await storage.db.insertInto('organization').values({ id: 'org-1', name: 'o' }).execute();
  await storage.db
    .insertInto('project')
    .values({ id: 'prj-1', organizationId: 'org-1', name: 'p' })
    .execute();
  await addRollup(at(120), [4, 4, 4, 4, 4, 4, 4, 4, 4, 40], { failures: 2 });
  await addRollup(at(60), [10, 20]);
  await addRollup(at(60), [10], { applicationId: 'app-2', failures: 1 });
  await addRollup(at(60), [10], { projectId: 'prj-2', serviceId: 'svc-2' });
  const row = {
    organizationId: 'org-1',
    projectId: 'prj-1',
    applicationId: 'app-1',
    serviceId: 'svc-1',
    method: 'GET',
    path: '/p',
    protocol: 'http',
    clientIp: '::1',
    totalUs: 1,
    gatewayUs: 1,
    upstreamUs: 0,
  };
  await storage.db
    .insertInto('requestLog')
    .values([
      { ...row, at: at(30), id: 'req-1', status: 429, errorCode: 18, error: '超过应用的 QPS 限额' },
      { ...row, at: at(20), id: 'req-2', status: 429, errorCode: 18, error: '超过应用的 QPS 限额' },
      { ...row, at: at(10), id: 'req-3', status: 502, errorCode: 282001, error: '无法连接服务' },
      { ...row, at: at(5), id: 'req-4', status: 200 },
      { ...row, at: at(5), id: 'req-5', status: 500, projectId: 'prj-2' },
    ])
    .execute();
});
afterAll(() => storage.close());

const span = { from: at(300), to: now };

describe('curves', () => {
  it('have every point, split success and failure, and stay within the filter', async () => {
    const answer = await metrics().series({ ...span, metric: 'calls', projectId: 'prj-1', stepSeconds: 60 });
    expect(answer.stepSeconds).toBe(60);
    expect(answer.series.map(({ key }) => key)).toEqual(['callNumSuccess', 'callNumFailure']);
    expect(answer.series[0]?.points.map(([, value]) => value)).toEqual([0, 0, 0, 8, 2]);
    expect(answer.series[1]?.points.map(([, value]) => value)).toEqual([0, 0, 0, 2, 1]);
    expect(answer.series[0]?.points[0]?.[0]).toBe(at(300).getTime());
    const one = await metrics().series({ ...span, metric: 'qps', applicationId: 'app-2', stepSeconds: 60 });
    expect(one.series[0]?.points.map(([, value]) => value)).toEqual([0, 0, 0, 0, 1 / 60]);
  });

  it('give no average where nothing was called, and percentiles from the histogram', async () => {
    const answer = await metrics().series({ ...span, metric: 'time', serviceId: 'svc-1', stepSeconds: 60 });
    const points = (key: string) =>
      answer.series.find((series) => series.key === key)?.points.map(([, value]) => value);
    expect(points('averageTime')).toEqual([null, null, null, 7.6, expect.closeTo(40 / 3)]);
    const [, , , p50] = points('p50') ?? [];
    expect(p50).toBeGreaterThan(3);
    expect(p50).toBeLessThanOrEqual(5);
    expect(points('p99')?.[3]).toBeLessThanOrEqual(40);
  });

  it('choose about 300 points and coarser rollups for long spans', async () => {
    const month = { from: at(30 * 86_400), to: now };
    const answer = await metrics().series({ ...month, metric: 'calls' });
    expect(answer.stepSeconds).toBe(14_400);
    expect(answer.series[0]?.points.length).toBeLessThanOrEqual(301);
    expect((await metrics().series({ from: at(86_400), to: now, metric: 'calls' })).stepSeconds).toBe(300);
  });
});

describe('totals', () => {
  it('add up calls, failures, time and traffic', async () => {
    expect(await metrics().usage({ ...span, projectId: 'prj-1' })).toMatchObject({
      calls: 13,
      failures: 3,
      successRate: 76.92,
      qps: 0.04,
      averageMs: 8.92,
      trafficBytes: 3_000,
    });
    expect(await metrics().usage({ ...span, projectId: 'prj-9' })).toMatchObject({
      calls: 0,
      successRate: null,
      averageMs: null,
      p95Ms: null,
    });
    expect((await metrics().usage({ ...span, organizationId: 'org-1' })).calls).toBe(13);
  });

  it('come with those of the span before and with how they came about', async () => {
    const minute = { from: at(60), to: now, projectId: 'prj-1' };
    const usage = await metrics().usage(minute);
    expect(usage).toMatchObject({ calls: 3, previous: { calls: 10, failures: 2, averageMs: 7.6 } });
    expect(usage.points.map(({ calls }) => calls)).toEqual([3, 0, 0, 0, 0, 0]);
    expect(usage.points[0]).toMatchObject({ at: at(60).getTime(), failures: 1, averageMs: 13.33, qps: 0.3 });
    expect(usage.points[1]).toMatchObject({ averageMs: null, successRate: null });
    const quiet = await metrics().usage({ ...minute, from: at(30) });
    expect(quiet).toMatchObject({ calls: 0, previous: { calls: 3, failures: 1 } });
  });

  it('count no call twice where a span begins inside a rollup', async () => {
    const usage = await metrics().usage({ from: at(55), to: now, projectId: 'prj-1' });
    expect(usage).toMatchObject({ calls: 3, previous: { calls: 10 } });
  });

  it('are cut into two dozen parts, whatever the span', async () => {
    const day = await metrics().usage({ from: at(86_400), to: now });
    expect(day.points.map(({ at: start }) => start)).toEqual(
      Array.from({ length: 24 }, (_, index) => at(86_400 - index * 3_600).getTime()),
    );
    const month = await metrics().usage({ from: at(30 * 86_400), to: now });
    expect(month.points).toHaveLength(24);
  });

  it('are compared with nothing where the span before was not counted as finely', async () => {
    const usage = await metrics().usage({ from: at(7.5 * 86_400), to: at(6 * 86_400) });
    expect(usage.previous).toBeNull();
  });

  it('are told apart by application', async () => {
    const usage = await metrics().usageBy('applicationId', { ...span, serviceIds: ['svc-1'] });
    expect([...usage].map(([id, { calls }]) => [id, calls])).toEqual(
      expect.arrayContaining([
        ['app-1', 12],
        ['app-2', 1],
      ]),
    );
  });
});

describe('failures', () => {
  it('are grouped with the newest time and sample ids, most frequent first', async () => {
    const found = await metrics().failures({
      ...span,
      projectId: 'prj-1',
      orderBy: 'calls',
      order: 'desc',
      limit: 10,
      offset: 0,
    });
    expect(found.totalCount).toBe(2);
    expect(found.rows).toMatchObject([
      { status: 429, errorCode: 18, calls: 2, lastAt: at(20), requestIds: ['req-2', 'req-1'] },
      { status: 502, errorCode: 282001, calls: 1, requestIds: ['req-3'] },
    ]);
  });
});

describe('range queries', () => {
  const query = (text: string, projectId?: string) =>
    metrics().queryRange({
      query: text,
      from: at(60),
      to: now,
      stepSeconds: 30,
      ...(projectId ? { projectId } : {}),
    });

  it('answer rates like Prometheus, confined to the project whatever the query says', async () => {
    const answer = await query(
      'sum by (application) (increase(aic_requests_total{service="svc-1"}[5m]))',
      'prj-1',
    );
    expect(answer.resultType).toBe('matrix');
    expect(answer.result.map(({ metric, values }) => [metric, values.at(-1)?.[1]])).toEqual([
      [{ application: 'app-1' }, '12'],
      [{ application: 'app-2' }, '1'],
    ]);
    expect(
      (await query('sum(increase(aic_requests_total[5m]))', 'prj-2')).result[0]?.values.at(-1)?.[1],
    ).toBe('1');
    expect((await query('sum(increase(aic_requests_total{project="prj-1"}[5m]))', 'prj-2')).result).toEqual(
      [],
    );
    expect((await query('sum(rate(aic_requests_total[1m]))')).result[0]?.values[0]).toEqual([
      at(60).getTime() / 1_000,
      String(10 / 60),
    ]);
  });

  it('answer quantiles', async () => {
    const answer = await query(
      'histogram_quantile(0.5, sum by (le) (increase(aic_request_duration_seconds_bucket{service="svc-1"}[5m])))',
    );
    expect(Number(answer.result[0]?.values.at(-1)?.[1])).toBeCloseTo(0.0044, 3);
  });

  it.each([
    'up',
    'aic_requests_total',
    'rate(aic_requests_total[1s])',
    'rate(unknown[5m])',
    'sum by (nothing) (rate(aic_requests_total[5m]))',
    'rate(aic_requests_total{service=~"(a+)+"}[5m])',
    'rate(aic_requests_total[5m]) + 1',
    'rate(aic_requests_total{service="\'; drop table event; --"}[5m]) x',
  ])('refuse %s instead of guessing', async (text) => {
    await expect(query(text)).rejects.toMatchObject({ code: 'metrics.unsupported-query' });
  });
});
