// Which journeys to walk: named ones, those of some pages, a share of all that depends on nothing but a seed.
import { type Journey, pagesNamed } from '#config/read/journey.ts';
import { drawSample } from '../command/draw-sample.ts';

export interface Selection {
  /** Journey ids. */
  readonly only: readonly string[];
  /** Page ids: journeys that open one of them. */
  readonly pages: readonly string[];
  /** Percent of all; at least one journey. */
  readonly sample: number | undefined;
  readonly seed: string;
}

/** All without any wish, else what at least one wish asks for; in the order of their ids. */
export function selectJourneys(
  journeys: readonly Journey[],
  { only, pages, sample, seed }: Selection,
): readonly Journey[] {
  const all = [...journeys].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (only.length === 0 && pages.length === 0 && sample === undefined) return all;
  const ids = all.map(({ id }) => id);
  const drawn = sample === undefined ? undefined : drawSample(ids, sample, seed);
  return all.filter(
    (journey) =>
      only.includes(journey.id) ||
      pagesNamed(journey).some(({ page }) => pages.includes(page)) ||
      drawn?.has(journey.id) === true,
  );
}
