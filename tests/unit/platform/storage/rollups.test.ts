// However batches, long calls and the closing of buckets fall together, each call is counted once, at every moment.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBatch } from '#engines/gateway/log/batch.ts';
import type { LogRow } from '#engines/gateway/log/log-row.ts';
import { addToRollups } from '#engines/gateway/log/rollups.ts';
import { writeBatch } from '#engines/gateway/log/write-batch.ts';
import { keepUpRequestLog } from '#engines/metrics/keep-up-request-log.ts';
import type { Rollup } from '#storage/rollups/add-rollups.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { countedCalls } from '#storage/rollups/counted-calls.ts';
import { DURATION_BOUNDS_US } from '#storage/rollups/duration-buckets.ts';
import { sql } from '#storage/sql.ts';
import type { Storage } from '#storage/storage.ts';
import { generated } from '../../../support/generated.ts';
import { readCounted } from '../../../support/read-counted.ts';
import { sampleLogRow } from '../../../support/sample-log-row.ts';
import { startStorage } from '../../../support/start-storage.ts';

const START = Date.parse('2026-03-10T11:30:00Z');
const SECOND = 1_000;
/** Closings wait so long for the rows of a bucket. */
const WAIT = 20 * SECOND;
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());
beforeEach(() => beginAnew());

/** Nothing is written; ten seconds end at `START`, hours at the full one before it. */
async function beginAnew(): Promise<void> {
  await sql`truncate request_log, request_rollup, request_log_batch`.execute(storage.db);
  await sql`update rollup_end set until = date_bin(make_interval(secs => step_s), ${new Date(START)}, 'epoch')`.execute(
    storage.db,
  );
}

let rows = 0;
function row(at: number, change: Partial<LogRow> = {}): LogRow {
  rows += 1;
  return { ...sampleLogRow(`req-${rows}`), at, ...change };
}

async function write(calls: readonly LogRow[], rowless: readonly LogRow[] = []): Promise<void> {
  const batch = createBatch(undefined);
  for (const call of calls) batch.add(call);
  for (const call of rowless) batch.add(call, 'counted');
  await writeBatch(storage, batch, []);
}

/** What is known, by step, bucket and key. */
async function known(stepS: number, source: 'all' | 'closed'): Promise<Record<string, unknown>> {
  const calls =
    source === 'all'
      ? await countedCalls(storage.db, stepS, sql`true`)
      : sql`(select * from request_rollup where step_s = ${stepS})`;
  const found = await sql<Record<string, unknown> & { bucket: Date }>`
    select bucket, service_id, application_id, version_id, protocol, sum(calls)::bigint as calls,
      sum(failures)::bigint as failures, sum(total_us)::bigint as total_us, max(max_us) as max_us,
      sum(upstream_us)::bigint as upstream_us, sum(request_bytes)::bigint as request_bytes,
      sum(response_bytes)::bigint as response_bytes,
      array[${sql.join(DURATION_BOUNDS_US.concat(0).map((_, at) => sql`sum(histogram[${sql.lit(at + 1)}])`))}]::bigint[] as histogram
    from ${calls} as calls group by 1, 2, 3, 4, 5`.execute(storage.db);
  return Object.fromEntries(
    found.rows.map(({ bucket, serviceId, applicationId, versionId, protocol, ...sums }) => [
      [bucket.getTime() / SECOND, serviceId, applicationId, versionId, protocol].join(' '),
      sums,
    ]),
  );
}

/** The same, added up one by one. */
function expected(stepS: number, calls: readonly LogRow[]): Record<string, unknown> {
  const rollups = new Map<string, Rollup>();
  for (const call of calls)
    addToRollups(rollups, { ...call, at: Math.floor(call.at / SECOND / stepS) * stepS * SECOND });
  return Object.fromEntries(
    [...rollups.values()].map(({ bucket, service_id, application_id, version_id, protocol, ...sums }) => [
      [bucket, service_id, application_id, version_id, protocol].join(' '),
      {
        calls: sums.calls,
        failures: sums.failures,
        totalUs: sums.total_us,
        maxUs: sums.max_us,
        upstreamUs: sums.upstream_us,
        requestBytes: sums.request_bytes,
        responseBytes: sums.response_bytes,
        histogram: sums.histogram,
      },
    ]),
  );
}

