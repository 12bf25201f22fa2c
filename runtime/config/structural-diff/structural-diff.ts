// What a change of a schema file means: not which lines, but which columns, buttons, rights and menu items.
import type { JsonSchema } from '#core/contract.ts';
import type { Config } from '../config.ts';
import { fieldsOf, isRecord } from '../read/field-schema.ts';
import { type FileKind, fileKind } from '../read/file-kinds.ts';
import { parseSource } from '../read/parse-source.ts';
import { rootPlace } from '../read/schema-place.ts';
import type { Change, PlacedChange } from './change.ts';
import { diffMenus } from './diff-menus.ts';
import { type ChangeVerbs, type DiffScope, diffRecords } from './diff-values.ts';
import { openFor } from './schema-words.ts';

export type { Change } from './change.ts';

/** Where columns get their Chinese titles from. */
export type DiffNames = Pick<Config, 'operations' | 'entities'>;

/** For edits of a file. */
const EDIT_VERBS: ChangeVerbs = {
  added: { zh: '新增', en: 'added' },
  removed: { zh: '删除', en: 'removed' },
};

const KIND_NAMES: Partial<Record<FileKind, string>> = {
  page: '页面',
  menu: '菜单',
  help: '帮助',
  enum: '枚举',
};

/**
 * The differences of two texts of the file at `path` (inside the schema directory), most important first; null: no file.
 * Texts that say the same give none. Never throws for what a text says.
 */
export function structuralDiff(
  path: string,
  before: string | null,
  after: string | null,
  names: DiffNames,
): readonly Change[] {
  if (before === after) return [];
  const file = fileKind(path);
  const noun = KIND_NAMES[file?.kind ?? 'page'] ?? '文件';
  const what = file?.kind ?? 'file';
  if (before === null || after === null) {
    const name = titleIn(path, after ?? before ?? '') ?? path;
    const zh = `${before === null ? '新增' : '删除'}${noun}“${name}”`;
    return [{ kind: before === null ? 'added' : 'removed', what, name, zh }];
  }
  if (file?.kind === 'help') return [helpChange(path, before, after)];
  const [old, now] = [parse(path, before), parse(path, after)];
  if (!isRecord(old) || !isRecord(now))
    return [{ kind: 'changed', what: 'text', name: path, zh: '内容有语法错误，无法比较结构' }];
  const found = diffContents(file?.kind ?? 'page', old, now, names);
  if (found.length > 0) return found.map(({ kind, what, name, zh }) => ({ kind, what, name, zh }));
  return [{ kind: 'changed', what: 'text', name: path, zh: '只有注释、顺序或书写格式有改动' }];
}

/** The differences of what two files of a kind say, most important first; none when they say the same. */
export function diffContents(
  kind: FileKind,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: DiffNames,
  verbs: ChangeVerbs = EDIT_VERBS,
): readonly PlacedChange[] {
  const name = KIND_NAMES[kind] ?? '文件';
  const scope: DiffScope = {
    trail: [],
    place: [],
    schema: openFor(rootPlace(kind), after),
    verbs,
    what: kind,
    name,
    titleOf: () => undefined,
    enter: dataOf(names),
  };
  const changes = kind === 'menu' ? diffMenus(before, after, scope) : diffRecords(before, after, scope);
  return [...changes].sort((a, b) => weight(a) - weight(b));
}

/** Rights and addresses first: a mistake there costs most. */
function weight({ what, kind }: Change): number {
  if (what === 'permission' || what === 'route') return 0;
  return kind === 'removed' ? 1 : kind === 'added' ? 2 : kind === 'changed' ? 3 : 4;
}

function helpChange(path: string, before: string, after: string): Change {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const count = (lines: readonly string[], others: readonly string[]) => {
    const left = new Map<string, number>();
    for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
    return lines.filter((line) => {
      const rest = left.get(line) ?? 0;
      left.set(line, rest - 1);
      return rest <= 0;
    }).length;
  };
  const name = titleIn(path, after) ?? path;
  const zh = `帮助正文“${name}”有改动：新增 ${count(now, old)} 行，删除 ${count(old, now)} 行`;
  return { kind: 'changed', what: 'text', name, zh };
}

function titleIn(path: string, text: string): string | undefined {
  if (path.endsWith('.md')) return /^#+\s+(.+)$/m.exec(text)?.[1]?.trim();
  const value = parse(path, text);
  if (!isRecord(value)) return undefined;
  const title = value.label ?? value.title ?? value.sidebarTitle;
  return typeof title === 'string' ? title : undefined;
}

function parse(path: string, text: string): unknown {
  try {
    return parseSource({ file: path, path, text }).value;
  } catch {
    return undefined;
  }
}

/** Titles of the fields that a page, block or form shows: of its call's result, of its request, of its entity. */
function dataOf({ operations, entities }: DiffNames): NonNullable<DiffScope['enter']> {
  return (record) => {
    const source = isRecord(record.source) ? operations.get(String(record.source.operation)) : undefined;
    const called = typeof record.operation === 'string' ? operations.get(record.operation) : undefined;
    const entity = typeof record.entity === 'string' ? entities.get(record.entity) : undefined;
    const tables: readonly (Readonly<Record<string, JsonSchema>> | undefined)[] = [
      fieldsOf(source?.response),
      fieldsOf(source?.request),
      fieldsOf(called?.request),
      entity?.fields,
    ];
    if (tables.every((table) => table === undefined)) return undefined;
    return (name) =>
      tables.map((table) => table?.[name]?.title).find((title): title is string => typeof title === 'string');
  };
}
