/** A row as curves need it. */
export interface RankedRow {
  readonly score: number;
  /** It is truly of the class. */
  readonly positive: boolean;
}

/** Counted before the rows are sorted: curves are read in one pass. */
export interface RankedTotals {
  readonly positives: number;
  readonly negatives: number;
}
