import type { Interval } from '../statistics/interval.ts';
import type { TestResult } from './judge-test.ts';
import { type Moment, readsFixed } from './moment.ts';
import type { TestMetric } from './test-plan.ts';

/** `same`: whatever the difference is, it is smaller than what matters. `unknown`: neither is shown. */
export type Finding = 'better' | 'worse' | 'same' | 'unknown';

/** What is said of one row of results. */
export interface MetricFinding {
  readonly metric: TestMetric;
  readonly result: TestResult;
  readonly finding: Finding;
  /** Not worse by as much as matters; where nothing is said to matter: not found to be worse. */
  readonly isSafe: boolean;
}

export function findingOf(metric: TestMetric, result: TestResult, moment: Moment): MetricFinding {
  const finding = judged(metric, result, moment);
  return { metric, result, finding, isSafe: isSafe(metric, result, finding, moment) };
}

function judged(metric: TestMetric, result: TestResult, moment: Moment): Finding {
  const { plan, ended } = moment;
  if (result.shortage !== null || result.difference === null) return 'unknown';
  if (plan.plan === 'fixed' && !ended) return 'unknown';
  const lift = liftIntervalOf(result, moment);
  const margin = metric.minEffect ?? 0;
  if (margin > 0 && lift !== null && lift.low > -margin && lift.high < margin) return 'same';
  if (!(result.adjustedP < plan.alpha)) return 'unknown';
  return result.difference > 0 === (metric.direction === 'up') ? 'better' : 'worse';
}

function isSafe(metric: TestMetric, result: TestResult, finding: Finding, moment: Moment): boolean {
  if (result.shortage !== null) return result.shortage === 'rare';
  if (finding !== 'unknown') return finding !== 'worse';
  const margin = metric.minEffect ?? 0;
  const lift = liftIntervalOf(result, moment);
  if (margin === 0 || lift === null) return true;
  return metric.direction === 'up' ? lift.low > -margin : lift.high < margin;
}

/** The interval that this moment allows to be read. */
export function liftIntervalOf(result: TestResult, moment: Moment): Interval | null {
  return readsFixed(moment) ? result.liftInterval : result.sequentialLiftInterval;
}

/** The same of the difference in the metric's unit. */
export function intervalOf(result: TestResult, moment: Moment): Interval | null {
  return readsFixed(moment) ? result.interval : result.sequentialInterval;
}
