// A row for each metric and treatment, in the units that people read.

import { liftIntervalOf } from '#core/experiment/metric-finding.ts';
import { readsFixed } from '#core/experiment/moment.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Interval } from '#core/statistics/interval.ts';
import { shownValue, unitOf } from '../version/metric-rules.ts';
import type { TestVersion } from '../version/test-version.ts';
import type { ArmLabel } from './arm-labels.ts';
import type { Judged } from './judge-version.ts';

export type Result = Operations['abtest.version.compute']['response'];
/** What is kept after the stop: all but what the version's row and the event log say at any time. */
export type KeptResult = Omit<Result, 'state' | 'stopReason' | 'settling' | 'events'>;
export type MetricRow = Result['metrics'][number];

export function metricRows(
  { metrics, plan }: Pick<TestVersion, 'metrics' | 'plan'>,
  labels: readonly ArmLabel[],
  { arms, facts, results, verdict }: Judged,
): readonly MetricRow[] {
  const controlUnits = arms.find(({ arm }) => labels.find(({ key }) => key === arm)?.control)?.units ?? 0;
  // Before its end a fixed plan may not be read: what a single look would say is not told then, in no file either.
  const hidesFixed = plan === 'fixed' && !readsFixed(facts);
  return metrics.flatMap((metric) =>
    results
      .filter((result) => result.metric === metric.key)
      .map((result): MetricRow => {
        const arm = labels.find(({ key }) => key === result.arm);
        const judged = verdict.metrics.find((one) => one.metric === metric.key && one.arm === result.arm);
        const shown = (value: number | null) => (value === null ? null : shownValue(metric, value));
        const fixed = hidesFixed ? null : result.liftInterval;
        const anytime = result.sequentialLiftInterval;
        return {
          id: `${metric.key} ${result.arm}`,
          ...{ key: metric.key, metric: metric.name, role: metric.role, type: metric.type },
          ...{ direction: metric.direction, minEffect: metric.minEffect, unit: unitOf(metric) },
          ...{
            arm: result.arm,
            armName: arm?.name ?? '',
            label: `${metric.name} · ${arm?.name ?? result.arm}`,
          },
          ...{ control: shown(result.control), treatment: shown(result.treatment) },
          difference: shown(result.difference),
          lift: percent(result.lift),
          ...ends(liftIntervalOf(result, facts)),
          ...{ fixedLow: percent(fixed?.low), fixedHigh: percent(fixed?.high) },
          ...{ sequentialLow: percent(anytime?.low), sequentialHigh: percent(anytime?.high) },
          pValue: result.readP,
          adjustedP: result.adjustedP,
          adjustedByPast: result.varianceSaved !== null,
          controlUnits,
          treatmentUnits: arms.find((one) => one.arm === result.arm)?.units ?? 0,
          effect: judged?.finding ?? 'unknown',
          words: judged?.words ?? '',
        };
      }),
  );
}

/** Of an interval of relative changes. */
export function ends(interval: Interval | null): {
  readonly low: number | null;
  readonly high: number | null;
} {
  return { low: percent(interval?.low), high: percent(interval?.high) };
}

export function percent(share: number | null | undefined): number | null {
  return share === null || share === undefined ? null : share * 100;
}
