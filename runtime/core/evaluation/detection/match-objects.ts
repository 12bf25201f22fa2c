// The objects of one class in one picture: which found one is which true one, at each threshold and for each range of areas.
import { AREA_RANGES, type AreaRange, MOST_FOUND, OVERLAP_THRESHOLDS } from './detection-settings.ts';

export interface TrueObject<Shape> {
  readonly shape: Shape;
  /** Pixels. */
  readonly area: number;
  /** A group that was not told apart: it may match many, and none of it counts. */
  readonly crowd: boolean;
}

export interface FoundObject<Shape> {
  readonly shape: Shape;
  readonly area: number;
  readonly score: number;
}

/** 0 to 1. */
export type Overlap<Shape> = (found: Shape, truth: Shape, isCrowd: boolean) => number;

/** What is left of a found object when its picture is done: small, so that many may be sorted on a disk. */
export interface MatchedObject {
  readonly score: number;
  /** A bit a threshold: it is a true object. */
  readonly matched: number;
  /** A bit a threshold: it counts neither as right nor as wrong. */
  readonly ignored: number;
}

export interface PictureMatches {
  /** True objects that count. */
  readonly truths: number;
  /** By falling score. */
  readonly found: readonly MatchedObject[];
}

export type MatchesByArea = Readonly<Record<AreaRange, PictureMatches>>;

export function matchObjects<Shape>(
  truths: readonly TrueObject<Shape>[],
  found: readonly FoundObject<Shape>[],
  overlap: Overlap<Shape>,
): MatchesByArea {
  const counted = found.toSorted((one, other) => other.score - one.score).slice(0, MOST_FOUND);
  const overlaps = counted.map(({ shape }) =>
    truths.map((truth) => overlap(shape, truth.shape, truth.crowd)),
  );
  const inRange = (range: AreaRange) => matchInRange(truths, counted, overlaps, AREA_RANGES[range]);
  return { all: inRange('all'), small: inRange('small'), medium: inRange('medium'), large: inRange('large') };
}

function matchInRange(
  truths: readonly { readonly area: number; readonly crowd: boolean }[],
  found: readonly { readonly area: number; readonly score: number }[],
  overlaps: readonly (readonly number[])[],
  [least, most]: readonly [number, number],
): PictureMatches {
  const isOutside = (area: number) => area < least || area > most;
  const candidates = truths.map(({ area, crowd }, index) => ({
    index,
    crowd,
    ignored: crowd || isOutside(area),
  }));
  // Those that count come first: an ignored one is only taken by what fits none of them.
  const order = candidates.toSorted((one, other) => Number(one.ignored) - Number(other.ignored));
  const matched = new Array<number>(found.length).fill(0);
  const ignored = new Array<number>(found.length).fill(0);
  for (const [step, threshold] of OVERLAP_THRESHOLDS.entries()) {
    const bit = 1 << step;
    const taken = new Set<number>();
    for (const [place, { area }] of found.entries()) {
      const best = bestOf(order, overlaps[place] ?? [], taken, Math.min(threshold, 1 - 1e-10));
      if (best !== undefined) {
        taken.add(best.index);
        matched[place] = (matched[place] ?? 0) | bit;
      }
      if (best === undefined ? isOutside(area) : best.ignored) ignored[place] = (ignored[place] ?? 0) | bit;
    }
  }
  return {
    truths: candidates.filter((one) => !one.ignored).length,
    found: found.map(({ score }, place) => ({
      ...{ score, matched: matched[place] ?? 0, ignored: ignored[place] ?? 0 },
    })),
  };
}

interface Candidate {
  readonly index: number;
  readonly crowd: boolean;
  readonly ignored: boolean;
}

function bestOf(
  order: readonly Candidate[],
  overlaps: readonly number[],
  taken: ReadonlySet<number>,
  threshold: number,
): Candidate | undefined {
  let best: Candidate | undefined;
  let most = threshold;
  for (const candidate of order) {
    if (taken.has(candidate.index) && !candidate.crowd) continue;
    if (best !== undefined && !best.ignored && candidate.ignored) break;
    const overlap = overlaps[candidate.index] ?? 0;
    if (overlap < most) continue;
    most = overlap;
    best = candidate;
  }
  return best;
}
