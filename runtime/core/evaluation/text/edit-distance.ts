/** Characters to insert, delete or replace to make one text of the other (Levenshtein); characters are code points. */
export function editDistance(one: string, other: string): number {
  const [shorter, longer] = [[...one], [...other]].sort((a, b) => a.length - b.length);
  if (shorter === undefined || longer === undefined) return 0;
  // Distances of the beginnings of the shorter text to what was read of the longer one.
  let row = Array.from({ length: shorter.length + 1 }, (_, index) => index);
  for (const [read, character] of longer.entries()) {
    const next = [read + 1];
    for (const [index, own] of shorter.entries()) {
      const replaced = (row[index] ?? 0) + (own === character ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[shorter.length] ?? 0;
}
