// Two values of a schema file, key by key and item by item.
import { isRecord } from '../read/field-schema.ts';
import { rootPlace } from '../read/schema-place.ts';
import type { PlacedChange, PlaceStep, Said } from './change.ts';
import { type ListMatch, matchLists } from './match-lists.ts';
import { KEY_WHATS, LIST_NOUNS, type ListNoun, listNoun } from './nouns.ts';
import { keyTitle, openFor, type Places, placesInside } from './schema-words.ts';
import { enInside, enSentence, zhInside, zhSentence } from './sentence.ts';

/** How an addition or removal is worded. */
export interface ChangeVerbs {
  readonly added: Said;
  readonly removed: Said;
}

/** Where the walk is: what things there are called, innermost last. */
export interface DiffScope {
  /** `列“状态”` … */
  readonly trail: readonly Said[];
  readonly place: readonly PlaceStep[];
  /** What describes the record there. */
  readonly schema: Places;
  readonly verbs: ChangeVerbs;
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
): Generator<PlacedChange> {
  const inner = { ...scope, titleOf: scope.enter?.(after) ?? scope.titleOf };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (!skipped.includes(key)) yield* diffMember(key, before[key], after[key], inner);
}

function* diffMember(
  key: string,
  before: unknown,
  after: unknown,
  scope: DiffScope,
): Generator<PlacedChange> {
  if (isSame(before, after)) return;
  const place = [...scope.place, key];
  const name = keyTitle(scope.schema, key) ?? key;
  const [old, now] = [listOf(before), listOf(after)];
  const list = LIST_NOUNS[key] ?? ([...old, ...now].every(isRecord) ? listNoun(key, name) : undefined);
  if (list !== undefined && old.length + now.length > 0) {
    yield* diffLists(old, now, list, { ...scope, place, schema: placesInside(scope.schema, key, after) });
    return;
  }
  const noun = isComponent(key, after) || isComponent(key, before) ? COMPONENT : memberNoun(key, scope);
  if (isRecord(before) && isRecord(after)) {
    yield* diffRecords(before, after, {
      ...scope,
      place,
      schema: placesInside(scope.schema, key, after),
      trail: [...scope.trail, noun],
      name,
    });
    return;
  }
  yield {
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    what: KEY_WHATS[key] ?? scope.what,
    name: scope.trail.length === 0 ? name : scope.name,
    zh: zhSentence(scope.trail, noun, before, after),
    en: enSentence(scope.trail, noun, before, after),
    place,
  };
}

const COMPONENT: Said = { zh: '内容', en: 'content' };

/** Request parameters are values only; a `body` that says its type is a component of amis. */
function isComponent(key: string, value: unknown): boolean {
  return key === 'body' && isRecord(value) && typeof value.type === 'string';
}

/** `ui` and request bodies have field names as keys: those are shown with their titles. */
function memberNoun(key: string, scope: DiffScope): Said {
  const known = keyTitle(scope.schema, key);
  if (known !== undefined) return { zh: known, en: key };
  const title = scope.titleOf(key);
  return title === undefined ? { zh: ` ${key} `, en: key } : { zh: `“${title}”`, en: `"${title}"` };
}

function* diffLists(
  before: readonly unknown[],
  after: readonly unknown[],
  noun: ListNoun,
  scope: DiffScope,
): Generator<PlacedChange> {
  const match = withRenamed(
    matchLists(
      before.map((item) => idOf(item, noun)),
      after.map((item) => idOf(item, noun)),
    ),
    before,
    after,
    noun,
  );
  const where = { zh: zhInside(scope.trail, '中'), en: enInside(scope.trail) };
  const said = (kind: PlacedChange['kind'], item: unknown, words: (name: string) => Said): PlacedChange => {
    const name = nameOf(item, noun, scope);
    const { zh, en } = words(name);
    const place = [...scope.place, stepOf(item, noun)];
    return { kind, what: noun.what, name, zh: `${where.zh}${zh}`, en: `${where.en}${en}`, place };
  };
  const told = (kind: 'added' | 'removed', item: unknown) =>
    said(kind, item, (name) => ({
      zh: `${scope.verbs[kind].zh}${noun.zh}“${name}”`,
      en: `${scope.verbs[kind].en} ${noun.en} "${name}"`,
    }));
  for (const at of match.removed) yield told('removed', before[at]);
  for (const at of match.added) yield told('added', after[at]);
  for (const moved of match.moved) {
    const [from, to] = [moved.before + 1, moved.after + 1];
    yield said('moved', after[moved.after], (name) => ({
      zh: `${noun.zh}“${name}”从第 ${from} 位移到第 ${to} 位`,
      en: `${noun.en} "${name}" moved from place ${from} to ${to}`,
    }));
  }
  for (const kept of match.kept) {
    const [old, now] = [before[kept.before], after[kept.after]];
    if (!isRecord(old) || !isRecord(now)) continue;
    const name = nameOf(now, noun, scope);
    yield* diffRecords(old, now, {
      ...scope,
      trail: [...scope.trail, { zh: `${noun.zh}“${name}”`, en: `${noun.en} "${name}"` }],
      place: [...scope.place, stepOf(now, noun)],
      schema: itemPlaces(now, noun, scope),
      what: noun.what,
      name,
    });
  }
}

/** A file names the fields of a request; a snapshot has them in full, as the contract describes them. */
function itemPlaces(item: unknown, { what }: ListNoun, { schema }: DiffScope): Places {
  const field = what === 'field' ? [REQUIRED, ...openFor(rootPlace('field'), item)] : [];
  return [...placesInside(schema, 0, item), ...field];
}

/** Of one field; a contract has it in the list of its object. */
const REQUIRED: Places[number] = {
  schema: { properties: { required: { title: '必填' } } },
  file: 'field.schema.json',
  names: [],
};

/** An item that says the same under another name was renamed: it did not go and come. */
function withRenamed(
  match: ListMatch,
  before: readonly unknown[],
  after: readonly unknown[],
  noun: ListNoun,
): ListMatch {
  const rest = (item: unknown) => {
    const step = stepOf(item, noun);
    return isRecord(item) && typeof step !== 'string' ? { ...item, [step.by]: undefined } : undefined;
  };
  const free = new Set(match.added);
  const renamed = match.removed.flatMap((old) => {
    const own = rest(before[old]);
    const now = [...free].find((at) => own !== undefined && isSame(own, rest(after[at])));
    if (now === undefined) return [];
    free.delete(now);
    return [{ id: '', before: old, after: now }];
  });
  const old = new Set(renamed.map((item) => item.before));
  return {
    ...match,
    removed: match.removed.filter((at) => !old.has(at)),
    added: match.added.filter((at) => free.has(at)),
    kept: [...match.kept, ...renamed],
  };
}

function idOf(item: unknown, noun: ListNoun): string {
  const step = stepOf(item, noun);
  return typeof step === 'string' ? step : `${step.by}=${JSON.stringify(step.value)}`;
}

/** What an item is known by; the item itself where it is no record. */
function stepOf(item: unknown, { by }: ListNoun): PlaceStep {
  if (!isRecord(item)) return { by: '', value: item };
  const key = by.find((candidate) => item[candidate] !== undefined);
  return key === undefined ? '' : { by: key, value: item[key] };
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
