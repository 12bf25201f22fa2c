import type { PanicMode } from './policy.ts';
import type { Moment } from './scaling-state.ts';

/**
 * Knative's panic mode after one more decision: it begins, or begins anew, when the short window asks for so many times the ready
 * replicas, and ends when it did not for a whole stable window.
 *
 * @param asked replicas that the short window asks for; undefined: nothing was measured in it
 * @returns undefined: it does not panic. `replicas` is the most so far
 */
export function panicAfter(
  panic: PanicMode,
  stableWindowSeconds: number,
  before: Moment | undefined,
  asked: number | undefined,
  ready: number,
  now: number,
): Moment | undefined {
  const isOver = asked !== undefined && (100 * asked) / Math.max(1, ready) >= panic.thresholdPercentage;
  if (isOver) return { at: now, replicas: before?.replicas ?? 0 };
  const isPast = before !== undefined && before.at + stableWindowSeconds * 1_000 < now;
  return isPast ? undefined : before;
}
