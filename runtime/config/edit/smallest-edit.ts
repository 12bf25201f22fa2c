// One edit as the smallest change of the text; undefined where the text is too unusual for it.
import { isRecord } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { isSame, valueAt } from './apply-edit.ts';
import { printEntry, printKey } from './print-yaml.ts';
import { insertInBlock, moveInBlock, removeFromBlock } from './splice-block.ts';
import { insertInFlow, moveInFlow, removeFromFlow } from './splice-flow.ts';
import { replaceValue } from './splice-value.ts';
import type { YamlEdit } from './yaml-edit.ts';
import {
  entriesOf,
  indexOf,
  isAlias,
  isCollection,
  isFlow,
  isMap,
  nodeAt,
  openYaml,
  plainValue,
  type YamlText,
} from './yaml-text.ts';

export function smallestEdit(yaml: YamlText, edit: YamlEdit): string | undefined {
  const { path, from, insert, value } = edit;
  if (from !== undefined) return move(yaml, path, Number(from.at(-1)));
  if (value === undefined) return remove(yaml, path);
  return insert === true ? insertAt(yaml, path, value) : set(yaml, path, value);
}

function move(yaml: YamlText, path: ValuePath, from: number): string | undefined {
  const host = nodeAt(yaml, path.slice(0, -1));
  if (!isCollection(host)) return undefined;
  const to = Number(path.at(-1));
  return isFlow(host) ? moveInFlow(yaml, host, from, to) : moveInBlock(yaml, host, from, to);
}

function remove(yaml: YamlText, path: ValuePath): string | undefined {
  const host = nodeAt(yaml, path.slice(0, -1));
  const index = isCollection(host) ? indexOf(host, path.at(-1) ?? '') : -1;
  if (!isCollection(host) || index < 0) return undefined;
  if (isFlow(host)) return removeFromFlow(yaml, host, index);
  if (host.items.length > 1) return removeFromBlock(yaml, host, index);
  return writeWhole(yaml, path.slice(0, -1), isMap(host) ? {} : []);
}

function insertAt(yaml: YamlText, path: ValuePath, value: unknown): string | undefined {
  const host = nodeAt(yaml, path.slice(0, -1));
  const key = path.at(-1);
  if (isCollection(host) && key !== undefined && (host.items.length > 0 || nestsInFlow(yaml, path))) {
    const index = typeof key === 'number' && !isMap(host) ? key : host.items.length;
    return isFlow(host)
      ? insertInFlow(yaml, host, index, key, value)
      : insertInBlock(yaml, host, index, key, value);
  }
  if (key === undefined || (host !== undefined && host !== null && !isEmptyHost(host))) return undefined;
  const whole = typeof key === 'number' ? [value] : { [key]: value };
  return host === undefined
    ? insertAt(yaml, path.slice(0, -1), whole)
    : writeWhole(yaml, path.slice(0, -1), whole);
}

function isEmptyHost(node: unknown): boolean {
  return isCollection(node) ? node.items.length === 0 : !isAlias(node);
}

/** The empty map or list stands in another one in brackets. */
function nestsInFlow(yaml: YamlText, path: ValuePath): boolean {
  const around = path.length < 2 ? undefined : nodeAt(yaml, path.slice(0, -2));
  return isCollection(around) && isFlow(around);
}

/** Goes as deep as old and new value are both maps or both lists, so that equal members keep their text. */
function set(yaml: YamlText, path: ValuePath, value: unknown): string | undefined {
  const node = nodeAt(yaml, path);
  const known = node !== undefined;
  if (!known && throughAlias(yaml, path)) return undefined;
  if (!known) return insertAt(yaml, path, value);
  const old = valueAt(plainValue(yaml), path);
  if (isSame(old, value)) return yaml.text;
  if (isCollection(node) && isRecord(old) && isRecord(value) && Object.keys(value).length > 0)
    return setMembers(yaml, path, old, value);
  if (isCollection(node) && Array.isArray(old) && Array.isArray(value) && old.length > 0 && value.length > 0)
    return setItems(yaml, path, old, value);
  return writeWhole(yaml, path, value);
}

function setMembers(
  yaml: YamlText,
  path: ValuePath,
  old: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
): string | undefined {
  const gone = Object.keys(old).filter((key) => !Object.hasOwn(value, key));
  return inTurn(yaml, [
    ...Object.entries(value).map(
      ([key, member]) =>
        (now: YamlText) =>
          set(now, [...path, key], member),
    ),
    ...gone.map((key) => (now: YamlText) => remove(now, [...path, key])),
  ]);
}

/** What is equal at both ends stays; in between items are changed one by one, then added or removed. */
function setItems(
  yaml: YamlText,
  path: ValuePath,
  old: readonly unknown[],
  value: readonly unknown[],
): string | undefined {
  const most = Math.min(old.length, value.length);
  let head = 0;
  while (head < most && isSame(old[head], value[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail), value.at(-1 - tail))) tail += 1;
  const [oldEnd, end] = [old.length - tail, value.length - tail];
  const written = value.slice(head, end).map((item, offset) => (now: YamlText) => {
    const at = [...path, head + offset];
    return head + offset < oldEnd ? set(now, at, item) : insertAt(now, at, item);
  });
  const gone = Array.from({ length: Math.max(0, oldEnd - end) }, (_, index) => oldEnd - 1 - index);
  return inTurn(yaml, [...written, ...gone.map((index) => (now: YamlText) => remove(now, [...path, index]))]);
}

/** One change after the other, each on the text that the one before left. */
function inTurn(
  yaml: YamlText,
  changes: readonly ((yaml: YamlText) => string | undefined)[],
): string | undefined {
  let now = yaml;
  for (const change of changes) {
    const text = change(now);
    if (text === undefined) return undefined;
    if (text !== now.text) now = openYaml(text);
  }
  return now.text;
}

function throughAlias(yaml: YamlText, path: ValuePath): boolean {
  return path.some((_, depth) => isAlias(nodeAt(yaml, path.slice(0, depth))));
}

/** The whole value at a path written anew. */
export function writeWhole(yaml: YamlText, path: ValuePath, value: unknown): string | undefined {
  const key = path.at(-1);
  if (key === undefined) return writeRoot(yaml, value);
  const host = nodeAt(yaml, path.slice(0, -1));
  const index = isCollection(host) ? indexOf(host, key) : -1;
  const entry = isCollection(host) ? entriesOf(host)[index] : undefined;
  return isCollection(host) && entry !== undefined ? replaceValue(yaml, host, entry, value) : undefined;
}

/** The comment that opens the file stays. */
function writeRoot({ text, eol, document }: YamlText, value: unknown): string {
  const [start = text.length, end = text.length] = document.contents?.range ?? [];
  const lines = printEntry('-', value, { indent: 0, neighbours: 'block' });
  const body =
    isRecord(value) && Object.keys(value).length > 0 ? rootLines(value) : [lines.join(eol).slice(2)];
  return `${text.slice(0, start)}${body.join(eol)}${eol}${text.slice(end).trimStart()}`;
}

function rootLines(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(value).flatMap(([key, member]) =>
    printEntry(`${printKey(key)}:`, member, { indent: 0 }),
  );
}
