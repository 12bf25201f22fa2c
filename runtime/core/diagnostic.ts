// One record for everything that can be wrong in a schema file: every printer and every editor reads this.

/** A position in a source file; both numbers start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export type Severity = 'error' | 'warning';

/** What is wrong, where, what was received and what would be right. */
export interface Diagnostic {
  /** Stable code, e.g. `SCH-UNKNOWN-KEY`. */
  readonly code: string;
  readonly severity: Severity;
  /** Path of the file as the loader was given it, e.g. `schemas/pages/aic/application/list.yaml`. */
  readonly file: string;
  readonly range: Range;
  /** Path of the value inside the file, e.g. `columns[2].type`. */
  readonly path: string;
  readonly message: { readonly zh: string; readonly en: string };
  readonly received?: string;
  readonly expected?: string;
  /** The text to put in place of the range, when there is one likely answer. */
  readonly suggestion?: string;
}
