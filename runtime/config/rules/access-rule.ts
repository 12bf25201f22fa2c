// Permission keys and access levels, wherever they are named: in pages, buttons, menus, calls, machines, products.
import { didYouMean } from '#core/did-you-mean.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { isRecord } from '../read/field-schema.ts';
import type { FileKind } from '../read/file-kinds.ts';
import type { Finding, Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

/** Files beside pages that name keys or levels, and the words they may say beside those. */
const KINDS: readonly FileKind[] = ['menu', 'api', 'entity', 'products'];
const FREE_LEVELS: ReadonlySet<string> = new Set(['signed-in']);
const FREE_OPERATION_LEVELS: ReadonlySet<string> = new Set(['signed-in', 'public']);
/** Below these keys stand values of other languages, not demands of ours. */
const OPAQUE: ReadonlySet<string> = new Set([
  'body',
  'props',
  'params',
  'query',
  'values',
  'fields',
  'requestBody',
  'responses',
  'components',
  'into',
]);

export function* accessPageRule({ source }: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  const { permissions } = schemaIndex.draft;
  if (permissions !== undefined) yield* visit(source.value, [], source, permissions);
}

export function* accessRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  const { permissions } = schemaIndex.draft;
  if (permissions === undefined) return;
  for (const kind of KINDS)
    for (const source of schemaIndex.sources(kind)) yield* visit(source.value, [], source, permissions);
  yield* roleFindings(schemaIndex, permissions.levels);
}

interface Names {
  readonly keys: Readonly<Record<string, string>>;
  readonly levels: Readonly<Record<string, string>>;
}

function* visit(value: unknown, path: ValuePath, source: Source, names: Names): Iterable<Finding> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* visit(item, [...path, index], source, names);
    return;
  }
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    const at = [...path, key];
    if (typeof member === 'string') yield* demand(key, member, at, source, names);
    else if (!isOpaque(key, path, source)) yield* visit(member, at, source, names);
  }
}

function isOpaque(key: string, path: ValuePath, source: Source): boolean {
  if (source.kind === 'entity' && key === 'fields') return path.length === 0;
  return source.kind !== 'menu' && OPAQUE.has(key);
}

function* demand(
  key: string,
  name: string,
  path: ValuePath,
  source: Source,
  names: Names,
): Iterable<Finding> {
  if (key === 'permission' || key === 'x-permission') {
    if (name === 'signed-in' || Object.hasOwn(names.keys, name)) return;
    yield finding(
      'SCH-PERMISSION',
      ['权限键', 'permission key'],
      name,
      Object.keys(names.keys),
      source,
      path,
    );
  } else if (key === 'can') {
    const free = path.at(-2) === 'x-access' ? FREE_OPERATION_LEVELS : FREE_LEVELS;
    if (free.has(name) || Object.hasOwn(names.levels, name)) return;
    yield finding(
      'SCH-ACCESS',
      ['访问级别', 'access level'],
      name,
      [...Object.keys(names.levels), ...free],
      source,
      path,
    );
  }
}

function* roleFindings(schemaIndex: SchemaIndex, levels: Names['levels']): Iterable<Finding> {
  const source = schemaIndex.source('permissions', 'permissions');
  if (source === undefined) return;
  for (const [role, granted] of Object.entries(schemaIndex.draft.permissions?.roles ?? {})) {
    for (const [index, level] of granted.entries()) {
      const fits = level.endsWith('*')
        ? Object.keys(levels).some((name) => name.startsWith(level.slice(0, -1)))
        : Object.hasOwn(levels, level);
      if (!fits)
        yield finding('SCH-ACCESS', ['访问级别', 'access level'], level, Object.keys(levels), source, [
          'roles',
          role,
          'can',
          index,
        ]);
    }
  }
}

function finding(
  code: string,
  what: readonly [string, string],
  name: string,
  known: readonly string[],
  source: Source,
  path: ValuePath,
): Finding {
  return {
    code,
    zh: `没有${what[0]} “${name}”`,
    en: `There is no ${what[1]} "${name}"`,
    source,
    path,
    suggestion: didYouMean(name, known),
  };
}
