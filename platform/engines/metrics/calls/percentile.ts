import { histogramQuantile } from '#core/statistics/quantile/histogram-quantile.ts';
import { DURATION_BOUNDS_US } from '#storage/rollups/duration-buckets.ts';

/**
 * The duration in microseconds below which the share `q` (0 to 1) of the counted calls lies, straight line inside a
 * bucket. `maxUs` caps the answer, because no call took longer. Null when nothing was counted.
 */
export function percentile(counts: readonly number[], q: number, maxUs: number): number | null {
  const histogram = { bounds: DURATION_BOUNDS_US, counts, min: 0, max: maxUs };
  return histogramQuantile(histogram, q)?.value ?? null;
}
