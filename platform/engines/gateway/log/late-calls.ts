// Calls of a batch whose bucket is closed already: nothing else will count them.
import type { Rollup } from '#storage/rollups/add-rollups.ts';
import type { BatchContent } from './batch.ts';
import { addToRollups, type CountedRow } from './rollups.ts';

export interface LateCalls {
  readonly rollups: readonly Rollup[];
  /** Ids of those that are part of an experiment, and when the first of them began (epoch ms). */
  readonly tested: readonly string[];
  readonly oldest: number;
}

/** `closed`: epoch ms before which rows are counted no more. */
export function lateCalls({ columns, lines, oldest }: BatchContent, closed: number): LateCalls {
  const tested: string[] = [];
  const late = { rollups: new Map<string, Rollup>(), tested, oldest: closed };
  if (oldest >= closed) return { rollups: [], tested: [], oldest };
  const read = rowReader(columns);
  for (const line of Buffer.concat(lines).toString('utf8').split('\n')) {
    if (line === '') continue;
    const row = read(line.split('\t'));
    if (row.at >= closed) continue;
    if (row.origin !== 'shadow') addToRollups(late.rollups, row);
    if (row.test_version_id === '') continue;
    late.tested.push(row.id);
    late.oldest = Math.min(late.oldest, row.at);
  }
  return { ...late, rollups: [...late.rollups.values()] };
}

interface ReadRow extends CountedRow {
  readonly id: string;
  /** '' in rows of a gateway of before. */
  readonly origin: string;
  readonly test_version_id: string;
}

/** None of the fields that are summed up can hold what COPY escapes. */
function rowReader(columns: readonly string[]): (fields: readonly string[]) => ReadRow {
  const places = new Map(columns.map((name, place) => [name, place]));
  const text = (fields: readonly string[], name: keyof ReadRow) => fields[places.get(name) ?? -1] ?? '';
  const number = (fields: readonly string[], name: keyof ReadRow) => Number(text(fields, name));
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
    id: text(fields, 'id'),
    origin: text(fields, 'origin'),
    test_version_id: text(fields, 'test_version_id'),
  });
}
