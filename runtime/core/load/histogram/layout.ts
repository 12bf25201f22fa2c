import { Float64Histogram, Int32Histogram } from 'hdr-histogram-js';

/** From 1 µs to an hour with three digits: no bucket is wider than a thousandth of its value. */
const LAYOUT = [1, 3_600_000_000, 3] as const;

/** Greater values are counted as this one, µs; a call is given up long before. */
export const LONGEST_US = LAYOUT[1];

/** For one second of one generator. */
export function createSecondHistogram(): Int32Histogram {
  return new Int32Histogram(...LAYOUT);
}

/** For any number of calls. */
export function createTotalHistogram(): Float64Histogram {
  return new Float64Histogram(...LAYOUT);
}
