// The full parser's tree in our light form. Aliases lead to what they stand for and keep their own place.
import { type Document, isAlias, isCollection, isMap, isPair, isScalar, isSeq, type Node } from 'yaml';
import type { Offsets, YamlEntry, YamlNode } from './yaml-node.ts';

export function documentTree(document: Document): YamlNode | undefined {
  const done = new Map<unknown, YamlNode | undefined>();
  /** The node at the last anchor of each name so far: an alias of the parser would look for it from the beginning. */
  const anchored = new Map<string, unknown>();

  function treeOf(node: unknown): YamlNode | undefined {
    if (!done.has(node)) {
      // A node that holds an alias of itself finds nothing there.
      done.set(node, undefined);
      done.set(node, build(node));
    }
    return done.get(node);
  }

  function build(node: unknown): YamlNode | undefined {
    const [start, end] = rangeOf(node);
    if (isAlias(node)) return { ...treeOf(anchored.get(node.source)), start, end };
    keepAnchor(node);
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

  function keepAnchor(node: unknown): void {
    if ((isCollection(node) || isScalar(node)) && node.anchor !== undefined) anchored.set(node.anchor, node);
  }

  function entryOf({ key, value }: { readonly key: unknown; readonly value: unknown }): YamlEntry {
    const [start, end] = rangeOf(key);
    keepAnchor(key);
    return { key: String(isScalar(key) ? key.value : key), start, end, node: treeOf(value) };
  }

  return treeOf(document.contents);
}

function rangeOf(node: unknown): Offsets {
  const range = (node as Node | null | undefined)?.range;
  return range === undefined || range === null ? [0, 1] : [range[0], range[1]];
}
