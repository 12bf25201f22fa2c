// Sums of a test that hang on more than its calls: values that cannot be added, CPU, load, feedback, every bucket of a histogram.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBatch } from '#engines/gateway/log/batch.ts';
import type { LogRow } from '#engines/gateway/log/log-row.ts';
import { writeBatch } from '#engines/gateway/log/write-batch.ts';
import { addPast } from '#storage/experiments/add-past.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { addTestVersion } from '../../../support/experiment-rows.ts';
import { insertFixture } from '../../../support/fixture-rows.ts';
import { sampleLogRow } from '../../../support/sample-log-row.ts';
import { startStorage } from '../../../support/start-storage.ts';

const START = Date.parse('2026-03-10T11:30:00Z');
const PLACE = { organizationId: 'org-1', projectId: 'prj-1' };
const GOAL = { direction: 'up', role: 'goal', minEffect: 5 };
const METRICS = {
  faulty: [{ ...GOAL, key: 'score', name: '得分', source: 'answer', type: 'mean', path: 'score' }],
  used: [
    { ...GOAL, key: 'cpu', name: 'CPU', source: 'cpu', type: 'mean' },
    { ...GOAL, key: 'rate', name: '点击率', source: 'feedback', type: 'ratio', event: 'click' },
    { ...GOAL, key: 'spent', name: '金额', source: 'feedback', type: 'ratio', cap: 100 },
  ],
  spread: [
    { ...GOAL, key: 'score', name: '得分', source: 'answer', type: 'quantile', path: 'score', quantile: 0.5 },
    { ...GOAL, key: 'p99', name: 'P99', source: 'latency', type: 'quantile', quantile: 0.99 },
  ],
  away: [{ ...GOAL, key: 'away', name: '服务耗时', source: 'upstreamLatency', type: 'mean' }],
} as const;

let storage: Storage;
/** Service version and replica that the arms of `used` run on. */
let served: string;
beforeAll(async () => {
  storage = await startStorage();
  const startedAt = new Date(START - 3_600_000);
  for (const [name, metrics] of Object.entries(METRICS))
    await addTestVersion(storage, { id: `abv-${name}`, serviceId: `svc-${name}`, startedAt, metrics });
  await addTestVersion(storage, { id: 'abv-sound', serviceId: 'svc-sound', startedAt });
  served = await insertFixture(storage.db, 'replica', PLACE);
  const arms = ['A', 'B'].map((key) => ({ key, versionId: key === 'A' ? served : 'none', share: 50 }));
  await sql`update abtest_version set arms = ${JSON.stringify(arms)}::jsonb where id = 'abv-used'`.execute(
    storage.db,
  );
  await sql`update abtest set service_id = ${served} where id = 'abt-abv-used'`.execute(storage.db);
  await sql`update replica set ready_at = ${new Date(START)}, started_at = ${new Date(START - 60_000)}`.execute(
    storage.db,
  );
});
afterAll(() => storage.close());
beforeEach(async () => {
  await sql`truncate request_log, request_rollup, request_log_batch, experiment_unit, experiment_arm, experiment_point,
    experiment_bucket, experiment_slice, experiment_fault, feedback, replica_sample`.execute(storage.db);
  await sql`update rollup_end set until = date_bin(make_interval(secs => step_s), ${new Date(START)}, 'epoch')`.execute(
    storage.db,
  );
});

let rows = 0;
function row(name: string, change: Partial<LogRow> = {}): LogRow {
  rows += 1;
  const test = { test_version_id: `abv-${name}`, arm: 'A', unit: 1, service_id: `svc-${name}`, at: START };
  return { ...sampleLogRow(`req-${rows}`), ...test, ...change };
}

async function write(...calls: readonly LogRow[]): Promise<void> {
  const batch = createBatch(undefined);
  for (const call of calls) batch.add(call);
  await writeBatch(storage, batch, []);
}
const close = (seconds: number) => closeRollups(storage, new Date(START + seconds * 1_000), closeExperiments);
const armsOf = async (id: string) =>
  storage.db.selectFrom('experimentArm').selectAll().where('versionId', '=', id).orderBy('arm').execute();
/** By arm, of those that had any. */
const callsOf = async (id: string) =>
  (await armsOf(id)).map(({ calls }) => calls).filter((calls) => calls > 0);
