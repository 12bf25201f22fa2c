import type { YamlNode } from './yaml-node.ts';

/** The JavaScript value of a tree without aliases. */
export function nodeValue(node: YamlNode | undefined): unknown {
  if (node === undefined) return null;
  if (node.items !== undefined) return node.items.map(nodeValue);
  if (node.entries === undefined) return node.scalar;
  const value: Record<string, unknown> = {};
  for (const entry of node.entries) value[entry.key] = nodeValue(entry.node);
  return value;
}
