// The sums of a shadow: its copies beside the control's calls, in whatever order rows come and buckets close.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bucketOf } from '#core/statistics/quantile/bucket-bounds.ts';
import { createBatch } from '#engines/gateway/log/batch.ts';
import type { LogRow } from '#engines/gateway/log/log-row.ts';
import { writeBatch } from '#engines/gateway/log/write-batch.ts';
import { SHADOW_ARM, SHADOW_METRICS } from '#storage/experiments/add-shadows.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { addTestVersion } from '../../../support/experiment-rows.ts';
import { generated } from '../../../support/generated.ts';
import { sampleLogRow } from '../../../support/sample-log-row.ts';
import { startStorage } from '../../../support/start-storage.ts';

const START = Date.parse('2026-03-10T11:30:00Z');
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
  const startedAt = new Date(START - 7_200_000);
  const shadow = { versionId: 'ver-3', share: 100, compare: true, allMethods: false };
  await addTestVersion(storage, { id: 'abv-shadow', startedAt, shadow });
  await addTestVersion(storage, { id: 'abv-plain', startedAt, serviceId: 'svc-plain' });
});
afterAll(() => storage.close());
beforeEach(() => beginAnew());

async function beginAnew(): Promise<void> {
  await sql`truncate request_log, request_rollup, request_log_batch, experiment_unit, experiment_arm, experiment_point,
    experiment_bucket, experiment_slice`.execute(storage.db);
  await sql`update rollup_end set until = date_bin(make_interval(secs => step_s), ${new Date(START)}, 'epoch')`.execute(
    storage.db,
  );
}

type Call = Pick<LogRow, 'origin' | 'arm' | 'status' | 'error_code' | 'upstream_us' | 'measures'> & {
  readonly test: string;
  /** Seconds after the start. */
  readonly after: number;
};

const call: fc.Arbitrary<Call> = fc.record({
  test: fc.constantFrom('abv-shadow', 'abv-shadow', 'abv-shadow', 'abv-plain'),
  origin: fc.constantFrom('caller', 'shadow', 'shadow', 'test'),
  arm: fc.constantFrom('A', 'B'),
  status: fc.constantFrom(200, 200, 200, 500, 502),
  error_code: fc.constantFrom(0, 0, 282_001),
  upstream_us: fc.integer({ min: 1, max: 40_000_000 }),
  measures: fc.constantFrom(null, '{"same":1}', '{"same":0}'),
  after: fc.integer({ min: 0, max: 59 }),
});

const shed = fc.record({
  reason: fc.constantFrom('busy', 'paused', 'no-slot'),
  after: fc.integer({ min: 0, max: 59 }),
});

let ids = 0;
function rowOf({ test, after, ...rest }: Call): LogRow {
  ids += 1;
  const arm = rest.origin === 'shadow' ? '' : rest.arm;
  return {
    ...sampleLogRow(`req-${String(ids).padStart(6, '0')}`),
    ...{
      at: START + after * 1_000,
      test_version_id: test,
      unit: 1,
      upstream: 'http://x',
      service_id: 'svc-tested',
    },
    ...rest,
    arm,
  };
}

/** Added up one by one. */
function recount(calls: readonly Call[]) {
  const buckets: Record<string, number> = {};
  const count = (metric: string, arm: string, bucket: number) => {
    const key = `${metric} ${arm} ${bucket}`;
    buckets[key] = (buckets[key] ?? 0) + 1;
  };
  let copies = 0;
  for (const one of calls) {
    const isCopy = one.origin === 'shadow';
    const isControl = one.origin === 'caller' && one.arm === 'A';
    if (one.test !== 'abv-shadow' || !(isCopy || isControl)) continue;
    if (isCopy) copies += 1;
    const arm = isCopy ? SHADOW_ARM : 'A';
    count(SHADOW_METRICS.failed, arm, one.status >= 400 || one.error_code !== 0 ? 2 : 1);
    if (one.error_code === 0)
      count(SHADOW_METRICS.latency, arm, bucketOf(metricBounds('latency'), one.upstream_us) + 1);
    if (isCopy && one.measures !== null)
      count(SHADOW_METRICS.same, arm, one.measures === '{"same":1}' ? 2 : 1);
  }
  return { copies, buckets };
}

async function known() {
  const { rows } = await sql<{ key: string; calls: number }>`
    select metric || ' ' || arm || ' ' || bucket as key, calls::int as calls from experiment_bucket
    where version_id = 'abv-shadow' and metric like '%:%' and batch = 0`.execute(storage.db);
  const arms = await storage.db
    .selectFrom('experimentArm')
    .select(['versionId', 'calls', 'units', 'excluded'])
    .where('arm', '=', SHADOW_ARM)
    .execute();
  return {
    arms: arms.map(({ versionId }) => versionId),
    copies: arms[0]?.calls ?? 0,
    shed: arms[0]?.excluded ?? {},
    buckets: Object.fromEntries(rows.map(({ key, calls }) => [key, calls])),
  };
}

it('are those of a recount, whenever rows are written and buckets closed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { maxLength: 40 }),
      fc.array(shed, { maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 3 }),
      async (calls, sheds, closings) => {
        await beginAnew();
        // Rows come in the order of these seconds, whatever second their call began in.
        const ends = [...closings.toSorted((one, other) => one - other), 60];
        let from = 0;
        for (const [at, until] of ends.entries()) {
          const isDue = (_: unknown, place: number) => place % ends.length === at;
          const batch = createBatch(undefined);
          for (const one of calls.filter(isDue)) batch.add(rowOf(one));
          for (const one of sheds.filter(isDue)) batch.shed('abv-shadow', one.reason);
          batch.shed('abv-gone', 'busy');
          await writeBatch(storage, batch, []);
          // Written a second time, as after an answer of the database that was lost.
          await writeBatch(storage, batch, []);
          if (until > from) await closeRollups(storage, new Date(START + until * 1_000), closeExperiments);
          from = until;
        }
        await closeRollups(storage, new Date(START + 120_000), closeExperiments);
        const found = await known();
        expect({ copies: found.copies, buckets: found.buckets }).toEqual(recount(calls));
        const wanted: Record<string, number> = {};
        for (const { reason } of sheds) wanted[reason] = (wanted[reason] ?? 0) + 1;
        expect(found.shed).toEqual(wanted);
        expect(found.arms.filter((id) => id !== 'abv-shadow')).toEqual([]);
      },
    ),
    generated(15),
  );
});
