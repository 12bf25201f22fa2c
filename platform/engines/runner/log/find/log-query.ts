import type { LogLevel, LogStream } from '../format/log-line.ts';

/** Which lines are meant; an absent condition holds for all. */
export interface LogQuery {
  /** '' for every line. */
  readonly pattern: string;
  /** The pattern is a regular expression (RE2), applied to each line alone; else it is text. */
  readonly regex: boolean;
  readonly caseSensitive: boolean;
  readonly streams?: readonly LogStream[];
  readonly levels?: readonly LogLevel[];
  /** Epoch milliseconds: at or after, and before. */
  readonly from?: number;
  readonly to?: number;
  /** Both ends belong to it. */
  readonly firstLine?: number;
  readonly lastLine?: number;
}

export interface LogFound {
  /** Runs of lines that match, ascending: first line and count by turns. Of too many runs the newest. */
  readonly runs: readonly number[];
  /** All lines that match, those that `runs` leaves out as well. */
  readonly total: number;
  readonly isTruncated: boolean;
  /** The last line that was looked at; 0 when the log is empty. */
  readonly lastLine: number;
  readonly scannedBytes: number;
}

/** A regular expression for the text itself. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

export function hasConditions(query: LogQuery): boolean {
  return (
    query.pattern !== '' ||
    [query.streams, query.levels, query.from, query.to, query.firstLine, query.lastLine].some(
      (condition) => condition !== undefined,
    )
  );
}
