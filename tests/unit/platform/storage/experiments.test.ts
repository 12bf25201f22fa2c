// Whatever is written late or closed when, the sums of a test are those of a recount of its calls.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashUnit } from '#core/experiment/assign-arm.ts';
import { bucketOf } from '#core/statistics/quantile/bucket-bounds.ts';
import { createBatch } from '#engines/gateway/log/batch.ts';
import type { LogRow } from '#engines/gateway/log/log-row.ts';
import { writeBatch } from '#engines/gateway/log/write-batch.ts';
import { addPast } from '#storage/experiments/add-past.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { addTestVersion, TEST_METRICS } from '../../../support/experiment-rows.ts';
import { generated } from '../../../support/generated.ts';
import { sampleLogRow } from '../../../support/sample-log-row.ts';
import { startStorage } from '../../../support/start-storage.ts';

const START = Date.parse('2026-03-10T11:30:00Z');
const SECOND = 1_000;
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
  await addTestVersion(storage, { id: 'abv-1', startedAt: new Date(START - 7_200 * SECOND) });
});
afterAll(() => storage.close());
beforeEach(() => beginAnew());

async function beginAnew(): Promise<void> {
  await sql`truncate request_log, request_rollup, request_log_batch, experiment_unit, experiment_past, experiment_arm,
    experiment_point, experiment_bucket, experiment_slice, feedback`.execute(storage.db);
  await sql`update rollup_end set until = date_bin(make_interval(secs => step_s), ${new Date(START)}, 'epoch')`.execute(
    storage.db,
  );
}

let rows = 0;
function row(at: number, change: Partial<LogRow>): LogRow {
  rows += 1;
  const test = { test_version_id: 'abv-1', arm: 'A', unit: 1, service_id: 'svc-tested' };
  return { ...sampleLogRow(`req-${String(rows).padStart(6, '0')}`), ...test, at, ...change };
}

async function write(calls: readonly LogRow[]): Promise<void> {
  const batch = createBatch(undefined);
  for (const call of calls) batch.add(call);
  await writeBatch(storage, batch, []);
}

/** x and y of a call for each of `TEST_METRICS`. */
function valuesOf(call: LogRow): readonly (readonly [x: number, y: number])[] {
  const failed = call.status >= 400 || call.error_code !== 0;
  const score = (JSON.parse(call.measures ?? '{}') as { score?: number }).score;
  return [
    [failed ? 0 : 1, 1],
    [Math.min(call.total_us, 9_000_000), 1],
    score === undefined ? [0, 0] : [score, 1],
    [call.total_us, 1],
    [call.status === 429 ? 1 : 0, 1],
  ];
}

/** The same sums, added up one by one; units are those of the first arm that was told of them. */
function recount(calls: readonly LogRow[], past: ReadonlyMap<number, readonly number[]> = new Map()) {
  const units = new Map<number, { arm: string; calls: number; x: number[]; y: number[] }>();
  const excluded: Record<string, Record<string, number>> = {};
  for (const call of calls) {
    if (call.origin !== 'caller') continue;
    if (call.excluded !== '') {
      const own = excluded[call.arm] ?? {};
      excluded[call.arm] = own;
      own[call.excluded] = (own[call.excluded] ?? 0) + 1;
      continue;
    }
    const zeros = () => TEST_METRICS.map(() => 0);
    const unit = units.get(call.unit ?? 0) ?? { arm: call.arm, calls: 0, x: zeros(), y: zeros() };
    units.set(call.unit ?? 0, unit);
    unit.calls += 1;
    for (const [place, [x, y]] of valuesOf(call).entries()) {
      unit.x[place] = (unit.x[place] ?? 0) + x;
      unit.y[place] = (unit.y[place] ?? 0) + y;
    }
  }
  return ['A', 'B'].map((arm) => {
    const own = [...units].filter(([, unit]) => unit.arm === arm);
    const moments = TEST_METRICS.flatMap((_, place) => {
      const sums = new Array<number>(14).fill(0);
      for (const [id, unit] of own) {
        const [x, y] = [unit.x[place] ?? 0, unit.y[place] ?? 0];
        const [x0, y0] = [past.get(id)?.[place] ?? 0, past.has(id) ? 2 : 0];
        const each = [
          x,
          y,
          x0,
          y0,
          x * x,
          x * y,
          y * y,
          x * x0,
          x * y0,
          y * x0,
          y * y0,
          x0 * x0,
          x0 * y0,
          y0 * y0,
        ];
        for (const [at, value] of each.entries()) sums[at] = (sums[at] ?? 0) + value;
      }
      return sums;
    });
    const calls = own.reduce((sum, [, unit]) => sum + unit.calls, 0);
    return { arm, units: own.length, calls, excluded: excluded[arm] ?? {}, moments };
  });
}