const faults = () =>
  storage.db.selectFrom('experimentFault').select(['versionId', 'times', 'reason', 'told']).execute();
const logged = async () => (await storage.db.selectFrom('requestLog').select('id').execute()).length;

describe('sums of a version that has stopped', () => {
  const stopped = async (result: string | null) =>
    sql`update abtest_version set state = 'Stopped', stopped_at = ${new Date(START + 20_000)}, result = ${result}::jsonb
      where id = 'abv-used'`.execute(storage.db);
  afterAll(() =>
    sql`update abtest_version set state = 'Running', stopped_at = null, result = null where id = 'abv-used'`.execute(
      storage.db,
    ),
  );
  const rate = (id: string, second: number) =>
    storage.db
      .insertInto('feedback')
      .values({
        ...{
          id,
          serviceId: served,
          applicationId: 'app',
          projectId: 'prj-1',
          at: new Date(START + second * 1_000),
        },
        ...{ requestId: id, testVersionId: 'abv-used', unit: 1, event: 'click' },
      })
      .execute();
  const clicks = async () =>
    (
      await sql<{ x: number }>`select x[2] as x from experiment_unit where version_id = 'abv-used'`.execute(
        storage.db,
      )
    ).rows[0]?.x;

  it('take in what was before the stop until the result is there, then nothing', async () => {
    await write(row('used'), row('used', { at: START + 10_000 }));
    await rate('in-time', 19);
    await rate('late', 21);
    await stopped(null);
    await close(60);
    expect([await callsOf('abv-used'), await clicks()]).toEqual([[2], 1]);
    // A long call of before the stop ends now: its bucket is closed, and the result is not there yet.
    await write(row('used', { at: START + 5_000 }));
    expect(await callsOf('abv-used')).toEqual([3]);
    await stopped('{}');
    await write(row('used', { at: START + 5_000 }), row('sound'));
    await write(row('used', { at: START + 70_000 }));
    await rate('later', 19);
    await close(120);
    await addPast(storage, 'abv-used');
    expect([await callsOf('abv-used'), await clicks()]).toEqual([[3], 1]);
    expect(await callsOf('abv-sound')).toEqual([1]);
  });
});

describe('the past of units', () => {
  it('has the time at the service of those calls that came there', async () => {
    const old = {
      at: START - 3 * 3_600_000,
      test_version_id: '',
      unit: null,
      arm: '',
      application_id: 'app-1',
    };
    await write(row('away', old), row('away', { ...old, upstream: '', upstream_us: 0 }));
    await addPast(storage, 'abv-away');
    const past = await storage.db
      .selectFrom('experimentPast')
      .select(['x0', 'y0'])
      .where('versionId', '=', 'abv-away')
      .execute();
    expect(past).toEqual([{ x0: [800], y0: [1] }]);
  });
});

