// The full parser's tree in our light form. Aliases lead to what they stand for and keep their own place.
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node } from 'yaml';
import type { Offsets, YamlEntry, YamlNode } from './yaml-node.ts';

export function documentTree(document: Document): YamlNode | undefined {
  const done = new Map<unknown, YamlNode | undefined>();

  function treeOf(node: unknown): YamlNode | undefined {
    if (!done.has(node)) done.set(node, build(node));
    return done.get(node);
  }

  function build(node: unknown): YamlNode | undefined {
    const [start, end] = rangeOf(node);
    if (isAlias(node)) return { ...treeOf(node.resolve(document)), start, end };
    if (isSeq(node)) {
      const items = node.items.map(treeOf);
      return { start, end: node.flow === true ? end : (items.at(-1)?.end ?? end), items };
    }
    if (isMap(node)) {
      const entries = node.items.filter((item) => isPair(item)).map(entryOf);
      const last = entries.at(-1);
      return { start, end: node.flow === true ? end : (last?.node?.end ?? last?.end ?? end), entries };
    }
    return isScalar(node) ? { start, end, scalar: node.value } : undefined;
  }

  function entryOf({ key, value }: { readonly key: unknown; readonly value: unknown }): YamlEntry {
    const [start, end] = rangeOf(key);
    return { key: String(isScalar(key) ? key.value : key), start, end, node: treeOf(value) };
  }

  return treeOf(document.contents);
}

function rangeOf(node: unknown): Offsets {
  const range = (node as Node | null | undefined)?.range;
  return range === undefined || range === null ? [0, 1] : [range[0], range[1]];
}
