import { lastTime, nextTime } from '../cron.ts';
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

/**
 * It is open when it began after it last ended, the start being one of it, the end not. Whether it ends before it begins again
 * (KEDA, cron scaler) says the same only where starts and ends take turns: one that begins on weekdays and ends each day would be
 * open at weekends by that, and one that begins each minute never.
 */
function phaseOf({ start, end, timeZone }: TimeWindow, now: number) {
  const at = new Date(now);
  const opened = lastTime(start, timeZone, at)?.getTime();
  const closed = lastTime(end, timeZone, at)?.getTime() ?? Number.NEGATIVE_INFINITY;
  const opens = nextTime(start, timeZone, at).getTime();
  const closes = nextTime(end, timeZone, at).getTime();
  return { isOpen: opened !== undefined && opened >= closed, until: Math.min(opens, closes) };
}
