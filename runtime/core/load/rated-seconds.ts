import { expectedCalls } from './arrivals.ts';
import type { LoadShape } from './plan.ts';

/** Calls that are due in the stretch; undefined where chance or the answers decide. */
export function dueCalls(shape: LoadShape, from: number, to: number): number | undefined {
  if (shape.kind === 'closed' || shape.kind === 'poisson') return undefined;
  if ('arrivals' in shape && shape.arrivals === 'poisson') return undefined;
  return to <= from ? undefined : expectedCalls(shape, to) - expectedCalls(shape, from);
}

/**
 * Seconds by which the calls of a stretch make a rate. At even distances the pause behind the last call belongs to it: a stretch
 * that ends within one has a call more than its time has room for, and 10 a second would look like 10.1.
 */
export function ratedSeconds(
  shape: LoadShape,
  { from, to }: { readonly from: number; readonly to: number },
  offered: number,
): number {
  const seconds = Math.max(0, to - from);
  const due = dueCalls(shape, from, to) ?? 0;
  const isOneAhead = due > 0 && offered > due && offered - due <= 1;
  return isOneAhead ? (seconds * offered) / due : seconds;
}
