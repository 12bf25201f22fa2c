// Menus are trees: an item that changed its group moved, it was not deleted and made anew.
import { isRecord } from '../read/field-schema.ts';
import type { PlacedChange, PlaceStep, Said } from './change.ts';
import { type DiffScope, diffRecords } from './diff-values.ts';
import { matchLists } from './match-lists.ts';
import { placesInside } from './schema-words.ts';

type Members = Readonly<Record<string, unknown>>;

interface Entry {
  readonly item: Members;
  readonly title: string;
  /** Key of the group; undefined: top level. */
  readonly group: string | undefined;
  readonly place: readonly PlaceStep[];
}

const TOP: Said = { zh: '顶层', en: 'the top level' };

export function* diffMenus(before: Members, after: Members, scope: DiffScope): Generator<PlacedChange> {
  yield* diffRecords(before, after, scope, ['items']);
  const [old, now] = [flatten(before.items, ['items']), flatten(after.items, ['items'])];
  const schema = placesInside(placesInside(scope.schema, 'items', []), 0, {});
  const groupTitle = (group: string | undefined): Said => {
    if (group === undefined) return TOP;
    const title = now.get(group)?.title ?? old.get(group)?.title ?? group;
    return { zh: `“${title}”`, en: `"${title}"` };
  };
  const { added: come, removed: gone } = scope.verbs;
  for (const [key, entry] of old)
    if (!now.has(key)) yield change('removed', entry, gone.zh + zhItem(entry), `${gone.en} ${enItem(entry)}`);
  for (const [key, entry] of now) {
    const earlier = old.get(key);
    const group = groupTitle(entry.group);
    if (earlier === undefined) {
      yield change(
        'added',
        entry,
        `在${group.zh}${come.zh}${zhItem(entry)}`,
        `${come.en} ${enItem(entry)} in ${group.en}`,
      );
      continue;
    }
    if (earlier.group !== entry.group) {
      const from = groupTitle(earlier.group);
      const zh = `${zhItem(entry)}从${from.zh}移到${group.zh}`;
      yield change('moved', entry, zh, `${enItem(entry)} moved from ${from.en} to ${group.en}`);
    }
    const { title, place } = entry;
    const trail = [{ zh: zhItem(entry), en: enItem(entry) }];
    const inner = { ...scope, schema, trail, place, what: 'menu-item', name: title };
    yield* diffRecords(earlier.item, entry.item, inner, ['children']);
  }
  yield* reordered(old, now, groupTitle);
}

function* reordered(
  old: ReadonlyMap<string, Entry>,
  now: ReadonlyMap<string, Entry>,
  groupTitle: (group: string | undefined) => Said,
): Generator<PlacedChange> {
  for (const group of new Set([...now.values()].map((entry) => entry.group))) {
    const stayed = (entries: ReadonlyMap<string, Entry>, others: ReadonlyMap<string, Entry>) =>
      [...entries].flatMap(([key, entry]) =>
        entry.group === group && others.has(key) && others.get(key)?.group === group ? [key] : [],
      );
    for (const { id, before, after } of matchLists(stayed(old, now), stayed(now, old)).moved) {
      const entry = now.get(id);
      if (entry === undefined) continue;
      const { zh, en } = groupTitle(group);
      const places = [before + 1, after + 1] as const;
      yield change(
        'moved',
        entry,
        `${zhItem(entry)}在${zh}内从第 ${places[0]} 位移到第 ${places[1]} 位`,
        `${enItem(entry)} moved from place ${places[0]} to ${places[1]} in ${en}`,
      );
    }
  }
}

function flatten(items: unknown, place: readonly PlaceStep[], group?: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const item of Array.isArray(items) ? items : []) {
    if (!isRecord(item)) continue;
    const key = String(item.key);
    const own = [...place, { by: 'key', value: item.key }];
    entries.set(key, { item, title: String(item.title ?? key), group, place: own });
    for (const [inner, entry] of flatten(item.children, [...own, 'children'], key)) entries.set(inner, entry);
  }
  return entries;
}

function zhItem({ title }: Entry): string {
  return `菜单项“${title}”`;
}

function enItem({ title }: Entry): string {
  return `menu item "${title}"`;
}

function change(
  kind: PlacedChange['kind'],
  { title: name, place }: Entry,
  zh: string,
  en: string,
): PlacedChange {
  return { kind, what: 'menu-item', name, zh, en, place };
}
