// One edit as the smallest change of the text; undefined where the text is too unusual for it.
import { isRecord } from '../field-schema.ts';
import type { ValuePath } from '../parse-source.ts';
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

export function smallestEdit(text: string, edit: YamlEdit): string | undefined {
  const { path, from, insert, value } = edit;
  if (from !== undefined) return move(openYaml(text), path, Number(from.at(-1)));
  if (value === undefined) return remove(text, path);
  return insert === true ? insertAt(openYaml(text), path, value) : set(text, path, value);
}

function move(yaml: YamlText, path: ValuePath, from: number): string | undefined {
  const host = nodeAt(yaml, path.slice(0, -1));
  if (!isCollection(host)) return undefined;
  const to = Number(path.at(-1));
  return isFlow(host) ? moveInFlow(yaml, host, from, to) : moveInBlock(yaml, host, from, to);
}

function remove(text: string, path: ValuePath): string | undefined {
  const yaml = openYaml(text);
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
function set(text: string, path: ValuePath, value: unknown): string | undefined {
  const yaml = openYaml(text);
  const node = nodeAt(yaml, path);
  const known = node !== undefined;
  if (!known && throughAlias(yaml, path)) return undefined;
  if (!known) return insertAt(yaml, path, value);
  const old = valueAt(plainValue(yaml), path);
  if (isSame(old, value)) return text;
  if (isCollection(node) && isRecord(old) && isRecord(value) && Object.keys(value).length > 0)
    return setMembers(text, path, old, value);
  if (isCollection(node) && Array.isArray(old) && Array.isArray(value) && old.length > 0 && value.length > 0)
    return setItems(text, path, old, value);
  return writeWhole(yaml, path, value);
}

function setMembers(
  text: string,
  path: ValuePath,
  old: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
): string | undefined {
  const written = Object.entries(value).reduce<string | undefined>(
    (current, [key, member]) => (current === undefined ? undefined : set(current, [...path, key], member)),
    text,
  );
  return Object.keys(old)
    .filter((key) => !Object.hasOwn(value, key))
    .reduce<string | undefined>(
      (current, key) => (current === undefined ? undefined : remove(current, [...path, key])),
      written,
    );
}

/** What is equal at both ends stays; in between items are changed one by one, then added or removed. */
function setItems(
  text: string,
  path: ValuePath,
  old: readonly unknown[],
  value: readonly unknown[],
): string | undefined {
  const most = Math.min(old.length, value.length);
  let head = 0;
  while (head < most && isSame(old[head], value[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(old.at(-1 - tail), value.at(-1 - tail))) tail += 1;
  let current: string | undefined = text;
  for (let index = head; index < value.length - tail; index += 1) {
    if (current === undefined) return undefined;
    const at = [...path, index];
    current =
      index < old.length - tail
        ? set(current, at, value[index])
        : insertAt(openYaml(current), at, value[index]);
  }
  for (let index = old.length - tail - 1; index >= value.length - tail; index -= 1) {
    current = current === undefined ? undefined : remove(current, [...path, index]);
  }
  return current;
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
