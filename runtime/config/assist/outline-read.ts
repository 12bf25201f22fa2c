// Walking an outline by path.
import type { ValuePath } from '../yaml/value-path.ts';
import type { OutlineNode, OutlinePair } from './outline.ts';

export function nodeAt(root: OutlineNode | undefined, path: ValuePath): OutlineNode | undefined {
  let node = root;
  for (const key of path) {
    if (node === undefined) return undefined;
    node = childOf(node, key);
  }
  return node;
}

function childOf(node: OutlineNode, key: string | number): OutlineNode | undefined {
  if (node.type === 'map') return pairOf(node, String(key))?.value;
  return node.type === 'list' && typeof key === 'number' ? node.items[key]?.value : undefined;
}

function pairOf(node: OutlineNode | undefined, key: string): OutlinePair | undefined {
  return node?.type === 'map'
    ? node.pairs.find((pair) => pair.key === key && pair.colonTo !== undefined)
    : undefined;
}

/** The text of a plain or quoted value; undefined for what is missing or no text. */
export function textAt(root: OutlineNode | undefined, path: ValuePath): string | undefined {
  const node = nodeAt(root, path);
  return node?.type === 'scalar' && node.text !== '' ? node.text : undefined;
}

/** Keys of the map at a path. */
export function keysAt(root: OutlineNode | undefined, path: ValuePath): readonly string[] {
  const node = nodeAt(root, path);
  return node?.type === 'map'
    ? node.pairs.filter(({ colonTo }) => colonTo !== undefined).map(({ key }) => key)
    : [];
}
