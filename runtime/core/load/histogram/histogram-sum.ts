import { bucketText, readBuckets } from './bucket-text.ts';
import { EMPTY_HISTOGRAM, type HistogramData } from './histogram-data.ts';
import { createTotalHistogram } from './layout.ts';

/** Histograms of seconds and generators, added up exactly. */
export interface HistogramSum {
  readonly add: (data: HistogramData) => void;
  readonly count: () => number;
  /** NaN without values. */
  readonly mean: () => number;
  readonly min: () => number;
  readonly max: () => number;
  /**
   * The smallest value that so many per cent do not exceed, µs: the upper end of its bucket, never above the greatest value.
   *
   * @param percentiles 0 to 100, ascending; all in one walk
   */
  readonly percentiles: (percentiles: readonly number[]) => readonly number[];
  /** The sum as one histogram; counting begins anew. */
  readonly drain: () => HistogramData;
}

export function createHistogramSum(): HistogramSum {
  const histogram = createTotalHistogram();
  const length = histogram.countsArrayLength;
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];

  const addBucket = (index: number, times: number) => {
    if (index >= length) throw new RangeError(`A histogram has ${length} buckets, received one at ${index}`);
    histogram.addToCountAtIndex(index, times);
  };

  return {
    add(data) {
      if (data.count === 0) return;
      readBuckets(data.buckets, addBucket);
      count += data.count;
      sum += data.sum;
      min = Math.min(min, data.min);
      max = Math.max(max, data.max);
    },
    count: () => count,
    mean: () => (count === 0 ? Number.NaN : sum / count),
    min: () => (count === 0 ? Number.NaN : min),
    max: () => (count === 0 ? Number.NaN : max),
    percentiles(percentiles) {
      let [index, below] = [-1, 0];
      return percentiles.map((percentile) => {
        if (count === 0) return Number.NaN;
        // Rounding of `p n` must not lift a whole rank to the next one.
        const rank = Math.max(1, Math.ceil((percentile / 100) * count * (1 - 2 * Number.EPSILON)));
        while (below < rank && index < length - 1) below += histogram.getCountAtIndex(++index);
        const value = histogram.highestEquivalentValue(histogram.valueFromIndex(Math.max(0, index)));
        return Math.min(max, Math.max(min, value));
      });
    },
    drain() {
      if (count === 0) return EMPTY_HISTOGRAM;
      const [from, to] = [histogram.countsArrayIndex(min), histogram.countsArrayIndex(max)];
      const buckets = bucketText((index) => histogram.getCountAtIndex(index), from, to);
      const data = { count, sum, min, max, buckets };
      for (let index = from; index <= to; index++) histogram.setCountAtIndex(index, 0);
      [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];
      return data;
    },
  };
}
