// A file of the journal -> rows and their sums.
import type { BatchContent } from './batch.ts';
import type { JournalFile } from './journal.ts';
import { addToRollups, type CountedRow, type Rollup } from './rollups.ts';

const LINE_FEED = 10;

/** The first line names the columns. A last line that a kill cut off was not acknowledged as kept: it is left out. */
export async function readJournal(file: JournalFile | undefined): Promise<BatchContent> {
  const bytes = file === undefined ? Buffer.alloc(0) : await file.read();
  const whole = bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1);
  const head = whole.indexOf(LINE_FEED) + 1;
  const columns = whole.toString('utf8', 0, Math.max(0, head - 1)).split('\t');
  const lines = whole.subarray(head);
  const rows = lines.length === 0 ? [] : lines.toString('utf8', 0, lines.length - 1).split('\n');
  const rollups = new Map<string, Rollup>();
  const read = rowReader(columns);
  for (const row of rows) addToRollups(rollups, read(row.split('\t')));
  return {
    columns,
    lines: rows.length === 0 ? [] : [lines],
    rows: rows.length,
    rollups: [...rollups.values()],
  };
}

/** None of the fields that are summed up can hold what COPY escapes. */
function rowReader(columns: readonly string[]): (fields: readonly string[]) => CountedRow {
  const places = new Map(columns.map((name, place) => [name, place]));
  const text = (fields: readonly string[], name: keyof CountedRow) => fields[places.get(name) ?? -1] ?? '';
  const number = (fields: readonly string[], name: keyof CountedRow) => Number(text(fields, name));
  return (fields) => ({
    at: Date.parse(text(fields, 'at')),
    project_id: text(fields, 'project_id'),
    application_id: text(fields, 'application_id'),
    service_id: text(fields, 'service_id'),
    version_id: text(fields, 'version_id'),
    protocol: text(fields, 'protocol'),
    status: number(fields, 'status'),
    error_code: number(fields, 'error_code'),
    total_us: number(fields, 'total_us'),
    upstream_us: number(fields, 'upstream_us'),
    request_bytes: number(fields, 'request_bytes'),
    response_bytes: number(fields, 'response_bytes'),
  });
}