async function known() {
  const found = await storage.db
    .selectFrom('experimentArm')
    .select(['arm', 'units', 'calls', 'excluded', 'moments'])
    .where('versionId', '=', 'abv-1')
    .execute();
  const zeros = new Array<number>(TEST_METRICS.length * 14).fill(0);
  return ['A', 'B'].map((arm) => {
    const one = found.find((candidate) => candidate.arm === arm);
    if (one === undefined) return { arm, units: 0, calls: 0, excluded: {}, moments: zeros };
    return { ...one, moments: one.moments.length === 0 ? zeros : one.moments };
  });
}

async function expectSums(calls: readonly LogRow[], past?: ReadonlyMap<number, readonly number[]>) {
  const [sums, wanted] = [await known(), recount(calls, past)];
  for (const [place, { moments, ...counts }] of wanted.entries()) {
    const { moments: found = [], ...rest } = sums[place] ?? {};
    expect(rest).toEqual(counts);
    expect(found).toHaveLength(moments.length);
    for (const [at, value] of moments.entries())
      expect(Math.abs((found[at] ?? Number.NaN) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-9);
  }
}

const second = fc.integer({ min: -600, max: 600 });
const call = fc.record({
  at: second,
  unit: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom(200, 429, 502),
  us: fc.constantFrom(0, 999, 100_000, 5_000_000, 60_000_001),
  score: fc.constantFrom(undefined, 0, -3.5, 0.25),
  excluded: fc.constantFrom('', '', '', 'warm-up', 'cold-start'),
  origin: fc.constantFrom('caller', 'caller', 'caller', 'shadow'),
});
const step = fc.oneof(
  fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 8 }) }),
  fc.record({ closeAt: second }),
);

/** The arm is a function of the unit. */
const armOf = (unit: number) => (unit % 2 === 0 ? 'B' : 'A');

