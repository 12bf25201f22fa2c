// Many A/B tests of drawn units, looked at each day.
import type { ArmMetric } from '#core/experiment/arm-sums.ts';
import { fixedP, sequentialP } from '#core/experiment/certainty.ts';
import { compareArms } from '#core/experiment/judge-metric.ts';
import type { TestMetric, TestPlan } from '#core/experiment/test-plan.ts';
import { createRandom, type Random } from '#core/statistics/random/random.ts';

export const DAYS = 14;

/** A test under way. */
export interface Course {
  readonly control: ArmMetric;
  readonly treatment: ArmMetric;
  /** Lets one day pass, from 1. */
  readonly pass: (day: number) => void;
}

export interface Scenario {
  readonly start: (random: Random) => Course;
  readonly metric: TestMetric;
  readonly plan: TestPlan;
}

/** How many of the tests found a difference. */
export interface Found {
  readonly tests: number;
  /** Judged once, at the end. */
  readonly fixed: number;
  /** The always-valid test, at any of the daily looks. */
  readonly sequential: number;
  /** The fixed test misused: at any of the daily looks. */
  readonly peeked: number;
}

export function runTests(seed: string, tests: number, scenario: Scenario): Found {
  let [fixed, sequential, peeked] = [0, 0, 0];
  for (let test = 0; test < tests; test++) {
    const outcome = runTest(createRandom(`${seed} ${test}`), scenario);
    if (outcome.fixed) fixed += 1;
    if (outcome.sequential) sequential += 1;
    if (outcome.peeked) peeked += 1;
  }
  return { tests, fixed, sequential, peeked };
}

function runTest(random: Random, { start, metric, plan }: Scenario) {
  const { control, treatment, pass } = start(random);
  const outcome = { fixed: false, sequential: false, peeked: false };
  for (let day = 1; day <= DAYS; day++) {
    pass(day);
    const look = lookAt(control, treatment, metric, plan);
    outcome.fixed = look.fixed;
    outcome.peeked ||= look.fixed;
    outcome.sequential ||= look.sequential;
  }
  return outcome;
}

/** Whether each of the two tests finds a difference now. */
function lookAt(control: ArmMetric, treatment: ArmMetric, metric: TestMetric, plan: TestPlan) {
  const compared = compareArms(control, treatment, metric, plan);
  if (compared === undefined) return { fixed: false, sequential: false };
  const { comparison, progress } = compared;
  const { distance, degreesOfFreedom } = comparison;
  // Closer than 1.9 standard errors neither finds anything: that spares most of the work.
  if (distance < 1.9) return { fixed: false, sequential: false };
  return {
    fixed: fixedP(distance, degreesOfFreedom) < plan.alpha,
    sequential: sequentialP(distance, degreesOfFreedom, progress, plan.alpha) < plan.alpha,
  };
}
