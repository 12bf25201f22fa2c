import { isRecord } from './field-schema.ts';
import type { FileKind } from './file-kinds.ts';
import { walkPage } from './link/walk-page.ts';
import { pagePattern } from './page-pattern.ts';
import type { Draft, KnownNames, Place, Project } from './project.ts';
import type { Source } from './source.ts';

/** Names of sound files, and of broken ones as far as they can be read. */
export function collectNames(sound: readonly Source[], broken: readonly Source[]): KnownNames {
  const all = [...sound, ...broken];
  const ids = (kind: FileKind) => all.filter((source) => source.kind === kind).map(({ id }) => id);
  const values = (kind: FileKind) => all.filter((source) => source.kind === kind).map(({ value }) => value);
  return {
    pages: new Set(ids('page')),
    entities: new Set(ids('entity')),
    enums: new Set(ids('enum')),
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

export function createProject(
  draft: Draft,
  known: KnownNames,
  sound: readonly Source[],
  broken: readonly Source[],
  operationPlaces: ReadonlyMap<string, Place>,
): Project {
  const byKind = new Map<FileKind, Source[]>();
  for (const source of sound) byKind.set(source.kind, [...(byKind.get(source.kind) ?? []), source]);
  const byName = new Map(sound.map((source) => [`${source.kind} ${source.id}`, source]));
  const pages = [...draft.pages.values()].flatMap((page) => {
    const source = byName.get(`page ${page.id}`);
    const pattern = pagePattern(draft.products, page);
    return source === undefined ? [] : [{ source, page, pattern, parts: walkPage(page, draft.operations) }];
  });
  return {
    draft,
    pages,
    patterns: new Map(pages.map(({ page, pattern }) => [page.id, pattern])),
    known,
    sources: (kind) => byKind.get(kind) ?? [],
    source: (kind, id) => byName.get(`${kind} ${id}`),
    isIncomplete: (kind) => broken.some((source) => source.kind === kind),
    operationPlace: (id) => operationPlaces.get(id),
  };
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
