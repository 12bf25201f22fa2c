// Each version gets the part of the calls that its weight says.
import { isAvailable } from '../replica-pool.ts';
import type { SplitPolicy } from './split-policy.ts';
import { nextShare, setShares } from './weighted-turns.ts';

export const byWeight: SplitPolicy = {
  build({ serviceId, shares, turns }) {
    const own = turns.get(serviceId);
    setShares(
      own,
      shares.map(({ version, weight }) => ({ key: version.id, weight })),
    );
    const choices = shares.map(({ version }) => ({ version }));
    return () => {
      const choice = choices[nextShare(own)];
      if (choice === undefined || choices.length === 1) return choice;
      // When the version whose turn it is cannot be reached just now, another one answers: no call is lost for the split.
      const now = performance.now();
      if (isAvailable(choice.version.replicaPool, now)) return choice;
      return choices.find(({ version }) => isAvailable(version.replicaPool, now)) ?? choice;
    };
  },
};
