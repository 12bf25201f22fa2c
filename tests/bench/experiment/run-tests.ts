// Many A/B tests of drawn units, looked at each day.
import { fixedP, sequentialP } from '#core/experiment/certainty.ts';
import { compareArms } from '#core/experiment/judge-metric.ts';
import type { TestMetric, TestPlan } from '#core/experiment/test-plan.ts';
import { createRandom, type Random } from '#core/statistics/random/random.ts';
import { ArmTally } from './arm-tally.ts';
import type { Callers } from './callers.ts';

export const DAYS = 14;

export interface Scenario {
  readonly callers: (random: Random) => Callers;
  readonly metric: TestMetric;
  readonly plan: TestPlan;
  /** Of both arms, over all days. */
  readonly units: number;
  /** Of the treatment. */
  readonly factor: number;
}

/** How many of the tests found a difference. */
export interface Found {
  tests: number;
  /** Judged once, at the end. */
  fixed: number;
  /** The always-valid test, at any of the daily looks. */
  sequential: number;
  /** The fixed test misused: at any of the daily looks. */
  peeked: number;
}

export function runTests(name: string, tests: number, scenario: Scenario): Found {
  const found: Found = { tests, fixed: 0, sequential: 0, peeked: 0 };
  for (let test = 0; test < tests; test++) {
    const outcome = runTest(createRandom(`${name} ${test}`), scenario);
    if (outcome.fixed) found.fixed += 1;
    if (outcome.sequential) found.sequential += 1;
    if (outcome.peeked) found.peeked += 1;
  }
  return found;
}

function runTest(random: Random, { callers, metric, plan, units, factor }: Scenario) {
  const draw = callers(random);
  const [control, treatment] = [new ArmTally(), new ArmTally()];
  const outcome = { fixed: false, sequential: false, peeked: false };
  let seen = 0;
  for (let day = 1; day <= DAYS; day++) {
    for (const until = Math.round((units * day) / DAYS); seen < until; seen++)
      if (random() < 0.5) control.add(draw(1));
      else treatment.add(draw(factor));
    const look = lookAt(control, treatment, metric, plan);
    outcome.fixed = look.fixed;
    outcome.peeked ||= look.fixed;
    outcome.sequential ||= look.sequential;
  }
  return outcome;
}

/** Whether each of the two tests finds a difference now. */
export function lookAt(control: ArmTally, treatment: ArmTally, metric: TestMetric, plan: TestPlan) {
  const compared = compareArms(control, treatment, metric, plan);
  if (compared === undefined) return { fixed: false, sequential: false };
  const { comparison, progress } = compared;
  const { distance, degreesOfFreedom } = comparison;
  // Closer than 1.9 nothing is found: that spares most of the work.
  if (distance < 1.9) return { fixed: false, sequential: false };
  return {
    fixed: fixedP(distance, degreesOfFreedom) < plan.alpha,
    sequential: sequentialP(distance, degreesOfFreedom, progress, plan.alpha) < plan.alpha,
  };
}
