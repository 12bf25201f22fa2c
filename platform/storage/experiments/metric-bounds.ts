// The bounds behind `experiment_bucket.bucket`: who writes it and who reads it must agree while a test is kept.
import { mirrorBounds, refineBounds } from '#core/statistics/quantile/bucket-bounds.ts';
import { DURATION_BOUNDS_US } from '../rollups/duration-buckets.ts';

/** Relative width of a bucket: what a quantile is known to. */
const ERROR = 0.05;

/** From 0.1 ms; every bucket lies in one of the rollups'. */
const DURATIONS = refineBounds(DURATION_BOUNDS_US, ERROR, 100);
/** Bytes, seconds of CPU, scores, amounts: of either sign, to a tenth. */
const NUMBERS = mirrorBounds(refineBounds([1e12], 0.1, 1e-4));

/**
 * Ascending; there is one bucket more.
 *
 * @param source a value of the enumeration `abtest-metric-source`
 */
export function metricBounds(source: string): readonly number[] {
  return source === 'latency' || source === 'upstreamLatency' ? DURATIONS : NUMBERS;
}