/** Seconds after the start, over the end of two hours. */
const second = fc.integer({ min: -7_200, max: 7_200 });
const call = fc.record({
  at: second,
  service: fc.constantFrom('svc-1', 'svc-2'),
  application: fc.constantFrom('app-1', 'app-2'),
  status: fc.constantFrom(200, 429, 502),
  us: fc.constantFrom(0, 999, 1_000, 1_001, 59_999_999, 60_000_000, 60_000_001, 5_000_000_000),
  isRowless: fc.boolean(),
});
const step = fc.oneof(
  fc.record({ calls: fc.array(call, { minLength: 1, maxLength: 8 }) }),
  fc.record({ closeAt: second }),
);

describe('calls', () => {
  it('are counted once, in whatever order they are written and their buckets closed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await beginAnew();
        const all: LogRow[] = [];
        for (const one of steps) {
          if ('closeAt' in one) await closeRollups(storage, new Date(START + one.closeAt * SECOND));
          else {
            const made = one.calls.map(({ at, service, application, status, us, isRowless }) => ({
              isRowless,
              call: row(START + at * SECOND, {
                ...{ service_id: service, application_id: application, status, total_us: us },
              }),
            }));
            await write(
              made.filter(({ isRowless }) => !isRowless).map(({ call }) => call),
              made.filter(({ isRowless }) => isRowless).map(({ call }) => call),
            );
            all.push(...made.map(({ call }) => call));
          }
          for (const stepS of [10, 3_600]) expect(await known(stepS, 'all')).toEqual(expected(stepS, all));
        }
        await closeRollups(storage, new Date(START + 4 * 3_600 * SECOND));
        for (const stepS of [10, 3_600]) {
          expect(await known(stepS, 'closed')).toEqual(expected(stepS, all));
          expect(await known(stepS, 'all')).toEqual(expected(stepS, all));
        }
      }),
      generated(12),
    );
  });

  it('are counted once while others write, close and read at the same time', async () => {
    let [began, ended] = [0, 0];
    let isOver = false;
    const writer = async (of: number) => {
      for (let batch = 0; batch < 12; batch += 1) {
        const at = START + (batch * 10 - of * 7) * SECOND;
        began += 5;
        await write(Array.from({ length: 5 }, () => row(at)));
        ended += 5;
      }
    };
    const closer = async () => {
      for (let round = 0; round < 15; round += 1)
        await closeRollups(storage, new Date(START + WAIT + round * 8 * SECOND));
    };
    const reader = async (stepS: number) => {
      while (!isOver) {
        const before = ended;
        const calls = await readCounted(storage, stepS);
        expect(calls).toBeGreaterThanOrEqual(before);
        expect(calls).toBeLessThanOrEqual(began);
      }
    };
    const reading = Promise.all([reader(10), reader(3_600)]);
    await Promise.all([writer(0), writer(1), writer(2), closer(), closer()]).finally(() => {
      isOver = true;
    });
    await reading;
    for (const stepS of [10, 3_600]) expect(await readCounted(storage, stepS)).toBe(180);
  });
});

describe('rollups', () => {
  it('are written when their bucket is over, and not touched again by calls of the next one', async () => {
    const versions = async () => {
      const found = await sql<{ mark: string }>`
        select xmin::text || ctid::text as mark from request_rollup where bucket = ${new Date(START)}`.execute(
        storage.db,
      );
      return found.rows.map(({ mark }) => mark);
    };
    await write([row(START), row(START + 9 * SECOND)]);
    await closeRollups(storage, new Date(START + WAIT + 9 * SECOND));
    expect(await versions()).toEqual([]);
    await closeRollups(storage, new Date(START + WAIT + 10 * SECOND));
    const written = await versions();
    expect(written).toHaveLength(1);
    await write([row(START + 10 * SECOND)]);
    await closeRollups(storage, new Date(START + WAIT + 20 * SECOND));
    expect(await versions()).toEqual(written);
  });

  it('are made up for after a long pause, and before rows go', async () => {
    const later = START + 40 * 86_400 * SECOND;
    await write([row(START + 5 * SECOND), row(later - 3_600 * SECOND)]);
    await keepUpRequestLog({ storage, retentionDays: async () => 1, now: () => new Date(later) });
    expect(await storage.db.selectFrom('requestLog').select('id').execute()).toHaveLength(1);
    expect(await readCounted(storage, 3_600)).toBe(2);
  });
});
