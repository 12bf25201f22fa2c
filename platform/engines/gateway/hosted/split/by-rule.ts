// A custom split: the first rule that fits decides.
import type { SplitPolicy } from './split-policy.ts';
import { createSplitRules } from './split-rules.ts';

export const byRule: SplitPolicy = {
  build({ kind, writtenRules, reachable }) {
    if (kind !== 'CustomSplit') return undefined;
    // A version on its way out of the traffic may still run: rules do not hold for it any more.
    const rules = createSplitRules(writtenRules).flatMap(({ versionId, matches }) => {
      const version = reachable.find(({ id }) => id === versionId);
      return version === undefined ? [] : [{ choice: { version }, matches }];
    });
    if (rules.length === 0) return undefined;
    return (call, headers) => rules.find(({ matches }) => matches(call, headers))?.choice;
  },
};
