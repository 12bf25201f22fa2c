// Entities that a response shows: those whose fields it points at, and those that a counted or joined field names.
import { isRecord } from '../read/field-schema.ts';
import { refTarget, valueAt } from '../read/schema-ref.ts';
import type { Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

/** Names of the entities that the schema at `path` of a file shows, sorted. */
export type EntitiesRead = (source: Source, path: ValuePath) => readonly string[];

/** `x-reads` on a field names what its value is made of, where no `$ref` says so, e.g. a number of replicas. */
const READS = 'x-reads';

export function createEntitiesRead(files: ReadonlyMap<string, Source>): EntitiesRead {
  function collect(schema: unknown, source: Source, found: Set<string>, seen: Set<string>): void {
    if (Array.isArray(schema)) for (const item of schema) collect(item, source, found, seen);
    if (!isRecord(schema)) return;
    for (const name of [schema[READS] ?? []].flat()) found.add(String(name));
    if (typeof schema.$ref === 'string') follow(schema.$ref, source, found, seen);
    for (const value of Object.values(schema)) collect(value, source, found, seen);
  }

  function follow(ref: string, from: Source, found: Set<string>, seen: Set<string>): void {
    const { file, keys } = refTarget(ref, from.path);
    const target = files.get(file);
    const place = `${file}#${keys.join('/')}`;
    if (target === undefined || seen.has(place)) return;
    seen.add(place);
    if (target.kind === 'entity') found.add(target.id);
    else collect(valueAt(target.value, keys), target, found, seen);
  }

  return (source, path) => {
    const found = new Set<string>();
    collect(valueAt(source.value, path), source, found, new Set());
    return [...found].sort();
  };
}
