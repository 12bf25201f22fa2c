// Averages over the last minute or so that another server can go on with (Knative: stable and panic window). A window is at
// most 60 slices of at least a second; slices that nothing was measured in do not count, which is not the same as 0.
import type { WindowSlice } from './scaling-state.ts';

const MOST_SLICES = 60;

/** @param at milliseconds since 1970 @returns the window with the value, without slices that lie before it */
export function addToWindow(
  slices: readonly WindowSlice[],
  windowSeconds: number,
  at: number,
  value: number,
): readonly WindowSlice[] {
  const begin = Math.floor(at / sliceOf(windowSeconds)) * sliceOf(windowSeconds);
  const first = firstSlice(windowSeconds, at, windowSeconds);
  let from = 0;
  while ((slices[from]?.at ?? first) < first) from += 1;
  let until = slices.length;
  while ((slices[until - 1]?.at ?? begin) > begin) until -= 1;
  const last = slices[until - 1];
  const isSame = last?.at === begin;
  const kept = slices.slice(from, isSame ? until - 1 : until);
  kept.push(
    isSame
      ? { at: begin, sum: last.sum + value, count: last.count + 1 }
      : { at: begin, sum: value, count: 1 },
  );
  return kept;
}

/** Mean of the slices' means over the last seconds; undefined when nothing was measured in them. */
export function windowAverage(
  slices: readonly WindowSlice[],
  windowSeconds: number,
  now: number,
  lastSeconds = windowSeconds,
): number | undefined {
  const first = firstSlice(windowSeconds, now, lastSeconds);
  let sum = 0;
  let count = 0;
  for (const one of slices) {
    if (one.at < first) continue;
    sum += one.sum / one.count;
    count += 1;
  }
  return count === 0 ? undefined : sum / count;
}

/** Milliseconds of a slice. */
function sliceOf(windowSeconds: number): number {
  return Math.max(1_000, (windowSeconds * 1_000) / MOST_SLICES);
}

/** When the first of the last whole slices began; the one of now is always among them. */
function firstSlice(windowSeconds: number, now: number, lastSeconds: number): number {
  const slice = sliceOf(windowSeconds);
  return (Math.floor(now / slice) - Math.max(1, Math.round((lastSeconds * 1_000) / slice)) + 1) * slice;
}
