import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';
import { type FirstArea, must, type Place, startFirstArea } from '../support/first-area.ts';
import { simpleHealth } from '../support/simple-health.ts';

let area: FirstArea;
const ids = { own: '', shared: '', busy: '', idle: '', neighbour: '' };
const sick = new Set<string>();

beforeAll(async () => {
  area = await startFirstArea((platform) => ({ health: simpleHealth(platform, sick) }));
  // The rollups below tell of all calls, so that no row counts as one more.
  const until = new Date(area.platform.clock.now.getTime() + 86_400_000);
  await db().updateTable('rollupEnd').set({ until }).execute();
  ids.own = await area.createService(area.home, 'own');
  ids.shared = await area.createService(area.neighbour, 'shared', { visibility: 'public' });
  ids.busy = (await area.createApplication(area.home, '忙')).id;
  ids.idle = (await area.createApplication(area.home, '闲')).id;
  ids.neighbour = (await area.createApplication(area.neighbour, '邻')).id;
  await count(area.home, ids.busy, ids.own, { calls: 90, failures: 10, us: 20_000 });
  await count(area.home, ids.busy, ids.shared, { calls: 10, failures: 0, us: 40_000 });
  await count(area.neighbour, ids.neighbour, ids.shared, { calls: 50, failures: 5, us: 10_000 });
  await fail(area.home, ids.busy, ids.own, 7, 502, 282001);
  await fail(area.home, ids.busy, ids.own, 3, 429, 18);
  await fail(area.neighbour, ids.neighbour, ids.shared, 5, 500, 0);
});
afterAll(() => area.platform.close());

const db = () => area.platform.storage.db;
const justNow = () => Math.floor((area.platform.clock.now.getTime() - 60_000) / 10_000) * 10_000;
const span = () => ({
  from: new Date(justNow() - 600_000).toISOString(),
  to: new Date(justNow() + 600_000).toISOString(),
});

async function count(
  place: Place,
  applicationId: string,
  serviceId: string,
  { calls, failures, us }: { calls: number; failures: number; us: number },
): Promise<void> {
  const histogram = Array.from({ length: DURATION_BOUNDS_US.length + 1 }, () => 0);
  histogram[durationBucket(us)] = calls;
  for (const stepS of [10, 3600]) {
    const bucket = new Date(Math.floor(justNow() / (stepS * 1000)) * stepS * 1000);
    const sums = {
      calls,
      failures,
      totalUs: calls * us,
      maxUs: us,
      requestBytes: calls * 10,
      responseBytes: calls * 100,
    };
    const row = {
      bucket,
      stepS,
      projectId: place.projectId,
      applicationId,
      serviceId,
      protocol: 'http',
      ...sums,
      histogram,
    };
    await db().insertInto('requestRollup').values(row).execute();
  }
}

async function fail(
  place: Place,
  applicationId: string,
  serviceId: string,
  times: number,
  status: number,
  errorCode: number,
): Promise<void> {
  const rows = Array.from({ length: times }, (_, i) => ({
    ...place,
    id: `req-${serviceId}-${status}-${i}`,
    at: new Date(justNow() + i),
    applicationId,
    serviceId,
    method: 'POST',
    path: '/v1',
    protocol: 'http',
    clientIp: '10.0.0.1',
    status,
    errorCode,
    error: errorCode === 0 ? '' : 'error text',
    totalUs: 1000,
    gatewayUs: 100,
    upstreamUs: 900,
  }));
  await db().insertInto('requestLog').values(rows).execute();
}

