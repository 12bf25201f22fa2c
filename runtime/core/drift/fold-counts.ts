/**
 * Neighbouring places taken together, so that each holds about as many of the baseline: distances of counts are made for some
 * ten places, and a hundred of them would be far apart by chance.
 *
 * @returns of each place the one that it goes into, ascending from 0
 */
export function foldPlaces(baseline: readonly number[], places: number): readonly number[] {
  const total = baseline.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return baseline.map((count) => {
    const middle = total === 0 ? 0 : (before + count / 2) / total;
    before += count;
    return Math.min(places - 1, Math.floor(middle * places));
  });
}

/** @param into as `foldPlaces` says */
export function foldCounts(counts: readonly number[], into: readonly number[]): readonly number[] {
  const folded: number[] = [];
  const names = [...new Set(into)];
  for (const [place, count] of counts.entries()) {
    const target = names.indexOf(into[place] ?? 0);
    folded[target] = (folded[target] ?? 0) + count;
  }
  return folded;
}