describe('a value that cannot be added', () => {
  /** A number that no double holds: the gateway reads none, a row of any other origin might have one. */
  const bad = () => row('faulty', { measures: '{"score":1e400}' });

  it('holds up neither the closing of a bucket nor the sums of other versions', async () => {
    await write(row('sound'), bad(), row('faulty', { measures: '{"score":2}' }), row('sound'));
    await close(60);
    expect(await callsOf('abv-sound')).toEqual([2]);
    expect(await callsOf('abv-faulty')).toEqual([]);
    expect(await faults()).toEqual([
      { versionId: 'abv-faulty', times: 1, reason: expect.stringMatching(/out of range/), told: false },
    ]);
    const { rows: rollups } = await sql<{ calls: number }>`
      select sum(calls) as calls from request_rollup where step_s = 10`.execute(storage.db);
    expect(rollups[0]?.calls).toBe(4);
    // What comes after it is added again.
    await write(row('faulty', { at: START + 70_000, measures: '{"score":2}' }));
    await close(120);
    expect(await callsOf('abv-faulty')).toEqual([1]);
  });

  it('is none that is merely small: nothing is added for it', async () => {
    const score = (value: string, unit: number) => row('faulty', { measures: `{"score":${value}}`, unit });
    await write(score('1e-170', 1), score('-5e-324', 2), score('2', 3));
    await close(60);
    expect(await faults()).toEqual([]);
    expect(sumsAt((await armsOf('abv-faulty'))[0]?.moments, 0)).toEqual([2, 3]);
  });

  it('keeps no batch of a gateway from being written', async () => {
    await close(60);
    await write(row('sound'), bad(), row('sound', { unit: 2 }));
    await write(bad());
    expect(await logged()).toBe(4);
    expect(await callsOf('abv-sound')).toEqual([2]);
    expect(await faults()).toMatchObject([{ versionId: 'abv-faulty', times: 2 }]);
  });

  it('is one in the version itself as well: what it was given to measure, and its arms', async () => {
    const keep = await storage.db
      .selectFrom('abtestVersion')
      .select(['arms', 'metrics'])
      .where('id', '=', 'abv-faulty')
      .executeTakeFirstOrThrow();
    const set = (column: string, value: unknown) =>
      sql`update abtest_version set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb where id = 'abv-faulty'`.execute(
        storage.db,
      );
    await set('metrics', [{ ...METRICS.faulty[0], cap: '很多' }]);
    await write(row('sound'), row('faulty'));
    await close(60);
    expect(await callsOf('abv-sound')).toEqual([1]);
    await set('metrics', keep.metrics);
    await set('arms', { A: 'no list' });
    await write(row('sound', { at: START + 70_000 }), row('faulty', { at: START + 70_000 }));
    await close(120);
    expect(await callsOf('abv-sound')).toEqual([2]);
    expect(await callsOf('abv-faulty')).toEqual([1]);
    expect(await faults()).toMatchObject([
      { versionId: 'abv-faulty', times: 2, reason: expect.stringContaining('很多') },
    ]);
    await set('arms', keep.arms);
  });

  it('is no excuse for a database that is away: that is tried again, with nothing added', async () => {
    await write(row('sound'));
    const failing = storage.transaction(async (db) => {
      await sql`set local statement_timeout = 1`.execute(db);
      await closeExperiments(db, new Date(START), new Date(START + 10_000));
      await sql`select pg_sleep(1)`.execute(db);
    });
    await expect(failing).rejects.toMatchObject({ code: '57014' });
    expect(await faults()).toEqual([]);
    expect(await callsOf('abv-sound')).toEqual([]);
  });
});

/** x and y of the metric at a place. */
const sumsAt = (moments: readonly number[] | undefined, place: number) =>
  [0, 1].map((at) => moments?.[place * 14 + at]);