describe('a project', () => {
  test('counts the calls of its own applications, and what it has', async () => {
    const overview = await must(area.admin, 'monitor.overview', { ...area.home, ...span() });
    expect(overview).toMatchObject({
      calls: 100,
      failures: 10,
      successRate: 90,
      averageMs: 22,
      trafficBytes: 11_000,
    });
    expect(overview).toMatchObject({ applications: 2, services: 1, runningServices: 1, abnormalServices: 0 });
    sick.add(ids.own);
    await must(area.admin, 'registration.check', { id: ids.own });
    const after = await must(area.admin, 'monitor.overview', { ...area.home, ...span() });
    expect(after).toMatchObject({ runningServices: 0, abnormalServices: 1 });
  });

  test('says how its numbers came about, what they were before, and what an application has of them', async () => {
    const overview = await must(area.admin, 'monitor.overview', { ...area.home, ...span() });
    expect(overview.previous).toMatchObject({ calls: 0, failures: 0, successRate: null });
    expect(overview.points).toHaveLength(24);
    const sum = overview.points.reduce((total: number, { calls }: { calls: number }) => total + calls, 0);
    expect(sum).toBe(overview.calls);
    const later = {
      from: span().to,
      to: new Date(Date.parse(span().to) + 1_200_000).toISOString(),
    };
    const after = await must(area.admin, 'monitor.overview', { ...area.home, ...later });
    expect(after).toMatchObject({ calls: 0, previous: { calls: 100, failures: 10, successRate: 90 } });
    const idle = await must(area.admin, 'monitor.overview', {
      ...area.home,
      ...span(),
      applicationId: ids.idle,
    });
    expect(idle).toMatchObject({ calls: 0, applications: 2 });
  });

  test('draws success and failure over time without gaps', async () => {
    const answer = await must(area.admin, 'monitor.series', { ...area.home, metric: 'calls', ...span() });
    const sum = (key: string) =>
      answer.series
        .find((series: { key: string }) => series.key === key)
        .points.reduce((total: number, [, value]: [number, number]) => total + value, 0);
    expect([sum('callNumSuccess'), sum('callNumFailure')]).toEqual([90, 10]);
    const starts: number[] = answer.series[0].points.map(([at]: [number]) => at);
    const gaps = new Set(starts.slice(1).map((at, i) => at - (starts[i] ?? 0)));
    expect([...gaps]).toEqual([answer.stepSeconds * 1000]);
  });

  test('counts how long calls took, as the overview does', async () => {
    const durations = await must(area.admin, 'monitor.durations', { ...area.home, ...span() });
    const counted = durations.buckets.filter(({ count }: { count: number }) => count > 0);
    expect(counted).toEqual([
      { from: 15, to: 20, count: 90 },
      { from: 30, to: 50, count: 10 },
    ]);
    expect(durations.buckets).toHaveLength(DURATION_BOUNDS_US.length + 1);
    expect(durations.buckets.at(-1)).toEqual({ from: 60_000, to: null, count: 0 });
    expect(durations.cells.map(({ at: _, ...cell }: { at: string }) => cell)).toEqual(counted);
    const step = durations.stepSeconds * 1000;
    for (const { at } of durations.cells) expect(Date.parse(at)).toBe(Math.floor(justNow() / step) * step);
    const overview = await must(area.admin, 'monitor.overview', { ...area.home, ...span() });
    expect(durations.p99).toBe(overview.p99Ms);
    expect(durations.p50).toBeGreaterThan(15);
    expect(durations.p50).toBeLessThan(durations.p90);
  });

  test('counts only the calls that are asked for, and none where there are none', async () => {
    const ask = (more: Readonly<Record<string, unknown>>) =>
      must(area.admin, 'monitor.durations', { ...area.home, ...span(), ...more });
    expect((await ask({ serviceId: ids.shared })).cells).toMatchObject([{ from: 30, to: 50, count: 10 }]);
    const none = await ask({ applicationId: ids.neighbour });
    expect(none).toMatchObject({ cells: [], p50: null, p90: null, p99: null });
    // A long span is counted by the hour, and looks the same.
    const from = new Date(justNow() - 5 * 86_400_000).toISOString();
    const long = await ask({ from, to: new Date(justNow() + 7_200_000).toISOString() });
    expect(long.cells.map(({ count }: { count: number }) => count)).toEqual([90, 10]);
  });

  test('narrows a curve to an application and a service; those of others have no calls here', async () => {
    const total = async (more: Readonly<Record<string, unknown>>) => {
      const answer = await must(area.admin, 'monitor.series', {
        ...area.home,
        metric: 'calls',
        ...span(),
        ...more,
      });
      return answer.series[0].points.reduce((sum: number, [, value]: [number, number]) => sum + value, 0);
    };
    expect(await total({ serviceId: ids.shared })).toBe(10);
    expect(await total({ applicationId: ids.neighbour })).toBe(0);
  });

  test('ranks its applications, idle ones last', async () => {
    const page = await must(area.admin, 'application.frontMonitorList', { ...area.home, ...span() });
    expect(page.result).toMatchObject([
      { name: '忙', calls: 100 },
      { name: '闲', calls: 0, successRate: null, averageMs: null },
    ]);
  });

  test('ranks its services by all their calls, whoever made them', async () => {
    const page = await must(area.admin, 'monitor.serviceList', { ...area.neighbour, ...span() });
    expect(page.result).toMatchObject([{ code: 'shared', calls: 60, failures: 5 }]);
  });

  test('lists what failed with names and advice, most frequent first', async () => {
    const page = await must(area.admin, 'monitor.failureDetail', { ...area.home, ...span() });
    expect(page.totalCount).toBe(2);
    expect(page.result).toMatchObject([
      {
        errorCode: 282001,
        calls: 7,
        applicationName: '忙',
        serviceName: 'own',
        remedy: '检查服务是否运行、地址是否正确',
      },
      { errorCode: 18, calls: 3 },
    ]);
    expect(page.result[0].requestId).toBe(`req-${ids.own}-502-6`);
  });
});

