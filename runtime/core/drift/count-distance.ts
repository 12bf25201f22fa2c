// How far counts by place lie from those of a baseline. Each is a size of the effect: it does not grow with the number of values.
import { chiSquare } from '../statistics/distribution/chi-square.ts';
import { totalOf } from './total-of.ts';

/**
 * Population stability index, in nats. Usual bands: below 0.1 stable, from 0.25 on moved.
 *
 * A share is at least half a value of its side: an empty place is rare, not impossible, and the index stays finite.
 */
export function populationStability(baseline: readonly number[], counts: readonly number[]): number {
  const [before, now] = [smoothShares(baseline), smoothShares(counts)];
  return now.reduce((sum, share, place) => {
    const old = before[place] ?? Number.NaN;
    return sum + (share - old) * Math.log(share / old);
  }, 0);
}

/** Jensen-Shannon distance to base 2, 0 to 1: `scipy.spatial.distance.jensenshannon(p, q, base=2)`. */
export function jensenShannonDistance(baseline: readonly number[], counts: readonly number[]): number {
  const [before, now] = [sharesOf(baseline), sharesOf(counts)];
  let divergence = 0;
  for (const [place, share] of now.entries()) {
    const old = before[place] ?? 0;
    const middle = (share + old) / 2;
    divergence += (information(share, middle) + information(old, middle)) / 2;
  }
  // Rounding may leave a little less than nothing.
  return Math.sqrt(Math.max(0, divergence));
}

export interface Association {
  /** Cramér's V of two samples and places, 0 to 1. */
  readonly effect: number;
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  /** That counts as different as these come from one distribution. */
  readonly p: number;
}

/**
 * Chi-square test that both samples come from one distribution: `scipy.stats.chi2_contingency(table, correction=False)`.
 * Places without a value in either are left out; with a single place left nothing differs.
 */
export function association(baseline: readonly number[], counts: readonly number[]): Association {
  const places = counts
    .map((count, place) => [baseline[place] ?? 0, count] as const)
    .filter(([old, count]) => old + count > 0);
  const [before, now] = [totalOf(places.map(([old]) => old)), totalOf(places.map(([, count]) => count))];
  const whole = before + now;
  const degreesOfFreedom = places.length - 1;
  if (degreesOfFreedom === 0) return { effect: 0, statistic: 0, degreesOfFreedom, p: 1 };
  const statistic = places.reduce((sum, [old, count]) => {
    const [expectedOld, expected] = [((old + count) * before) / whole, ((old + count) * now) / whole];
    return sum + (old - expectedOld) ** 2 / expectedOld + (count - expected) ** 2 / expected;
  }, 0);
  const p = chiSquare(degreesOfFreedom).upperTail(statistic);
  return { effect: Math.sqrt(statistic / whole), statistic, degreesOfFreedom, p };
}

function information(share: number, middle: number): number {
  return share === 0 ? 0 : share * Math.log2(share / middle);
}

function sharesOf(counts: readonly number[]): readonly number[] {
  const total = totalOf(counts);
  return counts.map((count) => count / total);
}

function smoothShares(counts: readonly number[]): readonly number[] {
  return sharesOf(counts.map((count) => Math.max(count, 0.5)));
}
