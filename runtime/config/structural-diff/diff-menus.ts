// Menus are trees: an item that changed its group moved, it was not deleted and made anew.
import { isRecord } from '../field-schema.ts';
import type { Change } from './change.ts';
import { type DiffScope, diffRecords } from './diff-values.ts';
import { matchLists } from './match-lists.ts';

type Members = Readonly<Record<string, unknown>>;

interface Entry {
  readonly item: Members;
  readonly title: string;
  /** Key of the group; undefined: top level. */
  readonly group: string | undefined;
}

export function* diffMenus(before: Members, after: Members, scope: DiffScope): Generator<Change> {
  yield* diffRecords(before, after, scope, ['items']);
  const [old, now] = [flatten(before.items), flatten(after.items)];
  const titleOf = (group: string | undefined) =>
    group === undefined ? '顶层' : `“${now.get(group)?.title ?? old.get(group)?.title ?? group}”`;
  for (const [key, { title }] of old)
    if (!now.has(key)) yield change('removed', title, `删除菜单项“${title}”`);
  for (const [key, { item, title, group }] of now) {
    const earlier = old.get(key);
    if (earlier === undefined) {
      yield change('added', title, `在${titleOf(group)}新增菜单项“${title}”`);
      continue;
    }
    if (earlier.group !== group)
      yield change('moved', title, `菜单项“${title}”从${titleOf(earlier.group)}移到${titleOf(group)}`);
    const inner = { ...scope, trail: [`菜单项“${title}”`], what: 'menu-item', name: title };
    yield* diffRecords(earlier.item, item, inner, ['children']);
  }
  yield* reordered(old, now, titleOf);
}

function* reordered(
  old: ReadonlyMap<string, Entry>,
  now: ReadonlyMap<string, Entry>,
  titleOf: (group: string | undefined) => string,
): Generator<Change> {
  for (const group of new Set([...now.values()].map((entry) => entry.group))) {
    const stayed = (entries: ReadonlyMap<string, Entry>, others: ReadonlyMap<string, Entry>) =>
      [...entries].flatMap(([key, entry]) =>
        entry.group === group && others.has(key) && others.get(key)?.group === group ? [key] : [],
      );
    for (const { id, before, after } of matchLists(stayed(old, now), stayed(now, old)).moved) {
      const title = now.get(id)?.title ?? id;
      const place = `从第 ${before + 1} 位移到第 ${after + 1} 位`;
      yield change('moved', title, `菜单项“${title}”在${titleOf(group)}内${place}`);
    }
  }
}

function flatten(items: unknown, group?: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const item of Array.isArray(items) ? items : []) {
    if (!isRecord(item)) continue;
    const key = String(item.key);
    entries.set(key, { item, title: String(item.title ?? key), group });
    for (const [inner, entry] of flatten(item.children, key)) entries.set(inner, entry);
  }
  return entries;
}

function change(kind: Change['kind'], name: string, zh: string): Change {
  return { kind, what: 'menu-item', name, zh };
}
