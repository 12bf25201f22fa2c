// All that a page shows of a version's result but the events around it; both are kept once the last calls of a version that has
// stopped are counted.
import type { Db } from '#storage/storage.ts';
import { findTest, type TestVersion, UNPLANNED_UNITS } from '../version/test-version.ts';
import { type ArmLabel, armLabels } from './arm-labels.ts';
import { countedUntil } from './counted-until.ts';
import { curveMetricOf, curveRows, MOST_MOMENTS, momentsOf, quantileRows, trafficRows } from './curves.ts';
import { type Judged, judgeVersion, plannedEnd } from './judge-version.ts';
import { type KeptResult, metricRows, type Result } from './metric-rows.ts';
import { type Point, readPoints } from './read-sums.ts';
import { shadowResult } from './shadow-result.ts';
import { sliceRows } from './slices.ts';
import { excludedCalls, warningsOf } from './warnings.ts';

const DAY_MS = 86_400_000;

export interface BuiltResult {
  readonly judged: Judged;
  readonly result: KeptResult;
}

/** @param metric key of the one that curves are of; absent: the first goal */
export async function buildResult(
  db: Db,
  version: TestVersion,
  now: Date,
  metric?: string,
): Promise<BuiltResult> {
  const test = await findTest(db, version.testId);
  const judged = await judgeVersion(db, version, now);
  const labels = await armLabels(db, version);
  const result: KeptResult = {
    ...{ versionId: version.id, testId: version.testId, serviceId: test.serviceId },
    ...{ computedAt: now.toISOString(), frozen: false },
    countedUntil: (await countedUntil(db, version, now)).toISOString(),
    ...timesOf(version, now),
    ...countsOf(version, judged, now),
    ...{ verdict: judged.verdict.status, words: judged.verdict.words },
    recommendedArm: judged.verdict.arm,
    ...{ mismatchP: judged.verdict.mismatch.p, mismatched: judged.verdict.mismatch.alarm },
    warnings: warningsOf(version, labels, judged),
    arms: armRows(labels, judged),
    exclusions: exclusionRows(labels, judged),
    metrics: metricRows(version, labels, judged),
    slices: await sliceRows(db, version),
    shadow: await shadowResult(db, version, labels),
    ...(await curvesOf(db, version, now, { labels, judged, metric })),
  };
  return { judged, result };
}

interface Drawn {
  readonly labels: readonly ArmLabel[];
  readonly judged: Judged;
  readonly metric: string | undefined;
}

async function curvesOf(db: Db, version: TestVersion, now: Date, { labels, judged, metric }: Drawn) {
  const latest: readonly Point[] =
    version.startedAt === null ? [] : judged.arms.map((arm) => ({ ...arm, at: now }));
  const moments = momentsOf([...(await readPoints(db, version, now, MOST_MOMENTS - 1)), ...latest]);
  const { key } = curveMetricOf(version, metric);
  return {
    curveMetric: key,
    curve: curveRows(version, labels, moments, key),
    traffic: trafficRows(version, labels, moments),
    quantiles: quantileRows(version, labels, judged.arms, key),
  };
}

function timesOf(version: TestVersion, now: Date) {
  const { startedAt, stoppedAt } = version;
  const end = plannedEnd(version);
  const left = end === null ? null : Math.max(0, (end.getTime() - (stoppedAt ?? now).getTime()) / DAY_MS);
  return {
    ...{ startedAt: iso(startedAt), stoppedAt: iso(stoppedAt), plannedEndAt: iso(end) },
    daysRun: daysRun(version, now),
    daysLeft: left,
  };
}

function daysRun({ startedAt, stoppedAt }: Pick<TestVersion, 'startedAt' | 'stoppedAt'>, now: Date): number {
  return startedAt === null ? 0 : ((stoppedAt ?? now).getTime() - startedAt.getTime()) / DAY_MS;
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function countsOf(version: TestVersion, { arms }: Judged, now: Date) {
  const { plannedUnits, startedAt, durationDays, arms: planned } = version;
  const units = arms.reduce((sum, arm) => sum + arm.units, 0);
  const each = plannedUnits ?? (startedAt === null ? null : UNPLANNED_UNITS);
  const wanted = each === null ? null : each * planned.length;
  return {
    units,
    plannedUnits: wanted,
    // Many units on the first day are not the whole plan, and neither are all days with few units.
    progressPercent:
      wanted === null ? null : 100 * Math.min(1, units / wanted, daysRun(version, now) / durationDays),
    calls: arms.reduce((sum, arm) => sum + arm.calls, 0),
    excludedCalls: excludedCalls(arms),
    crossed: arms.reduce((sum, arm) => sum + arm.crossed, 0),
  };
}

function armRows(labels: readonly ArmLabel[], { arms }: Judged): Result['arms'] {
  const total = arms.reduce((sum, { units }) => sum + units, 0);
  return labels.map(({ key, name, label, control, share, versionId, versionNumber }) => {
    const arm = arms.find((one) => one.arm === key);
    const units = arm?.units ?? 0;
    return {
      ...{ key, name, label, control, versionId, versionNumber, units },
      ...{ unitPercent: total === 0 ? null : (units / total) * 100, plannedPercent: share },
      ...{ calls: arm?.calls ?? 0, crossed: arm?.crossed ?? 0, inFlight: arm?.load?.inFlight ?? null },
      excludedCalls: arm === undefined ? 0 : excludedCalls([arm]),
    };
  });
}

function exclusionRows(labels: readonly ArmLabel[], { arms }: Judged): Result['exclusions'] {
  return arms.flatMap(({ arm, calls, excluded }) => {
    const total = calls + Object.values(excluded).reduce((sum, count) => sum + count, 0);
    return EXCLUSIONS.flatMap((reason) => {
      const count = excluded[reason] ?? 0;
      const label = labels.find(({ key }) => key === arm)?.label ?? arm;
      return count === 0 ? [] : [{ arm, label, reason, calls: count, percent: (count / total) * 100 }];
    });
  });
}

const EXCLUSIONS = ['warm-up', 'cold-start', 'no-unit', 'arm-unavailable'] as const;
