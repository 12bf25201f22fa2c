// What it costs to open the report of a long run of performance evaluation: its seconds come from the real recorder.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '#core/statistics/quantile/quantile.ts';
import { keepFrames } from '../../platform/operations/runtime/benchmark/measurement/keep-frames.ts';
import { reportOf } from '../../platform/operations/runtime/benchmark/measurement/report-of.ts';
import { findJob } from '../../platform/operations/runtime/benchmark/record/stored-job.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { MADE_AT, madeRun, madeSnapshot } from '../support/made-run.ts';
import { makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { calls, seconds, rounds } = benchSizes().report;
const perSecond = Math.round(calls / seconds);
const CHARTS = ['rate', 'latency', 'errors', 'in-flight', 'replicas', 'cpu', 'memory', 'generator'];
const table = openTable('report');
let platform: TestApp;
let member: Client;
let id: string;

beforeAll(async () => {
  platform = await startApp();
  const crowd = await makeCrowd(platform);
  member = await crowd.as('member');
  const { db } = platform.storage;
  id = await insertFixture(db, 'benchmark-job', crowd.home);
  const { frames } = madeRun({ seconds, perSecond, failed: 1 }, false);
  const snapshot = madeSnapshot({ rate: perSecond, durationS: seconds, warmupS: 0 });
  await keepFrames(db, { jobId: id, point: 0 }, frames, 0);
  await db
    .updateTable('benchmarkJob')
    .set({ state: 'Running', startedAt: new Date(MADE_AT), snapshot: JSON.stringify(snapshot) })
    .where('id', '=', id)
    .execute();
  platform.clock.now = new Date(MADE_AT + seconds * 1_000);
});
afterAll(() => platform?.close());

async function must(call: string, body: Readonly<Record<string, unknown>>) {
  const answer = await member.call(call, body);
  if (!answer.body.success) throw new Error(`${call}: ${answer.text}`);
  return answer.body.result;
}

// The report of a run that goes on is made by this, once in a while, and by who opens it before the first one is made.
it('while it goes on', async () => {
  const started = performance.now();
  const report = await must('benchmark.report.get', { id });
  table.figure('live', performance.now() - started);
  expect(report.live).toBe(true);
  expect(report.figures.offered).toBe(perSecond * seconds);
});

it('at its end', async () => {
  const { storage, config, clock } = platform;
  const world = { storage, config: () => config, now: () => clock.now };
  const job = await findJob(storage.db, id);
  const started = performance.now();
  const report = await reportOf(world, job, 'completed');
  table.figure('settle', performance.now() - started);
  const ended = { state: 'Completed', endedAt: clock.now, report: JSON.stringify(report) };
  await storage.db.updateTable('benchmarkJob').set(ended).where('id', '=', id).execute();
});

it('opened', async () => {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const [report, ...charts] = await Promise.all([
      must('benchmark.report.get', { id }),
      ...CHARTS.map((chart) => must('benchmark.report.detail', { id, chart })),
    ]);
    took.push(performance.now() - started);
    expect(report.figures.offered).toBe(perSecond * seconds);
    expect(charts[0].series[0].points.length).toBeGreaterThan(Math.min(seconds, 500) - 1);
  }
  table.figure('open', median(took), `first ${took[0]?.toFixed(0)} ms, ${CHARTS.length} charts`);
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
