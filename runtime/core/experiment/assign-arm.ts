// Who is in an experiment, and in which arm: a function of seed and unit alone, so that every gateway says the same after
// every restart, and nothing is stored.
import { hashNumber, hashShare } from '../hash.ts';

/** Shares are of 10,000: a hundredth of a percent. */
const BUCKETS = 10_000;

export interface AssignmentPlan {
  readonly seed: string;
  /** Percent of the units that take part. */
  readonly participation: number;
  /** Percent of the units that never take part. */
  readonly holdout: number;
  readonly arms: readonly ArmShare[];
}

export interface ArmShare {
  readonly key: string;
  /** Percent of the units that take part; 100 in all. */
  readonly share: number;
}

/** Place of the arm in `plan.arms`; -1 when the unit does not take part. */
export function assignArm({ seed, participation, holdout, arms }: AssignmentPlan, unit: string): number {
  if (!isDrawn(seed, 'participation', participation, unit)) return -1;
  if (holdout > 0 && isDrawn(seed, 'holdout', holdout, unit)) return -1;
  const bucket = bucketOf(`${seed} arm ${unit}`);
  let end = 0;
  for (let place = 0; place < arms.length - 1; place++) {
    end += (arms[place]?.share ?? 0) * (BUCKETS / 100);
    if (bucket < end) return place;
  }
  return arms.length - 1;
}

/** What stands for a unit in logs and sums: 53 bits that say nothing of it to anyone without the seed. */
export function hashUnit(seed: string, unit: string): number {
  return hashNumber(`${seed} ${unit}`);
}

/** Whether the unit is among so many percent; independent of what is asked under another purpose. */
export function isDrawn(seed: string, purpose: string, percent: number, unit: string): boolean {
  return percent >= 100 || bucketOf(`${seed} ${purpose} ${unit}`) < percent * (BUCKETS / 100);
}

function bucketOf(text: string): number {
  return Math.floor(hashShare(text) * BUCKETS);
}