describe('what arms used', () => {
  const used = (change: Partial<LogRow>) =>
    row('used', { service_id: served, version_id: served, ...change });

  it('is CPU of the replicas, shared out among all calls by their time there, of callers or not', async () => {
    const replicaId = served;
    const at = (second: number) => new Date(START + second * 1_000);
    for (const [second, cpuMilli] of [
      [1, 400],
      [6, 600],
      [11, 1_000],
    ] as const)
      await storage.db
        .insertInto('replicaSample')
        .values({
          ...{ replicaId, at: at(second), startedAt: at(-60), cpuMilli },
          ...{ memoryBytes: 1, mountPercent: 0 },
        })
        .execute();
    await write(
      used({ unit: 1, upstream_us: 3_000_000 }),
      used({ unit: 1, at: START + 10_000, upstream_us: 500_000 }),
      // Not of the test: it used the replica all the same.
      used({ test_version_id: '', unit: null, arm: '', upstream_us: 1_000_000 }),
    );
    await close(60);
    const [arm] = await armsOf('abv-used');
    // 5 s of CPU in the first bucket, 3 of 4 parts of it; all 10 s of the second.
    const [x = 0, y] = sumsAt(arm?.moments, 0);
    expect(x).toBeCloseTo(5 * 0.75 + 10, 9);
    expect(y).toBe(2);
  });

  it('is the time of calls and replicas: how many calls a replica had in flight', async () => {
    await write(
      used({ upstream_us: 15_000_000 }),
      used({ upstream_us: 5_000_000, test_version_id: '', unit: null, arm: '' }),
    );
    await close(40);
    // B has no replica: whatever A carried was not shared out.
    expect((await armsOf('abv-used')).filter(({ replicaS }) => replicaS > 0)).toEqual([]);
    await sql`insert into service_version select (jsonb_populate_record(v, '{"id": "none", "number": 2}')).*
      from service_version as v where id = ${served}`.execute(storage.db);
    await sql`insert into replica select (jsonb_populate_record(r, jsonb_build_object('id', 'late', 'version_id', 'none',
      'ready_at', ${new Date(START + 25_000)}::timestamptz))).* from replica as r where id = ${served}`.execute(
      storage.db,
    );
    const late = { unit: 2, arm: 'B', version_id: 'none', at: START + 32_000 };
    await write(
      used({ at: START + 32_000, upstream_us: 4_000_000 }),
      used({ ...late, upstream_us: 6_000_000 }),
    );
    await close(60);
    await sql`delete from replica where id = 'late'`.execute(storage.db);
    await sql`delete from service_version where id = 'none'`.execute(storage.db);
    // Closed until second 40; B is ready at second 25, and calls are known by ten seconds.
    const [a, b] = await armsOf('abv-used');
    expect(a).toMatchObject({ arm: 'A', busyS: 4, loadCalls: 1, replicaS: 10 });
    expect(b).toMatchObject({ arm: 'B', busyS: 6, loadCalls: 1, replicaS: 10 });
  });

  it('is what feedback says a call: events and amounts over calls, whether they said something or not', async () => {
    await write(used({ unit: 1 }), used({ unit: 1 }), used({ unit: 2 }), used({ unit: 3, arm: 'B' }));
    const say = (id: string, unit: number, more: { readonly event?: string; readonly value?: number }) =>
      storage.db
        .insertInto('feedback')
        .values({
          ...{ id, unit, serviceId: served, applicationId: 'app', projectId: 'prj-1' },
          ...{ at: new Date(START + 5_000), testVersionId: 'abv-used', ...more },
        })
        .execute();
    await say('f-1', 1, { event: 'click' });
    await say('f-2', 1, { event: 'view' });
    await say('f-3', 2, { value: 40 });
    await say('f-4', 2, { value: 4_000 });
    await close(60);
    const [a, b] = await armsOf('abv-used');
    expect(sumsAt(a?.moments, 1)).toEqual([1, 3]);
    // The larger one counts as the cap of 100.
    expect(sumsAt(a?.moments, 2)).toEqual([140, 3]);
    expect(sumsAt(b?.moments, 1)).toEqual([0, 1]);
    expect(sumsAt(b?.moments, 2)).toEqual([0, 1]);
  });
});

describe('histograms', () => {
  const bucketsOf = (metric: string) =>
    storage.db
      .selectFrom('experimentBucket')
      .select(['batch', 'bucket', 'calls'])
      .where('metric', '=', metric)
      .orderBy('bucket')
      .execute();

  it.each([
    ['score', 'answer'],
    ['p99', 'latency'],
  ] as const)('of %s have a place for every bound, and one for what is beyond', async (metric, source) => {
    const bounds = metricBounds(source);
    const holding = (value: number) =>
      source === 'answer'
        ? { measures: JSON.stringify({ score: value }) }
        : { total_us: Math.ceil(value), measures: null };
    const beyond = (bounds.at(-1) ?? 0) * 1.5;
    const values = [...bounds, beyond];
    await write(...values.map((value) => row('spread', { unit: 7, ...holding(value) })));
    await write(...values.map((value) => row('spread', { unit: 7 + 256, ...holding(value) })));
    await close(60);
    const found = await bucketsOf(metric);
    expect(new Set(found.map(({ batch }) => batch))).toEqual(new Set([7]));
    expect(found.reduce((sum, { calls }) => sum + Number(calls), 0)).toBe(2 * values.length);
    expect(found.at(-1)).toMatchObject({ bucket: bounds.length + 1 });
    // Upper bounds are in; whole microseconds may lie above a bound that is none.
    if (source === 'answer')
      expect(found.map(({ bucket, calls }) => [bucket, Number(calls)])).toEqual(
        values.map((_, at) => [at + 1, 2]),
      );
    // Late ones are added to their bucket.
    await write(row('spread', { unit: 7, ...holding(beyond) }));
    expect(Number((await bucketsOf(metric)).at(-1)?.calls)).toBe(3);
  });
});
