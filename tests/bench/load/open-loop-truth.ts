// What callers who do not wait for each other would see of the slow server.
import { exactQuantile, sortNumbers } from '#core/statistics/quantile/quantile.ts';

export interface Freeze {
  /** Ms from the start of the run. */
  readonly fromMs: number;
  readonly ms: number;
}

/** Latency at each share, ms. @param calls when each is due, from the start of the run, and how long it takes, ms */
export function openLoopTruth(
  calls: readonly { readonly dueMs: number; readonly delay: number }[],
  { fromMs, ms }: Freeze,
): (share: number) => number {
  const untilMs = fromMs + ms;
  const isFrozen = (at: number) => at >= fromMs && at < untilMs;
  const thaw = (at: number) => (isFrozen(at) ? untilMs : at);
  // Taken up late when it comes in the freeze, answered late when it would be done in it.
  const sorted = sortNumbers(calls.map(({ dueMs, delay }) => thaw(thaw(dueMs) + delay) - dueMs));
  return (share) => exactQuantile(sorted, share);
}
