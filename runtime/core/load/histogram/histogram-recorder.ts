import { bucketText } from './bucket-text.ts';
import { EMPTY_HISTOGRAM, type HistogramData } from './histogram-data.ts';
import { createSecondHistogram, LONGEST_US } from './layout.ts';

export interface HistogramRecorder {
  /** @param us microseconds; below 0 counts as 0, above an hour as an hour */
  readonly record: (us: number) => void;
  /** What was recorded since the last time. */
  readonly drain: () => HistogramData;
}

export function createHistogramRecorder(): HistogramRecorder {
  const histogram = createSecondHistogram();
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];

  const counted = () =>
    bucketText(
      (index) => histogram.getCountAtIndex(index),
      histogram.countsArrayIndex(min),
      histogram.countsArrayIndex(max),
    );

  return {
    record(us) {
      const value = us < 0 ? 0 : us > LONGEST_US ? LONGEST_US : Math.round(us);
      histogram.recordValue(value);
      count += 1;
      sum += value;
      if (value < min) min = value;
      if (value > max) max = value;
    },
    drain() {
      if (count === 0) return EMPTY_HISTOGRAM;
      const data = { count, sum, min, max, buckets: counted() };
      histogram.reset();
      [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];
      return data;
    },
  };
}
