import { DURATION_BOUNDS_US } from '#storage/duration-buckets.ts';

/**
 * The duration in microseconds below which the share `q` (0 to 1) of the counted calls lies, straight line inside a
 * bucket. `maxUs` caps the answer, because no call took longer. Null when nothing was counted.
 */
export function percentile(histogram: readonly number[], q: number, maxUs: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = q * total;
  let below = 0;
  for (const [index, count] of histogram.entries()) {
    if (count > 0 && below + count >= rank) {
      const low = index === 0 ? 0 : (DURATION_BOUNDS_US[index - 1] ?? 0);
      const high = Math.min(DURATION_BOUNDS_US[index] ?? maxUs, Math.max(maxUs, low));
      return low + (high - low) * ((rank - below) / count);
    }
    below += count;
  }
  return maxUs;
}
