// What became of each arm at the stop, as the decision keeps it.
import type { Weights } from '#engines/runner/plan/update-target.ts';
import type { Outcomes } from './outcome-faults.ts';
import type { TestVersion } from './version/test-version.ts';

type ArmOutcome = NonNullable<TestVersion['decision']>['outcomes'][number];

/** @param weights undefined: nothing was chosen, the shares of before the test hold again, and no arm has an outcome of its own */
export function outcomeRows(
  arms: TestVersion['arms'],
  weights: Weights | undefined,
  outcomes: Outcomes,
): readonly ArmOutcome[] {
  if (weights === undefined) return [];
  return arms.map(({ key, name, versionId }) => {
    const weight = weights[versionId] ?? 0;
    const said = outcomes.find((one) => one.key === key)?.outcome;
    return { key, name, versionId, weight, outcome: said ?? (weight > 0 ? 'keep' : 'retire') };
  });
}
