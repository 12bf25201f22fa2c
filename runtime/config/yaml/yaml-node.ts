// A YAML file as a light tree: values with their offsets, of either reader.
import type { ValuePath } from './value-path.ts';

/**
 * `[start, end)` are offsets into the text; a block collection ends with its last member. A scalar has neither `entries`
 * nor `items`.
 */
export interface YamlNode {
  readonly start: number;
  readonly end: number;
  readonly scalar?: unknown;
  readonly entries?: readonly YamlEntry[];
  readonly items?: readonly (YamlNode | undefined)[];
}

/** A key and its value; `node` is undefined when nothing at all stands there, as in `{ key }`. */
export interface YamlEntry {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly node: YamlNode | undefined;
}

export type Offsets = readonly [start: number, end: number];

const TOP: Offsets = [0, 1];

/** Where the value at a path stands, or its key. A path that leads nowhere gives the nearest thing around it. */
export function offsetsAt(root: YamlNode | undefined, path: ValuePath, target: 'key' | 'value'): Offsets {
  if (path.length === 0) return target === 'value' ? firstLine(root) : TOP;
  let node = root;
  let found = TOP;
  for (const [depth, key] of path.entries()) {
    const child = childOf(node, key);
    if (child === undefined) return found;
    const byKey = depth === path.length - 1 && target === 'key';
    const wanted = byKey ? (child.entry ?? child.node) : (child.node ?? child.entry);
    if (wanted !== undefined) found = [wanted.start, wanted.end];
    node = child.node;
  }
  return found;
}

function childOf(node: YamlNode | undefined, key: string | number) {
  if (node?.items !== undefined)
    return typeof key === 'number' ? { entry: undefined, node: node.items[key] } : undefined;
  const entry = node?.entries?.find((member) => member.key === String(key));
  return entry && { entry, node: entry.node };
}

/** A fault of the whole file points at its first key, not at a hundred lines. */
function firstLine(root: YamlNode | undefined): Offsets {
  const first = root?.entries?.[0] ?? root;
  return first === undefined || root?.entries?.length === 0 ? TOP : [first.start, first.end];
}
