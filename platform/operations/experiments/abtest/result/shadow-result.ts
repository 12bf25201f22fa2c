// What became of the copies for the shadow version, beside the calls of the control.
import { histogramQuantile } from '#core/statistics/quantile/histogram-quantile.ts';
import { SHADOW_ARM, SHADOW_METRICS } from '#storage/experiments/add-shadows.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import type { Db } from '#storage/storage.ts';
import { controlOf, type TestVersion } from '../version/test-version.ts';
import type { ArmLabel } from './arm-labels.ts';
import type { Result } from './metric-rows.ts';

type ShadowResult = NonNullable<Result['shadow']>;

/** Null: the version has no shadow. */
export async function shadowResult(
  db: Db,
  { id, arms, shadow }: Pick<TestVersion, 'id' | 'arms' | 'shadow'>,
  labels: readonly ArmLabel[],
): Promise<ShadowResult | null> {
  if (shadow === null) return null;
  const sums = await readShadowSums(db, id);
  const version = await db
    .selectFrom('serviceVersion')
    .select('number')
    .where('id', '=', shadow.versionId)
    .executeTakeFirst();
  const versionNumber = version?.number ?? null;
  const control = labels.find(({ key }) => key === controlOf(arms).key);
  const copies = sums.copies;
  const shedCopies = sums.shed.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...{ versionId: shadow.versionId, versionNumber, share: shadow.share, copies, shedCopies },
    shedPercent: percentOf(shedCopies, copies + shedCopies),
    shed: sums.shed.map(([reason, count]) => ({
      ...{ reason, copies: count, percent: percentOf(count, copies + shedCopies) ?? 0 },
    })),
    rows: [
      shadowRow(sums, SHADOW_ARM, `影子组${versionNumber === null ? '' : ` · v${versionNumber}`}`),
      ...(control === undefined ? [] : [shadowRow(sums, control.key, control.label)]),
    ],
  };
}

interface ShadowSums {
  readonly copies: number;
  readonly shed: readonly (readonly [reason: ShadowResult['shed'][number]['reason'], copies: number])[];
  /** Calls by bucket, from 1. */
  readonly bucketsOf: (metric: string, arm: string) => ReadonlyMap<number, number>;
}

const REASONS = ['busy', 'paused', 'no-slot', 'memory', 'too-large', 'ended'] as const;

async function readShadowSums(db: Db, versionId: string): Promise<ShadowSums> {
  const arm = await db
    .selectFrom('experimentArm')
    .select(['calls', 'excluded'])
    .where('versionId', '=', versionId)
    .where('arm', '=', SHADOW_ARM)
    .executeTakeFirst();
  const buckets = await db
    .selectFrom('experimentBucket')
    .select(['metric', 'arm', 'bucket', 'calls'])
    .where('versionId', '=', versionId)
    .where('metric', 'in', Object.values(SHADOW_METRICS))
    .execute();
  const excluded = new Map(Object.entries(arm?.excluded ?? {}));
  return {
    copies: arm?.calls ?? 0,
    shed: REASONS.flatMap((reason) => {
      const count = Number(excluded.get(reason) ?? 0);
      return count === 0 ? [] : [[reason, count] as const];
    }),
    bucketsOf: (metric, key) =>
      new Map(
        buckets
          .filter((row) => row.metric === metric && row.arm === key)
          .map(({ bucket, calls }) => [bucket, calls]),
      ),
  };
}

function shadowRow({ bucketsOf }: ShadowSums, key: string, label: string): ShadowResult['rows'][number] {
  const failed = bucketsOf(SHADOW_METRICS.failed, key);
  const same = bucketsOf(SHADOW_METRICS.same, key);
  const failures = failed.get(2) ?? 0;
  const calls = (failed.get(1) ?? 0) + failures;
  const compared = (same.get(1) ?? 0) + (same.get(2) ?? 0);
  const latency = histogramOf(bucketsOf(SHADOW_METRICS.latency, key));
  const ms = (q: number) => {
    const found = histogramQuantile(latency, q)?.value;
    return found === undefined || !Number.isFinite(found) ? null : found / 1_000;
  };
  return {
    ...{ key, label, calls, failures, failedPercent: percentOf(failures, calls) },
    ...{ p50Ms: ms(0.5), p90Ms: ms(0.9), p99Ms: ms(0.99) },
    compared: key === SHADOW_ARM ? compared : null,
    samePercent: percentOf(same.get(2) ?? 0, compared),
  };
}

function histogramOf(calls: ReadonlyMap<number, number>) {
  const bounds = metricBounds('latency');
  const counts = Array.from({ length: bounds.length + 1 }, (_, place) => calls.get(place + 1) ?? 0);
  return { bounds, counts, min: 0, max: Number.POSITIVE_INFINITY };
}

/** Null: of nothing. */
function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}
