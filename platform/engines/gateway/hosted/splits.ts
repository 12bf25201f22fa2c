// Splits outlive the routing table: a reload must not begin the count anew.
import { createSplit, type Share, type Split, setShares } from './split.ts';

export interface Splits {
  /** The split of a key, told its present shares. */
  readonly get: (key: string, shares: readonly Share[]) => Split;
  /** Forgets every key that no `get` asked for since the last sweep. */
  readonly sweep: () => void;
}

export function createSplits(): Splits {
  let known = new Map<string, Split>();
  let asked = new Map<string, Split>();
  return {
    get(key, shares) {
      const split = asked.get(key) ?? known.get(key) ?? createSplit();
      setShares(split, shares);
      asked.set(key, split);
      return split;
    },
    sweep() {
      known = asked;
      asked = new Map();
    },
  };
}
