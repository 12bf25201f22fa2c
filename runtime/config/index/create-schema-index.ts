import type { RouteEntry } from '../config.ts';
import { eventEnumId } from '../entity/entity-events.ts';
import { isRecord } from '../read/field-schema.ts';
import type { FileKind } from '../read/file-kinds.ts';
import type { Source } from '../read/source.ts';
import { isSameList, reuse } from './reuse.ts';
import type { Draft, IndexedPage, KnownNames, SchemaIndex, SourceLocation } from './schema-index.ts';

/** Names of sound files, and of broken ones as far as they can be read. */
export function collectNames(sound: readonly Source[], broken: readonly Source[]): KnownNames {
  const all = [...sound, ...broken];
  const ids = (kind: FileKind) => all.filter((source) => source.kind === kind).map(({ id }) => id);
  const values = (kind: FileKind) => all.filter((source) => source.kind === kind).map(({ value }) => value);
  return {
    pages: new Set(ids('page')),
    entities: new Set(ids('entity')),
    enums: new Set([...ids('enum'), ...ids('entity').map(eventEnumId)]),
    plugins: new Set(ids('plugin')),
    jobs: new Set(ids('job')),
    help: new Set(ids('help')),
    operations: new Set(
      values('api').flatMap((value) =>
        membersOf(value, 'paths').flatMap((path) =>
          Object.values(path).map((call) => textAt(call, 'operationId')),
        ),
      ),
    ),
    errors: new Set(
      values('error').flatMap((value) => rowsOf(value, 'errors').map((row) => textAt(row, 'code'))),
    ),
    products: new Set(
      values('products').flatMap((value) => rowsOf(value, 'products').map((row) => textAt(row, 'key'))),
    ),
  };
}

export interface ProjectParts {
  readonly draft: Draft;
  readonly known: KnownNames;
  readonly pages: readonly IndexedPage[];
  readonly routes: readonly RouteEntry[];
  readonly sound: readonly Source[];
  readonly broken: readonly Source[];
  readonly operationPlaces: ReadonlyMap<string, SourceLocation>;
}

/** Lists that are the same as those of `before` keep their identity. */
export function createSchemaIndex(parts: ProjectParts, before: SchemaIndex | undefined): SchemaIndex {
  const { draft, known, sound, broken, operationPlaces } = parts;
  const pages = keepList(before?.pages, parts.pages);
  const byName = new Map(sound.map((source) => [`${source.kind} ${source.id}`, source]));
  const byKind = new Map<FileKind, Source[]>();
  for (const source of sound) {
    const others = byKind.get(source.kind);
    if (others === undefined) byKind.set(source.kind, [source]);
    else others.push(source);
  }
  const lists = keepLists(byKind, before);
  const incomplete = new Set(broken.map(({ kind }) => kind));
  return {
    draft,
    pages,
    patterns: reuse(before?.patterns, new Map(pages.map(({ page, pattern }) => [page.id, pattern]))),
    routes: parts.routes,
    perPage: before?.perPage ?? rememberPerPage(),
    known,
    sources: (kind) => lists.get(kind) ?? NONE,
    source: (kind, id) => byName.get(`${kind} ${id}`),
    isIncomplete: (kind) => incomplete.has(kind),
    operationPlace: (id) => operationPlaces.get(id),
  };
}

/**
 * A function of its own: what an arrow in there names, the project's own functions keep alive, and with `before` each
 * project would hold all earlier ones.
 */
function keepLists(
  byKind: ReadonlyMap<FileKind, readonly Source[]>,
  before: SchemaIndex | undefined,
): ReadonlyMap<FileKind, readonly Source[]> {
  return new Map([...byKind].map(([kind, sources]) => [kind, keepList(before?.sources(kind), sources)]));
}

function rememberPerPage(): SchemaIndex['perPage'] {
  const made = new WeakMap<IndexedPage, Map<unknown, unknown>>();
  return <Value>(page: IndexedPage, make: (page: IndexedPage) => Value): Value => {
    const known = made.get(page) ?? new Map<unknown, unknown>();
    made.set(page, known);
    if (!known.has(make)) known.set(make, make(page));
    return known.get(make) as Value;
  };
}

const NONE: readonly Source[] = [];

function keepList<Item>(before: readonly Item[] | undefined, now: readonly Item[]): readonly Item[] {
  return before !== undefined && isSameList(before, now) ? before : now;
}

function membersOf(value: unknown, key: string): readonly Readonly<Record<string, unknown>>[] {
  const host = isRecord(value) ? value[key] : undefined;
  return isRecord(host) ? Object.values(host).filter(isRecord) : [];
}

function rowsOf(value: unknown, key: string): readonly unknown[] {
  const rows = isRecord(value) ? value[key] : undefined;
  return Array.isArray(rows) ? rows : [];
}

function textAt(value: unknown, key: string): string {
  return isRecord(value) ? String(value[key]) : '';
}