describe('an application and a service', () => {
  test('have curves and numbers of their own', async () => {
    const usage = await must(area.admin, 'application.monitor.overview', { id: ids.busy, ...span() });
    expect(usage).toMatchObject({ calls: 100, failures: 10 });
    const report = await must(area.admin, 'application.monitor.report', {
      id: ids.busy,
      metric: 'time',
      ...span(),
    });
    const average = report.series.find((series: { key: string }) => series.key === 'averageTime').points;
    expect(average.filter(([, value]: [number, number | null]) => value !== null)).toEqual([
      [expect.any(Number), 22],
    ]);
    const statistics = await must(area.admin, 'requestLog.statistics', { serviceId: ids.shared, ...span() });
    expect(statistics).toMatchObject({ calls: 60, failures: 5 });
    const service = await must(area.admin, 'interface.monitor.report', {
      id: ids.shared,
      metric: 'qps',
      ...span(),
    });
    expect(service.series[0].key).toBe('qps');
  });

  test('show failures of the application only', async () => {
    const page = await must(area.admin, 'application.monitor.failureDetail', {
      id: ids.neighbour,
      ...span(),
    });
    expect(page.result).toMatchObject([
      { status: 500, errorCode: 0, calls: 5, remedy: '服务自身返回了错误，请检查服务的日志' },
    ]);
  });
});

describe('the whole platform', () => {
  test('adds up every organisation, or one', async () => {
    expect(await must(area.admin, 'monitor.adminOverview', span())).toMatchObject({
      calls: 150,
      failures: 15,
    });
    const { organizationId } = area.foreign;
    expect(await must(area.admin, 'monitor.adminOverview', { organizationId, ...span() })).toMatchObject({
      calls: 0,
      successRate: null,
    });
  });

  test('ranks applications and services with the places they live in', async () => {
    const applications = await must(area.admin, 'application.backMonitorList', span());
    expect(applications.result[0]).toMatchObject({
      name: '忙',
      organizationName: '甲组织',
      projectName: '主项目',
    });
    const services = await must(area.admin, 'monitor.adminServiceList', span());
    expect(services.result.map((row: { code: string }) => row.code)).toEqual(['own', 'shared']);
    const failures = await must(area.admin, 'application.adminMonitor.failureDetail', span());
    expect(failures.totalCount).toBe(3);
  });
});
