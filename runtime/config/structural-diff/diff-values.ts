// Two values of a schema file, key by key and item by item.
import { isRecord } from '../field-schema.ts';
import type { Change } from './change.ts';
import { matchLists } from './match-lists.ts';
import { KEY_WHATS, keyNoun, LIST_NOUNS, type ListNoun } from './nouns.ts';

/** Where the walk is: what things there are called, innermost last. */
export interface DiffScope {
  /** `列“状态”` … */
  readonly trail: readonly string[];
  readonly what: string;
  readonly name: string;
  /** Chinese title of a field of the data shown here. */
  readonly titleOf: (name: string) => string | undefined;
  /** The data shown by a record that names its source; absent: as around it. */
  readonly enter?: (record: Readonly<Record<string, unknown>>) => DiffScope['titleOf'] | undefined;
}

type Members = Readonly<Record<string, unknown>>;

export function* diffRecords(
  before: Members,
  after: Members,
  scope: DiffScope,
  skipped: readonly string[] = [],
): Generator<Change> {
  const inner = { ...scope, titleOf: scope.enter?.(after) ?? scope.titleOf };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!skipped.includes(key)) yield* diffMember(key, before[key], after[key], inner);
}

function* diffMember(key: string, before: unknown, after: unknown, scope: DiffScope): Generator<Change> {
  if (isSame(before, after)) return;
  const list = LIST_NOUNS[key];
  if (list !== undefined && (Array.isArray(before) || Array.isArray(after))) {
    yield* diffLists(listOf(before), listOf(after), list, scope);
    return;
  }
  const noun = keyNoun(key);
  if (isRecord(before) && isRecord(after)) {
    yield* diffRecords(before, after, {
      ...scope,
      trail: [...scope.trail, fieldTrail(key, noun, scope)],
      name: noun.trim(),
    });
    return;
  }
  yield {
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    what: KEY_WHATS[key] ?? scope.what,
    name: scope.trail.length === 0 ? noun.trim() : scope.name,
    zh: sentence(inside(scope, '的'), fieldTrail(key, noun, scope), before, after),
  };
}

/** `ui` and request bodies have field names as keys: those are shown with their titles. */
function fieldTrail(key: string, noun: string, scope: DiffScope): string {
  if (noun.trim() !== key) return noun;
  const title = scope.titleOf(key);
  return title === undefined ? noun : `“${title}”`;
}

function* diffLists(
  before: readonly unknown[],
  after: readonly unknown[],
  noun: ListNoun,
  scope: DiffScope,
): Generator<Change> {
  const match = matchLists(
    before.map((item) => idOf(item, noun)),
    after.map((item) => idOf(item, noun)),
  );
  const where = inside(scope, '中');
  for (const at of match.removed) {
    const name = nameOf(before[at], noun, scope);
    yield { kind: 'removed', what: noun.what, name, zh: `${where}删除${noun.zh}“${name}”` };
  }
  for (const at of match.added) {
    const name = nameOf(after[at], noun, scope);
    yield { kind: 'added', what: noun.what, name, zh: `${where}新增${noun.zh}“${name}”` };
  }
  for (const item of match.moved) {
    const name = nameOf(after[item.after], noun, scope);
    const zh = `${where}${noun.zh}“${name}”从第 ${item.before + 1} 位移到第 ${item.after + 1} 位`;
    yield { kind: 'moved', what: noun.what, name, zh };
  }
  for (const item of match.kept) {
    const [old, now] = [before[item.before], after[item.after]];
    if (!isRecord(old) || !isRecord(now)) continue;
    const name = nameOf(now, noun, scope);
    yield* diffRecords(old, now, {
      ...scope,
      trail: [...scope.trail, `${noun.zh}“${name}”`],
      what: noun.what,
      name,
    });
  }
}

function idOf(item: unknown, { by }: ListNoun): string {
  if (!isRecord(item)) return JSON.stringify(item) ?? '';
  const key = by.find((candidate) => item[candidate] !== undefined);
  return key === undefined ? '' : `${key}=${JSON.stringify(item[key])}`;
}

function nameOf(item: unknown, noun: ListNoun, scope: DiffScope): string {
  if (!isRecord(item)) return scope.titleOf(String(item)) ?? String(item);
  const said = item.label ?? item.title;
  if (typeof said === 'string' && said !== '') return said;
  if (item.type === 'operation') return '操作';
  const key = noun.by.find((candidate) => item[candidate] !== undefined);
  const id = key === undefined ? '' : String(item[key]);
  return scope.titleOf(id) ?? (id === '' ? '未命名' : id);
}

function sentence(where: string, noun: string, before: unknown, after: unknown): string {
  const [old, now] = [shown(before), shown(after)];
  if (typeof before === 'boolean' || typeof after === 'boolean')
    return `${where}“${noun.trim()}”${after === undefined ? '不再指定' : `改为${now}`}`;
  if (before === undefined) return `${where}${noun}设为${now ?? '新的内容'}`.trim();
  if (after === undefined)
    return `去掉${where}${noun}${old === undefined ? '' : `（原为${old.trimEnd()}）`}`.trim();
  if (old === undefined || now === undefined || old === now) return `${where}${noun}有改动`.trim();
  return `${where}${noun}由${old}改为${now}`.trim();
}

const SHOWN_LENGTH = 60;

function shown(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '“是”' : '“否”';
  if (typeof value === 'number') return ` ${value} `;
  if (value === null) return '“空”';
  if (typeof value !== 'string') return undefined;
  return `“${value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value}”`;
}

function inside({ trail }: DiffScope, ending: string): string {
  return trail.length === 0 ? '' : `${trail.map((part) => part.trim()).join('的')}${ending}`;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Order of keys says nothing. */
export function isSame(before: unknown, after: unknown): boolean {
  return stable(before) === stable(after);
}

function stable(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
