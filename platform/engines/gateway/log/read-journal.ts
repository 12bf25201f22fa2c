// A file of the journal -> rows.
import type { JournalFile } from './journal.ts';

/** Rows in COPY's text format and the columns that they have. */
export interface JournalRows {
  readonly columns: readonly string[];
  readonly lines: readonly Buffer[];
  readonly rows: number;
}

const LINE_FEED = 10;

/** The first line names the columns. A last line that a kill cut off was not acknowledged as kept: it is left out. */
export async function readJournal(file: JournalFile | undefined): Promise<JournalRows> {
  const bytes = file === undefined ? Buffer.alloc(0) : await file.read();
  const whole = bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1);
  const head = whole.indexOf(LINE_FEED) + 1;
  const columns = whole.toString('utf8', 0, Math.max(0, head - 1)).split('\t');
  const lines = whole.subarray(head);
  let rows = 0;
  for (let at = lines.indexOf(LINE_FEED); at !== -1; at = lines.indexOf(LINE_FEED, at + 1)) rows += 1;
  return { columns, lines: rows === 0 ? [] : [lines], rows };
}
