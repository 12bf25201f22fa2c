import { benjaminiHochberg, holm } from '../statistics/hypothesis/adjust-p-values.ts';
import type { ArmSums } from './arm-sums.ts';
import { judgeMetric, type MetricResult } from './judge-metric.ts';
import { type Moment, readsFixed } from './moment.ts';
import type { TestMetric, TestPlan } from './test-plan.ts';

/** One row of the table of results: an arm against the control in a metric. */
export interface TestResult extends MetricResult {
  readonly metric: string;
  readonly arm: string;
  /** The p value that may be read at this moment: it belongs to the interval that is shown. */
  readonly readP: number;
  /** The same, corrected for the number of comparisons. */
  readonly adjustedP: number;
}

/**
 * Every arm against the control in every metric. p values are corrected over all arms of all goals and secondary metrics;
 * guardrails have a level of their own (`guardrail.ts`) and are not among them.
 *
 * @param arms the sums of each stand in the order of `metrics`
 * @throws RangeError when no arm is the control, or an arm lacks the sums of a metric
 */
export function judgeTest(
  arms: readonly ArmSums[],
  controlArm: string,
  metrics: readonly TestMetric[],
  moment: Moment,
): readonly TestResult[] {
  const { plan } = moment;
  const control = arms.find(({ arm }) => arm === controlArm);
  if (control === undefined)
    throw new RangeError(`No arm is the control ${controlArm}: received ${arms.map(({ arm }) => arm)}`);
  const results = arms
    .filter((arm) => arm !== control)
    .flatMap((arm) =>
      metrics.map((metric, place) => {
        const result = judgeMetric(armMetric(control, place), armMetric(arm, place), metric, plan);
        const readP = readsFixed(moment) ? result.pValue : result.sequentialP;
        return { metric: metric.key, arm: arm.arm, ...result, readP };
      }),
    );
  const corrected = results.filter(({ metric }) => !isGuardrail(metrics, metric));
  const adjusted = CORRECTIONS[plan.correction](corrected.map(({ readP }) => readP));
  return results.map((result) => ({
    ...result,
    adjustedP: adjusted[corrected.indexOf(result)] ?? result.readP,
  }));
}

const CORRECTIONS = {
  none: (pValues: readonly number[]) => pValues,
  holm,
  bh: benjaminiHochberg,
} satisfies Record<TestPlan['correction'], (pValues: readonly number[]) => readonly number[]>;

function isGuardrail(metrics: readonly TestMetric[], key: string): boolean {
  return metrics.some((metric) => metric.key === key && metric.role === 'guardrail');
}

/** One metric of an arm, by its place among the test's metrics. @throws RangeError when there is none */
export function armMetric({ arm, units, metrics }: ArmSums, place: number) {
  const sums = metrics[place];
  if (sums === undefined) throw new RangeError(`Arm ${arm} has no sums of metric ${place}`);
  return { units, sums };
}
