import { type Loop, startLoop } from '#jobs/loop.ts';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { FINE_S } from '#storage/rollups/rollup-ends.ts';
import type { Storage } from '#storage/storage.ts';

export interface RollupDependencies {
  readonly storage: Storage;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

/** Adds the calls of each bucket up when it is over. What waits for that is counted by its rows, so nothing is missing meanwhile. */
export function runRollups({ storage, now, onError }: RollupDependencies): Loop {
  return startLoop({
    name: 'rollups',
    everyMs: FINE_S * 1_000,
    round: () => closeRollups(storage, now(), closeExperiments),
    onError,
  });
}
