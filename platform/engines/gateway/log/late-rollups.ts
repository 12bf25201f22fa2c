// Calls of a batch whose bucket is closed already: no row will count them.
import type { Rollup } from '#storage/rollups/add-rollups.ts';
import type { BatchContent } from './batch.ts';
import { addToRollups, type CountedRow } from './rollups.ts';

/** `closed`: epoch ms before which rows are counted no more. */
export function lateRollups({ columns, lines, oldest }: BatchContent, closed: number): readonly Rollup[] {
  if (oldest >= closed) return [];
  const rollups = new Map<string, Rollup>();
  const read = rowReader(columns);
  for (const line of Buffer.concat(lines).toString('utf8').split('\n')) {
    if (line === '') continue;
    const row = read(line.split('\t'));
    if (row.at < closed) addToRollups(rollups, row);
  }
  return [...rollups.values()];
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
