// Tests with guardrails, and tests whose units fall on the arms as they should or not.
import { breachedGuardrails } from '#core/experiment/guardrail.ts';
import { sampleRatioMismatch } from '#core/experiment/sample-ratio.ts';
import type { TestMetric, TestPlan } from '#core/experiment/test-plan.ts';
import { binomialDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { ArmTally } from './arm-tally.ts';
import { callersWithFailures, callersWithMeans } from './callers.ts';
import { DAYS } from './run-tests.ts';

/** Looks at guardrails each day: the platform looks each minute, but at sums that have hardly moved. */
const LOOKS_A_DAY = 8;

const GUARDRAILS: readonly TestMetric[] = [
  { key: 'duration', name: '平均耗时', type: 'mean', direction: 'down', role: 'guardrail', minEffect: 0.02 },
  { key: 'success', name: '成功率', type: 'proportion', direction: 'up', role: 'guardrail' },
];

/** @param factor of durations in the treatment @returns days until it is stopped; undefined when it never is */
export function daysUntilStopped(seed: string, unitsPerArm: number, factor: number): number | undefined {
  const random = createRandom(seed);
  const [durations, failures] = [callersWithMeans(random), callersWithFailures(random)];
  const plan: TestPlan = { plan: 'fixed', alpha: 0.05, plannedUnits: unitsPerArm, correction: 'none' };
  const arms = [1, factor].map((own, arm) => ({
    arm: arm === 0 ? 'A' : 'B',
    own,
    tallies: [new ArmTally(), new ArmTally()] as const,
  }));
  const looks = DAYS * LOOKS_A_DAY;
  let seen = 0;
  for (let look = 1; look <= looks; look++) {
    for (const until = Math.round((2 * unitsPerArm * look) / looks); seen < until; seen++) {
      const arm = arms[random() < 0.5 ? 0 : 1];
      arm?.tallies[0].add(durations(arm.own));
      arm?.tallies[1].add(failures(1));
    }
    const sums = arms.map(({ arm, tallies }) => ({
      arm,
      units: tallies[0].units,
      calls: tallies[0].sums.y,
      metrics: tallies.map((tally) => tally.sums),
    }));
    if (breachedGuardrails(sums, 'A', GUARDRAILS, plan).length > 0) return look / LOOKS_A_DAY;
  }
  return undefined;
}

/** Whether one of the daily looks raises an alarm. @param share of units that really fall on the first of two equal arms */
export function raisesMismatch(seed: string, unitsADay: number, share: number): boolean {
  const draw = binomialDraws(createRandom(seed), unitsADay, share);
  const units = [0, 0];
  for (let day = 1; day <= DAYS; day++) {
    const first = draw();
    units[0] = (units[0] ?? 0) + first;
    units[1] = (units[1] ?? 0) + unitsADay - first;
    if (sampleRatioMismatch(units, [50, 50]).alarm) return true;
  }
  return false;
}
