// A report is one table; every format prints the same rows.

/** A list stays a list in JSON and becomes one text elsewhere. */
export type Cell = string | number | boolean | readonly string[];

export interface Column {
  /** Name of the member in JSON and CSV. */
  readonly key: string;
  /** Chinese heading of the text form. */
  readonly title: string;
}

export interface ReportTable {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Closing lines of the text form: sums, and what the table is based on. */
  readonly notes: readonly string[];
}
