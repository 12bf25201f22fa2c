// The lines that are shown, in order: all that are kept, or those that match.
import type { Runs } from './runs.ts';

export interface LineView {
  readonly count: number;
  /** Line number at a place (from 0) that exists. */
  readonly at: (rank: number) => number;
  /** Place of a line, or of the next one that is shown. */
  readonly rankOf: (line: number) => number;
}

/** Both ends belong to it; empty when the last is before the first. */
export function spanView(firstLine: number, lastLine: number): LineView {
  const count = Math.max(0, lastLine - firstLine + 1);
  return {
    count,
    at: (rank) => firstLine + rank,
    rankOf: (line) => Math.min(Math.max(0, line - firstLine), count),
  };
}

/** Without lines before `firstLine`: they are no longer kept. */
export function runsView(runs: Runs, firstLine: number): LineView {
  const gone = runs.rankOf(firstLine);
  return {
    count: runs.count - gone,
    at: (rank) => runs.at(gone + rank) ?? firstLine,
    rankOf: (line) => Math.max(0, runs.rankOf(line) - gone),
  };
}

export const NO_LINES: LineView = spanView(1, 0);
