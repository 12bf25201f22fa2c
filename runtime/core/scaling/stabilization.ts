// HPA v2, `stabilizationWindowSeconds`: up to the lowest that was asked for within the window, down to the highest. Only what
// can still become either is kept, so a window of an hour is a few numbers.
import type { ScalingPolicy } from './policy.ts';
import type { Moment, ScalingState } from './scaling-state.ts';

export type Asked = Pick<ScalingState, 'highest' | 'lowest'>;

/** What was asked for, with one more; without what lies before the windows. */
export function recordAsked(asked: Asked, policy: ScalingPolicy, at: number, replicas: number): Asked {
  const down = at - policy.scaleDown.stabilizationWindowSeconds * 1_000;
  const up = at - policy.scaleUp.stabilizationWindowSeconds * 1_000;
  const moment: Moment = { at, replicas };
  const highest = asked.highest.filter((one) => one.at > down && one.replicas > replicas);
  const lowest = asked.lowest.filter((one) => one.at > up && one.replicas < replicas);
  highest.push(moment);
  lowest.push(moment);
  return { highest, lowest };
}

/** @param asked with what is asked for now @returns where the windows let it go from `current` */
export function stabilize(asked: Asked, current: number): number {
  const highest = asked.highest[0]?.replicas ?? current;
  const lowest = asked.lowest[0]?.replicas ?? current;
  return current < lowest ? lowest : Math.min(current, highest);
}
