import type { Severity } from '#core/diagnostic.ts';

/** What a diagnostic code means, for people: one row a code. */
export interface DiagnosticRow {
  /** Stable, e.g. `SCH-UNKNOWN-KEY`. */
  readonly code: string;
  readonly severity: Severity;
  /**
   * A comment with a reason may silence it. Never true for what would leave the console without a page, a call or a
   * check that it relies on.
   */
  readonly suppressible: boolean;
  readonly titleZh: string;
  readonly titleEn: string;
  /** What the mistake is, why it matters and how to repair it. Code words stand between backticks. */
  readonly explainZh: string;
  readonly explainEn: string;
  /** Absent when no single line shows the mistake, e.g. a file that is missing. */
  readonly example?: DiagnosticExample;
}

/** One wrong line, true to a broken fixture: a test loads the fixture and compares. */
export interface DiagnosticExample {
  /** Folder below `tests/fixtures/broken/`. */
  readonly fixture: string;
  /** The wrong line without its indentation. */
  readonly bad: string;
  /** The part of `bad` that the diagnostic marks. */
  readonly mark: string;
  /** Where the mark begins in `bad`, counted from 0, when the same text stands before it as well. */
  readonly from?: number;
  /** What to write in place of `bad`, indented as it; absent when the repair lies elsewhere (the explanation says where). */
  readonly right?: string;
}
