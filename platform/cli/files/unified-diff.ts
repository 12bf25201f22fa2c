// Two texts as a unified diff, as `git apply` and people read it.

const CONTEXT = 3;

interface Step {
  readonly mark: ' ' | '-' | '+';
  readonly line: string;
}

/** Empty when the texts are the same. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return '';
  const steps = stepsOf(linesOf(before), linesOf(after));
  const hunks = hunksOf(steps);
  return [`--- ${file}`, `+++ ${file}`, ...hunks, ''].join('\n');
}

/** A last line without its line break says so, as `diff` does. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return text.endsWith('\n')
    ? lines.slice(0, -1)
    : [...lines.slice(0, -1), `${lines.at(-1)}\n\\ No newline at end of file`];
}

function hunksOf(steps: readonly Step[]): readonly string[] {
  const hunks: string[] = [];
  let index = 0;
  while (index < steps.length) {
    if (steps[index]?.mark === ' ') {
      index += 1;
      continue;
    }
    const start = Math.max(0, index - CONTEXT);
    let end = index + 1;
    for (let at = index; at < steps.length && at <= end + 2 * CONTEXT; at += 1)
      if (steps[at]?.mark !== ' ') end = at + 1;
    const stop = Math.min(steps.length, end + CONTEXT);
    hunks.push(hunk(steps, start, stop));
    index = stop;
  }
  return hunks;
}

function hunk(steps: readonly Step[], start: number, stop: number): string {
  const part = steps.slice(start, stop);
  const count = (list: readonly Step[], other: '-' | '+') => list.filter(({ mark }) => mark !== other).length;
  const place = (other: '-' | '+') => `${count(steps.slice(0, start), other) + 1},${count(part, other)}`;
  return [`@@ -${place('+')} +${place('-')} @@`, ...part.map(({ mark, line }) => mark + line)].join('\n');
}

/** The longest common subsequence of what lies between equal ends. */
function stepsOf(before: readonly string[], after: readonly string[]): readonly Step[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail += 1;
  const same = (line: string): Step => ({ mark: ' ', line });
  return [
    ...before.slice(0, head).map(same),
    ...middleSteps(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

function middleSteps(before: readonly string[], after: readonly string[]): readonly Step[] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const own = lengths[row] ?? [];
      own[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const steps: Step[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      steps.push({ mark: ' ', line: before[row] ?? '' });
      row += 1;
      column += 1;
    } else if (
      row < before.length &&
      (column >= after.length || at(row + 1, column) >= at(row, column + 1))
    ) {
      steps.push({ mark: '-', line: before[row] ?? '' });
      row += 1;
    } else {
      steps.push({ mark: '+', line: after[column] ?? '' });
      column += 1;
    }
  }
  return steps;
}