describe('the sums of a test', () => {
  it('are those of its calls, however batches, late calls and closings fall together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await beginAnew();
        const all: LogRow[] = [];
        for (const one of steps) {
          if ('closeAt' in one)
            await closeRollups(storage, new Date(START + one.closeAt * SECOND), closeExperiments);
          else {
            const made = one.calls.map(({ at, unit, us, score, status, excluded, origin }) =>
              row(START + at * SECOND, {
                ...{ unit, arm: armOf(unit), status, total_us: us },
                excluded: excluded as LogRow['excluded'],
                origin: origin as LogRow['origin'],
                measures: score === undefined ? null : JSON.stringify({ score }),
              }),
            );
            await write(made);
            all.push(...made);
          }
        }
        await closeRollups(storage, new Date(START + 3_600 * SECOND), closeExperiments);
        await expectSums(all);
        await expectHistograms(all);
      }),
      generated(12),
    );
  });

  it('are the same when many write late calls at once', async () => {
    await closeRollups(storage, new Date(START + 120 * SECOND), closeExperiments);
    const batches = Array.from({ length: 6 }, () =>
      Array.from({ length: 20 }, (_, n) => row(START, { unit: n + 1, arm: armOf(n + 1), total_us: n * 777 })),
    );
    await Promise.all(batches.map(write));
    await expectSums(batches.flat());
  });

  it('leave out calls of a unit that was in another arm before, and say so', async () => {
    const first = [row(START, { unit: 1, arm: 'A' }), row(START + SECOND, { unit: 1, arm: 'A' })];
    await write([...first, row(START + 2 * SECOND, { unit: 1, arm: 'B' })]);
    await closeRollups(storage, new Date(START + 60 * SECOND), closeExperiments);
    await write([row(START + 2 * SECOND, { unit: 1, arm: 'B' })]);
    await expectSums(first);
    const found = await storage.db
      .selectFrom('experimentArm')
      .select(['arm', 'crossed'])
      .orderBy('arm')
      .execute();
    expect(found.filter(({ crossed }) => crossed > 0)).toEqual([{ arm: 'A', crossed: 1 }]);
  });

  it('know what units did before, from their first call on', async () => {
    const past = new Map([
      [1, [2, 300, 0, 400, 1]],
      [2, [1, 100, 5, 100, 0]],
    ]);
    for (const [unit, x0] of past)
      await storage.db
        .insertInto('experimentPast')
        .values({ versionId: 'abv-1', unit, x0: [...x0], y0: TEST_METRICS.map(() => 2) })
        .execute();
    const calls = [1, 2, 3, 1, 2].map((unit, n) => row(START + n * 10 * SECOND, { unit, arm: armOf(unit) }));
    await write(calls);
    for (const at of [40, 60, 120])
      await closeRollups(storage, new Date(START + at * SECOND), closeExperiments);
    await expectSums(calls, past);
  });

  it('take in the past of units that were counted already', async () => {
    const before = START - 3 * 3_600 * SECOND;
    const names = ['app-1', 'app-2', 'app-3'];
    const unitOf = (name: string) => hashUnit('seed-abv-1', name);
    const old = names.flatMap((name, n) =>
      [200, 502].map((status) =>
        row(before, {
          application_id: name,
          status,
          total_us: 100 * (n + 1),
          test_version_id: '',
          unit: null,
          arm: '',
        }),
      ),
    );
    await write(old);
    const calls = names.slice(1).map((name, n) => row(START, { unit: unitOf(name), arm: armOf(n) }));
    await write(calls.slice(0, 1));
    await closeRollups(storage, new Date(START + 60 * SECOND), closeExperiments);
    await addPast(storage, 'abv-1');
    await addPast(storage, 'abv-1');
    await write(calls.slice(1));
    const past = new Map(
      names.map((name, n) => [unitOf(name), [1, 200 * (n + 1), 0, 200 * (n + 1), 0]] as const),
    );
    const kept = await storage.db.selectFrom('experimentPast').select(['unit', 'x0', 'y0']).execute();
    expect(new Map(kept.map(({ unit, x0 }) => [unit, x0]))).toEqual(past);
    expect(kept.every(({ y0 }) => y0.join() === '2,2,0,2,2')).toBe(true);
    expect((await known()).map(({ moments }) => [moments[2], moments[3]])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('are kept as they were, and where units come from', async () => {
    await write([row(START, { unit: 1, client_ip: '10.1.2.3', path: '/v1/item/77', gateway: 'srv-1' })]);
    await closeRollups(storage, new Date(START + 60 * SECOND), closeExperiments);
    await write([row(START + 700 * SECOND, { unit: 3, client_ip: '2001:db8:7::1', path: '/v1/item/9' })]);
    await closeRollups(storage, new Date(START + 800 * SECOND), closeExperiments);
    const points = await storage.db
      .selectFrom('experimentPoint')
      .select(['arm', 'units'])
      .orderBy('at')
      .execute();
    expect(points).toEqual([
      { arm: 'A', units: 1 },
      { arm: 'A', units: 2 },
    ]);
    const slices = await storage.db
      .selectFrom('experimentSlice')
      .select(['dimension', 'value', 'units'])
      .orderBy('dimension')
      .orderBy('value')
      .execute();
    expect(slices.map(({ dimension, value, units }) => `${dimension} ${value} ${units}`)).toEqual([
      'application app 2',
      'gateway  1',
      'gateway srv-1 1',
      'network 10.1.0.0/16 1',
      'network 2001:db8:7::/48 1',
      'path /v1/item/{} 2',
    ]);
  });
});

async function expectHistograms(calls: readonly LogRow[]): Promise<void> {
  const found = await storage.db.selectFrom('experimentBucket').selectAll().execute();
  const bounds = metricBounds('latency');
  const wanted = new Map<string, number>();
  for (const one of calls) {
    if (one.origin !== 'caller' || one.excluded !== '') continue;
    const key = `${one.arm} latency-p99 ${Number(one.unit) & 255} ${bucketOf(bounds, one.total_us)}`;
    wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  const counts = found.map(
    ({ arm, metric, batch, bucket, calls: own }) =>
      [`${arm} ${metric} ${batch} ${bucket - 1}`, Number(own)] as const,
  );
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(wanted));
}
