// Two texts line by line: what the one has and the other has not.

export interface ComparedLine {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Cells of the table that finds the longest common lines; beyond it the middle is simply replaced. */
const MAX_CELLS = 4_000_000;

export function compareLines(before: string, after: string): readonly ComparedLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]) => lines.map((text): ComparedLine => ({ change: 'same', text }));
  return [
    ...same(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(end === 0 ? [] : a.slice(-end)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): readonly ComparedLine[] {
  const removed = (text = ''): ComparedLine => ({ change: 'removed', text });
  const added = (text = ''): ComparedLine => ({ change: 'added', text });
  if (a.length * b.length > MAX_CELLS) return [...a.map(removed), ...b.map(added)];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  for (let row = a.length - 1; row >= 0; row -= 1)
    for (let column = b.length - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        a[row] === b[column]
          ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(longest[(row + 1) * width + column] ?? 0, longest[row * width + column + 1] ?? 0);
  const lines: ComparedLine[] = [];
  let [row, column] = [0, 0];
  while (row < a.length || column < b.length) {
    if (row < a.length && column < b.length && a[row] === b[column]) {
      lines.push({ change: 'same', text: a[row] ?? '' });
      row += 1;
      column += 1;
    } else if (
      column >= b.length ||
      (row < a.length &&
        (longest[(row + 1) * width + column] ?? 0) >= (longest[row * width + column + 1] ?? 0))
    ) {
      lines.push(removed(a[row]));
      row += 1;
    } else {
      lines.push(added(b[column]));
      column += 1;
    }
  }
  return lines;
}
