// What an edit means for the values, without any text: the measure of the edited text.
import { isRecord } from '../read/field-schema.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { type YamlEdit, YamlEditError } from './yaml-edit.ts';

type Slots = Record<string | number, unknown>;

/** A copy of the value with the edit in it; shared parts (anchors) stay shared. */
export function applyEdit(value: unknown, { path, value: next, insert, from }: YamlEdit): unknown {
  const key = path.at(-1);
  if (key === undefined) return next === undefined ? {} : next;
  const root = structuredClone(value) ?? (typeof path[0] === 'number' ? [] : {});
  const host = hostAt(root, path, next === undefined && from === undefined);
  if (host === undefined) return root;
  if (from !== undefined) moveItem(host, Number(from.at(-1)), Number(key), path);
  else if (next === undefined) removeMember(host, key);
  else if (insert === true && Array.isArray(host)) host.splice(Number(key), 0, next);
  else setMember(host, key, next, path);
  return root;
}

/** Value at a path; undefined when there is none. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (host, key) => (typeof host === 'object' && host !== null ? (host as Slots)[key] : undefined),
    value,
  );
}

export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
}

/** The map or list that holds the last key; missing ones on the way are made unless there is only something to remove. */
function hostAt(root: unknown, path: ValuePath, stopAtMissing: boolean): Slots | unknown[] | undefined {
  let host = root;
  for (const [depth, key] of path.slice(0, -1).entries()) {
    if (!isHost(host, key)) throw new YamlEditError(`${pathText(path.slice(0, depth))} 不是映射或列表`, path);
    const slots = host as Slots;
    if (slots[key] === undefined || slots[key] === null) {
      if (stopAtMissing) return undefined;
      slots[key] = typeof path[depth + 1] === 'number' ? [] : {};
    }
    host = slots[key];
  }
  const last = path.at(-1) ?? '';
  if (!isHost(host, last)) throw new YamlEditError(`${pathText(path.slice(0, -1))} 不是映射或列表`, path);
  return host as Slots | unknown[];
}

function isHost(value: unknown, key: string | number): boolean {
  return Array.isArray(value) ? typeof key === 'number' : isRecord(value);
}

function setMember(host: Slots | unknown[], key: string | number, value: unknown, path: ValuePath): void {
  if (!Array.isArray(host)) host[key] = value;
  else if (Number(key) <= host.length) host[Number(key)] = value;
  else throw new YamlEditError(`列表只有 ${host.length} 项`, path);
}

function removeMember(host: Slots | unknown[], key: string | number): void {
  if (Array.isArray(host)) host.splice(Number(key), 1);
  else delete host[key];
}

function moveItem(host: Slots | unknown[], from: number, to: number, path: ValuePath): void {
  if (!Array.isArray(host) || from >= host.length || to >= host.length || from < 0 || to < 0)
    throw new YamlEditError('只能在同一个列表的各项之间移动', path);
  host.splice(to, 0, ...host.splice(from, 1));
}

function pathText(path: ValuePath): string {
  return path.length === 0 ? '文件' : `“${path.join('.')}”`;
}
