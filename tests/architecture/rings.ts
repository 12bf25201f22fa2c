/** Groups of nodes that reach each other, by Tarjan's algorithm; a single node only if it names itself. */
export function findRings(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const indices = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const rings: string[][] = [];
  const visit = (node: string): number => {
    const index = indices.size;
    indices.set(node, index);
    let low = index;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indices.has(next)) low = Math.min(low, visit(next));
      else if (!lowest.has(next)) low = Math.min(low, indices.get(next) ?? low);
    }
    if (low < index) return low;
    const ring = stack.splice(stack.indexOf(node));
    for (const member of ring) lowest.set(member, low);
    if (ring.length > 1 || graph.get(node)?.includes(node)) rings.push(ring);
    return low;
  };
  for (const node of graph.keys()) if (!indices.has(node)) visit(node);
  return rings;
}
