import { nextTime } from '../cron.ts';
import type { ScalingPolicy, TimeWindow } from './policy.ts';

export interface Limits {
  readonly min: number;
  readonly max: number;
}

export interface LimitsInForce extends Limits {
  /** When they may change next, milliseconds since 1970; infinite without time windows. */
  readonly until: number;
}

/** Limits in force by the policy and its time windows. Throws a RangeError or TypeError for a cron expression or zone that is none. */
export function limitsAt(policy: ScalingPolicy, now: number): LimitsInForce {
  const windows = policy.timeWindows.map((window) => ({ window, ...phaseOf(window, now) }));
  const open = windows.filter(({ isOpen }) => isOpen).map(({ window }) => window);
  const least = open.flatMap(({ minReplicas }) => minReplicas ?? []);
  const most = open.flatMap(({ maxReplicas }) => maxReplicas ?? []);
  const max = most.length > 0 ? Math.min(...most) : policy.maxReplicas;
  const min = least.length > 0 ? Math.max(...least) : policy.minReplicas;
  return { min: Math.min(min, max), max, until: Math.min(...windows.map(({ until }) => until)) };
}

/** It is open when it ends before it begins again (KEDA, cron scaler): both ends are times to come, the start is one of it. */
function phaseOf({ start, end, timeZone }: TimeWindow, now: number) {
  const opens = nextTime(start, timeZone, new Date(now)).getTime();
  const closes = nextTime(end, timeZone, new Date(now)).getTime();
  return { isOpen: closes < opens, until: Math.min(opens, closes) };
}
