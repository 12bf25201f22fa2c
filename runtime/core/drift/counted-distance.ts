// The greatest distance of two distributions of which only counts are known.
import { kolmogorovTailOf } from '../statistics/hypothesis/kolmogorov-smirnov.ts';
import { totalOf } from './total-of.ts';

export interface CountedDistance {
  /** At the bounds between the places: the true distance is at least this. */
  readonly least: number;
  /** And at most this: inside a place it may be as much greater as the place holds. */
  readonly most: number;
  /** Of the least distance, so never too small. */
  readonly p: number;
}

/** Kolmogorov and Smirnov's distance of two samples counted in the same ascending places. @throws RangeError without values */
export function countedDistance(baseline: readonly number[], counts: readonly number[]): CountedDistance {
  const [before, now] = [totalOf(baseline), totalOf(counts)];
  let [old, share, least, most] = [0, 0, 0, 0];
  for (const [place, count] of counts.entries()) {
    const [wasOld, was] = [old, share];
    old += (baseline[place] ?? 0) / before;
    share += count / now;
    least = Math.max(least, Math.abs(share - old));
    most = Math.max(most, share - wasOld, old - was);
  }
  return { least, most: Math.max(least, most), p: kolmogorovTailOf(least, (before * now) / (before + now)) };
}
