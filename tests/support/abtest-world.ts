// Services of three versions with A/B tests, each made for one case, and what the cases of the area ask of them.
import { expect } from 'vitest';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { sql } from '#storage/sql.ts';
import { judgeRunning } from '../../platform/operations/experiments/abtest/judge-running.ts';
import { insertFixture } from './fixture-rows.ts';
import { startProject } from './start-project.ts';

export const DAY_MS = 86_400_000;

export interface TestedService {
  readonly serviceId: string;
  /** v1 with all calls, v2 and v3 with none. */
  readonly versions: readonly [string, string, string];
  readonly testId: string;
}

export const METRICS = [
  {
    ...{ key: 'latency', name: '平均耗时', source: 'latency', type: 'mean' },
    ...{ direction: 'down', role: 'goal', minEffect: 5 },
  },
  {
    ...{ key: 'success', name: '成功率', source: 'success', type: 'proportion' },
    ...{ direction: 'up', role: 'guardrail', minEffect: 1 },
  },
] as const;

type Body = Readonly<Record<string, unknown>>;

/** What a version is made of: v1 against v2, half of the units each. */
export function testConfig({ versions: [one, two] }: TestedService, more: Body = {}) {
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

export type AbtestWorld = Awaited<ReturnType<typeof startAbtestWorld>>;

export async function startAbtestWorld() {
  const project = await startProject();
  const { platform, member, place } = project;
  const { db } = platform.storage;
  let count = 0;

  /** Answers what the call does; a refusal fails the test. */
  async function must(call: string, body: Body, by = member) {
    const answer = await by.call(call, body);
    const faults = platform.logged.map(({ error }) => error).join();
    expect(answer.body.success, `${call}: ${answer.text} ${faults}`).toBe(true);
    return answer.body.result ?? answer.body.page;
  }

  /** Of a call that is refused: status, code, sentence and faults by field. */
  async function refused(call: string, body: Body, by = member) {
    const { status, body: answer } = await by.call(call, body);
    const { code, global, field = {}, details } = answer.message;
    return { status, code, global, field, details };
  }

  async function makeService(): Promise<Omit<TestedService, 'testId'>> {
    const first = await insertFixture(db, 'replica', place);
    await db.updateTable('service').set({ createdBy: 'member' }).where('id', '=', first).execute();
    const carrying = { weight: 100, createdBy: 'member' };
    await db.updateTable('serviceVersion').set(carrying).where('id', '=', first).execute();
    const limits = { replicas: 1, cpuMilli: 1_000, memoryMb: 512, concurrency: 4, queueSize: 10 };
    const more = [2, 3].map((number) => ({
      ...place,
      ...limits,
      ...{ id: `${first}-v${number}`, serviceId: first, number, preset: 'fixture', runtime: 'command' },
      ...{ state: 'Stopped', createdBy: 'member' },
    }));
    await db.insertInto('serviceVersion').values(more).execute();
    return { serviceId: first, versions: [first, `${first}-v2`, `${first}-v3`] };
  }

  const makeName = () => `测试${++count}`;

  async function makeTest(): Promise<TestedService> {
    const service = await makeService();
    const { id } = await must('abtest.create', {
      ...place,
      serviceId: service.serviceId,
      name: makeName(),
    });
    return { ...service, testId: String(id) };
  }

  /** `id` is that of the version. */
  async function start(more: Body = {}) {
    const tested = await makeTest();
    const { id } = await must('abtest.version.create', {
      ...{ testId: tested.testId, start: true },
      ...testConfig(tested, more),
    });
    return { ...tested, id: String(id) };
  }

  /** The judge, as its job runs it. */
  const judge = () =>
    judgeRunning(
      { storage: platform.storage, config: () => platform.config, now: () => platform.clock.now },
      new AbortController().signal,
    );

  /** Two minutes pass, and all calls of before are in the sums. */
  async function settle() {
    platform.clock.now = new Date(platform.clock.now.getTime() + 120_000);
    await closeRollups(platform.storage, platform.clock.now, closeExperiments);
    await judge();
  }

  const rowsOf = (serviceId: string) =>
    db
      .selectFrom('serviceVersion')
      .select(['id', 'weight', 'inTest'])
      .where('serviceId', '=', serviceId)
      .orderBy('number')
      .execute();

  const eventsOf = (id: string, event: string) =>
    db
      .selectFrom('event')
      .select(['id', 'reason'])
      .where('entityId', '=', id)
      .where('event', '=', event)
      .execute();

  /** Sums of an arm whose units make ten calls each: mean latency in µs, successes of all calls. */
  async function putSums(id: string, arm: string, units: number, latency: number, success: number) {
    const n = 10;
    const x = units * n * latency;
    const squares = units * n * n * (latency ** 2 + (latency * 0.2) ** 2);
    const latencyMoments = [x, units * n, 0, 0, squares, x * n, units * n * n];
    const ok = units * n * success;
    const okSquares = units * (n * n * success ** 2 + 0.5);
    const successMoments = [ok, units * n, 0, 0, okSquares, ok * n, units * n * n];
    const moments = [latencyMoments, successMoments].flatMap((some) => [
      ...some,
      ...Array.from({ length: 7 }, () => 0),
    ]);
    await sql`
      insert into experiment_arm (version_id, arm, units, calls, excluded, busy_s, replica_s, moments)
      values (${id}, ${arm}, ${units}, ${units * n}, ${JSON.stringify({ 'warm-up': 3 })}::jsonb, ${latency / 1e4}, 60,
        ${moments}::float8[])
      on conflict (version_id, arm) do update set units = excluded.units, calls = excluded.calls,
        moments = excluded.moments`.execute(db);
  }

  return {
    ...project,
    ...{ must, refused, makeService, makeName, makeTest, start, judge, settle, rowsOf, eventsOf, putSums },
    versionOf: (id: string) => must('abtest.version.get', { id }),
    stateOf: async (testId: string) => (await must('abtest.get', { id: testId })).state,
  };
}
