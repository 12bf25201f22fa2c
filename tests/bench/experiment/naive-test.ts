// The field's most common fault beside ours, on the same calls: each call is taken for a unit of its own.
import { fixedP } from '#core/experiment/certainty.ts';
import { compareArms } from '#core/experiment/judge-metric.ts';
import type { TestMetric, TestPlan } from '#core/experiment/test-plan.ts';
import { welchTest } from '#core/statistics/hypothesis/welch-test.ts';
import { addToMoments, momentsOf } from '#core/statistics/moments.ts';
import { normalDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { ArmTally } from './arm-tally.ts';
import { drawCalls } from './callers.ts';

const METRIC: TestMetric = { key: 'x', name: 'x', type: 'mean', direction: 'down', role: 'goal' };
const PLAN: TestPlan = { plan: 'fixed', alpha: 0.05, plannedUnits: 500, correction: 'none' };

/** p values of both tests of two equal arms. @param icc share of the calls' variance that lies between units */
export function naiveAndOurs(seed: string, unitsPerArm: number, icc: number) {
  const random = createRandom(seed);
  const normal = normalDraws(random);
  const arms = [0, 1].map(() => ({ tally: new ArmTally(), calls: momentsOf([]) }));
  for (const { tally, calls } of arms)
    for (let unit = 0; unit < unitsPerArm; unit++) {
      const own = 100 + 40 * Math.sqrt(icc) * normal();
      const drawn = { x: 0, y: drawCalls(random), x0: 0, y0: 0 };
      for (let call = 0; call < drawn.y; call++) {
        const value = own + 40 * Math.sqrt(1 - icc) * normal();
        addToMoments(calls, value);
        drawn.x += value;
      }
      tally.add(drawn);
    }
  const [one, other] = arms;
  if (one === undefined || other === undefined) throw new Error('[Bug] there are two arms');
  const compared = compareArms(one.tally, other.tally, METRIC, PLAN)?.comparison;
  if (compared === undefined) throw new Error('[Bug] drawn arms can be compared');
  return {
    naive: welchTest(one.calls, other.calls).p,
    ours: fixedP(compared.distance, compared.degreesOfFreedom),
  };
}
