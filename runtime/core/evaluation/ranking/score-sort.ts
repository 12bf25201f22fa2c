export interface SortedScore {
  readonly score: number;
  /** A whole number that goes with it, 0 to 2^32 - 1. */
  readonly mark: number;
}

/** Sorts any number of scores: in memory, or on a disk. */
export interface ScoreSort {
  /** @throws RangeError for NaN */
  readonly add: (score: number, mark: number) => void;
  /** By falling score; of one score, in the order in which they were added. Once. */
  readonly falling: () => Iterable<SortedScore>;
  readonly close: () => void;
}

/** @param share part of the memory that this sort may take, 0 to 1 */
export type OpenScoreSort = (share: number) => ScoreSort;
