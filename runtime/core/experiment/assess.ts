import { breachedGuardrails, type GuardrailBreach } from './guardrail.ts';
import type { TestResult } from './judge-test.ts';
import { findingOf, type MetricFinding } from './metric-finding.ts';
import type { Moment } from './moment.ts';
import { type SampleRatio, sampleRatioMismatch } from './sample-ratio.ts';
import type { TestArm, TestFacts } from './test-facts.ts';

/** What the findings of an arm come to. */
export interface Standing {
  readonly arm: TestArm;
  readonly findings: readonly MetricFinding[];
  readonly goals: readonly MetricFinding[];
  readonly guardrails: readonly MetricFinding[];
}

/** All that a verdict is made of. */
export interface Assessment {
  readonly facts: TestFacts;
  readonly moment: Moment;
  /** By arm, in the order of the test's arms. */
  readonly units: readonly number[];
  readonly mismatch: SampleRatio;
  /** Whether so many units were in several arms that results do not count. */
  readonly isCrossed: boolean;
  readonly breaches: readonly GuardrailBreach[];
  /** One for each arm but the control. */
  readonly standings: readonly Standing[];
  /** The best of the arms that may be shipped. */
  readonly best: Standing | undefined;
}

/** Several arms for one unit are a fault from this share of units on, once there are so many. */
const MAX_CROSSED_SHARE = 0.01;
const MIN_CROSSED = 10;

/** @throws RangeError when no arm is the control */
export function assess(results: readonly TestResult[], facts: TestFacts): Assessment {
  const { arms, sums, metrics, plan, ended } = facts;
  const control = arms.find((arm) => arm.control);
  if (control === undefined) throw new RangeError('No arm of the test is the control');
  const moment: Moment = { plan, ended };
  const standings = arms
    .filter((arm) => arm !== control)
    .map((arm) => standingOf(arm, results, facts, moment));
  const units = arms.map(({ key }) => sums.find(({ arm }) => arm === key)?.units ?? 0);
  const crossed = sums.reduce((sum, arm) => sum + (arm.crossed ?? 0), 0);
  const total = units.reduce((sum, count) => sum + count, 0);
  return {
    facts,
    moment,
    units,
    mismatch: sampleRatioMismatch(
      units,
      arms.map(({ share }) => share),
    ),
    isCrossed: crossed >= MIN_CROSSED && crossed > MAX_CROSSED_SHARE * total,
    breaches: breachedGuardrails(sums, control.key, metrics, plan),
    standings,
    best: standings.filter(isGain).sort((one, other) => gainOf(other) - gainOf(one))[0],
  };
}

function standingOf(
  arm: TestArm,
  results: readonly TestResult[],
  { metrics }: TestFacts,
  moment: Moment,
): Standing {
  const findings = results
    .filter((result) => result.arm === arm.key)
    .flatMap((result) => {
      const metric = metrics.find(({ key }) => key === result.metric);
      return metric === undefined ? [] : [findingOf(metric, result, moment)];
    });
  return {
    arm,
    findings,
    goals: findings.filter(({ metric }) => metric.role === 'goal'),
    guardrails: findings.filter(({ metric }) => metric.role === 'guardrail'),
  };
}

/** Better in a goal, worse in none, and no guardrail may have suffered. */
function isGain({ goals, guardrails }: Standing): boolean {
  return (
    goals.some(({ finding }) => finding === 'better') &&
    goals.every(({ finding }) => finding !== 'worse') &&
    guardrails.every(({ isSafe }) => isSafe)
  );
}

/** Worse somewhere that counts, and better in no goal. */
export function isLoss({ goals, guardrails }: Standing): boolean {
  return (
    [...goals, ...guardrails].some(({ finding }) => finding === 'worse') &&
    goals.every(({ finding }) => finding !== 'better')
  );
}

/** Of the first goal, in its direction. */
function gainOf({ goals }: Standing): number {
  const [first] = goals;
  const lift = first?.result.lift ?? 0;
  return first?.metric.direction === 'down' ? -lift : lift;
}
