// A threshold that a field which stays as it was will hardly ever reach.
import { binomialDraws } from '../statistics/random/draws.ts';
import type { Random } from '../statistics/random/random.ts';
import type { FieldBaseline, FieldWindow } from './field-profile.ts';
import { type FieldMeasure, MIN_WINDOW, measureField } from './judge-window.ts';

/** Usual in the field, where chance reaches less: the index counts as moved a little from 0.1, and 0.25 as moved. */
const USUAL: Readonly<Record<FieldMeasure, number>> = {
  'population-stability': 0.1,
  'jensen-shannon': 0.1,
  'kolmogorov-smirnov': 0.1,
  'cramers-v': 0.1,
  missing: 0.05,
  'wrong-type': 0.01,
  unseen: 0.05,
};
/** What the greatest of the drawn windows came to, and half as much again. */
const MARGIN = 1.5;
const DRAWS = 200;

/**
 * Draws windows from the baseline's own counts and takes what the largest of them comes to with a margin, at least what is usual.
 *
 * @param rows that a window will have
 */
export function proposeThreshold(
  measure: FieldMeasure,
  baseline: FieldBaseline,
  rows: number,
  random: Random,
): number {
  const places = [...baseline.counts, baseline.missing, baseline.wrongType];
  let most = 0;
  for (let draw = 0; draw < DRAWS; draw++) {
    const window = drawWindow(baseline, places, Math.max(rows, 2 * MIN_WINDOW), random);
    most = Math.max(most, measureField(measure, baseline, window)?.value ?? 0);
  }
  return Math.max(USUAL[measure], Math.ceil(most * MARGIN * 100) / 100);
}

/** How many of the rows come to each place, place by place. */
function drawWindow(
  baseline: FieldBaseline,
  places: readonly number[],
  rows: number,
  random: Random,
): FieldWindow {
  let [left, weight] = [rows, places.reduce((sum, count) => sum + count, 0)];
  const drawn = places.map((count) => {
    const share = weight === 0 ? 0 : Math.min(1, count / weight);
    const here = binomialDraws(random, left, share)();
    left -= here;
    weight -= count;
    return here;
  });
  const counts = drawn.slice(0, -2);
  const unseen = baseline.kind === 'category' ? (counts.at(-1) ?? 0) : 0;
  return { rows, missing: drawn.at(-2) ?? 0, wrongType: drawn.at(-1) ?? 0, counts, unseen };
}
