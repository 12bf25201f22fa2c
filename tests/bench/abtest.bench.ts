// What A/B tests cost: a call in the gateway, its sums in the database, a page with the result.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '#core/statistics/quantile/quantile.ts';
import { sql } from '#storage/sql.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';
import { latencyMetric, p99Metric, scoreMetric, successMetric } from '../support/test-metrics.ts';
import { assigningCost } from './abtest/assigning-cost.ts';
import { addPoints, closeBuckets, type Filling, fillTest, multiply } from './abtest/fill-test.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const sizes = benchSizes().abtest;
const table = openTable('abtest');
const DAYS = 14;
let platform: TestApp;
let member: Client;
let filling: Filling;

const METRICS = [
  latencyMetric({ name: '平均耗时' }),
  successMetric(),
  p99Metric({ minEffect: 10 }),
  scoreMetric({ type: 'quantile', quantile: 0.5 }),
];

beforeAll(async () => {
  platform = await startApp();
  const { storage, clock } = platform;
  const crowd = await makeCrowd(platform);
  member = await crowd.as('member');
  const { organizationId } = crowd.home;
  const quota = { organizationId, cpuMilli: 1_000_000, memoryMb: 1_000_000, replicas: 1_000 };
  await storage.db.insertInto('resourceQuota').values(quota).execute();
  const serviceId = await insertFixture(storage.db, 'replica', crowd.home);
  await storage.db.updateTable('service').set({ createdBy: 'member' }).where('id', '=', serviceId).execute();
  const test = await must('abtest.create', { ...crowd.home, serviceId, name: 'bench' });
  const arms = ['A', 'B'].map((key, at) => ({
    ...{ key, name: key, versionId: serviceId, share: 50, control: at === 0 },
  }));
  const config = { arms, metrics: METRICS, unit: 'request', plannedUnits: 500_000, durationDays: 30 };
  const { id } = await must('abtest.version.create', { testId: test.id, start: true, ...config });
  const startedAt = new Date(clock.now.getTime() - DAYS * 86_400_000);
  await storage.db.updateTable('abtestVersion').set({ startedAt }).where('id', '=', id).execute();
  const { summed: calls, units, portion } = sizes;
  filling = { versionId: id, serviceId, startedAt, calls, units, portion };
});
afterAll(() => platform?.close());

async function must(call: string, body: Readonly<Record<string, unknown>>) {
  const answer = await member.call(call, body);
  if (!answer.body.success) throw new Error(`${call}: ${answer.text}`);
  return answer.body.result ?? answer.body.page;
}

it('being part of a test, for a call in the gateway', () => {
  assigningCost(sizes.portions); // The first ones compile.
  const { choiceUs, rowUs } = assigningCost(sizes.portions);
  const detail = `choice and hash ${choiceUs.toFixed(2)}, log row ${rowUs.toFixed(2)} us`;
  table.figure('assign', choiceUs + Math.max(0, rowUs), detail);
});

it('sums of calls', async () => {
  const { storage } = platform;
  const costs = await fillTest(storage, filling);
  for (const name of ['unit', 'arm', 'bucket'])
    await sql`analyze ${sql.table(`experiment_${name}`)}`.execute(storage.db);
  const [first = 0] = costs;
  table.figure(
    'sums',
    median(costs),
    `first portion, all units new: ${first.toFixed(1)} us; ${METRICS.length} metrics, two of them quantiles`,
  );
  const buckets = await closeBuckets(storage, filling, sizes.bucketCalls, sizes.rounds);
  table.figure(
    'bucket',
    median(buckets) * (sizes.bucketCalls / 1_000),
    `${median(buckets).toFixed(1)} us a call`,
  );
});

it('the result', async () => {
  const times = sizes.calls / sizes.summed;
  await multiply(platform.storage, filling.versionId, times);
  await addPoints(platform.storage, filling.versionId, DAYS);
  const tookMs: number[] = [];
  for (let round = 0; round < sizes.rounds; round++) {
    const started = performance.now();
    const result = await must('abtest.version.compute', { id: filling.versionId });
    tookMs.push(performance.now() - started);
    expect(result.units).toBe(filling.units);
    expect(result.calls).toBe(times * (filling.calls + sizes.bucketCalls * sizes.rounds));
  }
  table.figure('result', median(tookMs), `first ${tookMs[0]?.toFixed(0)} ms, with points of ${DAYS} days`);
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
