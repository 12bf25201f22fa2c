// The bounds behind `request_rollup.histogram`: who writes it and who reads it must agree, also over years of rows.
import { bucketOf } from '#core/statistics/quantile/bucket-bounds.ts';

/** Upper bounds in microseconds; the stored array has one count more, for everything above the last bound. Never edit: add a migration. */
export const DURATION_BOUNDS_US: readonly number[] = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000,
  7_000, 10_000, 15_000, 20_000, 30_000, 60_000,
].map((ms) => ms * 1_000);

/** Index of the count that a duration belongs to. */
export function durationBucket(us: number): number {
  return bucketOf(DURATION_BOUNDS_US, us);
}
