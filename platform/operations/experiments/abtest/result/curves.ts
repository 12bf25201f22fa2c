// How a test went: the first goal, or the metric asked for, and the arms' units over time.
import type { ArmSums } from '#core/experiment/arm-sums.ts';
import { judgeMetric } from '#core/experiment/judge-metric.ts';
import { armMetric } from '#core/experiment/judge-test.ts';
import { histogramQuantile } from '#core/statistics/quantile/histogram-quantile.ts';
import { metricBounds } from '#storage/experiments/metric-bounds.ts';
import { shownValue, unitOf } from '../version/metric-rules.ts';
import { controlOf, type TestVersion } from '../version/test-version.ts';
import type { ArmLabel } from './arm-labels.ts';
import { testMetrics, testPlan } from './judge-version.ts';
import { ends, percent, type Result } from './metric-rows.ts';
import type { ArmFacts, Point } from './read-sums.ts';

const DAY_MS = 86_400_000;
/** Moments of a curve: more would not be seen. */
export const MOST_MOMENTS = 120;

/** What all arms had at a time. */
interface Moment {
  readonly at: Date;
  readonly sums: ReadonlyMap<string, ArmSums>;
}

/** Points of one time together; an arm without one then has what it had before. */
export function momentsOf(points: readonly Point[]): readonly Moment[] {
  const moments: Moment[] = [];
  const known = new Map<string, ArmSums>();
  for (const point of points) {
    known.set(point.arm, point);
    if (moments.at(-1)?.at.getTime() === point.at.getTime()) moments.pop();
    moments.push({ at: point.at, sums: new Map(known) });
  }
  return moments;
}

/** Which metric curves are of: the one that is named, else the first goal. */
export function curveMetricOf({ metrics }: Pick<TestVersion, 'metrics'>, wanted: string | undefined) {
  const metric =
    metrics.find(({ key }) => key === wanted) ?? metrics.find(({ role }) => role === 'goal') ?? metrics[0];
  if (metric === undefined) throw new Error('[Bug] a stored test version has no metric');
  return metric;
}

export function curveRows(
  version: TestVersion,
  labels: readonly ArmLabel[],
  moments: readonly Moment[],
  key: string,
): Result['curve'] {
  const place = version.metrics.findIndex((metric) => metric.key === key);
  const metric = testMetrics(version)[place];
  const control = controlOf(version.arms);
  // A histogram has no history.
  if (metric === undefined || metric.type === 'quantile') return [];
  return moments.flatMap(({ at, sums }) => {
    const base = sums.get(control.key);
    if (base === undefined) return [];
    return labels.flatMap((label) => {
      const own = sums.get(label.key);
      if (label.control || own === undefined) return [];
      const { lift, sequentialLiftInterval } = judgeMetric(
        armMetric(base, place),
        armMetric(own, place),
        metric,
        testPlan(version),
      );
      return [
        {
          ...{ at: at.toISOString(), days: daysSince(version, at), arm: label.key },
          label: `${metric.name}：${label.label}`,
          ...{ lift: percent(lift), ...ends(sequentialLiftInterval), units: base.units + own.units },
        },
      ];
    });
  });
}

export function trafficRows(
  version: Pick<TestVersion, 'startedAt'>,
  labels: readonly ArmLabel[],
  moments: readonly Moment[],
): Result['traffic'] {
  return moments.flatMap(({ at, sums }) => {
    const total = [...sums.values()].reduce((sum, { units }) => sum + units, 0);
    return labels.map(({ key, label, share }) => {
      const { units = 0, calls = 0 } = sums.get(key) ?? {};
      return {
        ...{ at: at.toISOString(), days: daysSince(version, at), arm: key, label, units, calls },
        ...{ percent: total === 0 ? null : (units / total) * 100, plannedPercent: share },
      };
    });
  });
}

const SHOWN = [1, 2, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 98, 99, 99.5];

/** Of one metric of the type quantile: the one that is named, else the first. Others may have another unit. */
export function quantileRows(
  { metrics }: Pick<TestVersion, 'metrics'>,
  labels: readonly ArmLabel[],
  arms: readonly ArmFacts[],
  key: string,
): Result['quantiles'] {
  const measured = metrics.filter(({ type }) => type === 'quantile');
  const shownOne = measured.find((metric) => metric.key === key) ?? measured[0];
  return metrics.flatMap((metric, place) => {
    if (metric !== shownOne) return [];
    const unit = unitOf(metric);
    const title = unit === '' ? metric.name : `${metric.name}（${unit}）`;
    const bounds = metricBounds(metric.source);
    return labels.flatMap(({ key: arm, label }) => {
      const batches = arms.find((one) => one.arm === arm)?.metrics[place]?.batches ?? [];
      const counts = new Float64Array(bounds.length + 1);
      for (const batch of batches)
        for (let bucket = 0; bucket < counts.length; bucket++)
          counts[bucket] = (counts[bucket] ?? 0) + (batch[bucket] ?? 0);
      const least = (bounds[0] ?? 0) >= 0 ? 0 : Number.NEGATIVE_INFINITY;
      const histogram = { bounds, counts, min: least, max: Number.POSITIVE_INFINITY };
      return SHOWN.flatMap((shown) => {
        const found = counts.some((count) => count > 0)
          ? histogramQuantile(histogram, shown / 100)
          : undefined;
        return found === undefined || !Number.isFinite(found.value)
          ? []
          : [
              {
                ...{ metric: metric.name, arm, label: `${title}：${label}`, percent: shown, unit },
                value: shownValue(metric, found.value),
              },
            ];
      });
    });
  });
}

function daysSince({ startedAt }: Pick<TestVersion, 'startedAt'>, at: Date): number {
  return startedAt === null ? 0 : Math.max(0, at.getTime() - startedAt.getTime()) / DAY_MS;
}
