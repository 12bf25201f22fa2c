// Lines by runs: first line and count by turns, ascending. A million lines of which half match are a million numbers;
// a million lines of which all match are two.

export interface Runs {
  readonly flat: readonly number[];
  readonly count: number;
  /** Line number of the match at `rank` (from 0); undefined outside. */
  readonly at: (rank: number) => number | undefined;
  /** How many matching lines stand before a line. */
  readonly rankOf: (line: number) => number;
  readonly has: (line: number) => boolean;
}

export const NO_RUNS: Runs = createRuns([]);

export function createRuns(flat: readonly number[]): Runs {
  const length = flat.length / 2;
  /** Matches before run `i`. */
  const before = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) before[i + 1] = (before[i] ?? 0) + (flat[i * 2 + 1] ?? 0);
  const count = before[length] ?? 0;
  const start = (run: number) => flat[run * 2] ?? 0;
  const size = (run: number) => flat[run * 2 + 1] ?? 0;

  /** The last run that begins at or before the line; -1 when there is none. */
  const runAt = (line: number) => lastWhere(length, (run) => start(run) <= line);

  return {
    flat,
    count,
    at(rank) {
      if (rank < 0 || rank >= count) return undefined;
      const run = lastWhere(length, (i) => (before[i] ?? 0) <= rank);
      return start(run) + rank - (before[run] ?? 0);
    },
    rankOf(line) {
      const run = runAt(line);
      return run < 0 ? 0 : (before[run] ?? 0) + Math.min(line - start(run), size(run));
    },
    has(line) {
      const run = runAt(line);
      return run >= 0 && line < start(run) + size(run);
    },
  };
}

/** Runs of later lines behind runs. */
export function joinRuns(runs: Runs, later: readonly number[]): Runs {
  if (later.length === 0) return runs;
  const flat = [...runs.flat];
  const [first = 0, count = 0] = later;
  const last = flat.length - 2;
  const touches = last >= 0 && (flat[last] ?? 0) + (flat[last + 1] ?? 0) === first;
  if (touches) flat[last + 1] = (flat[last + 1] ?? 0) + count;
  return createRuns(touches ? [...flat, ...later.slice(2)] : [...flat, ...later]);
}

/** The last of `0 … length - 1` for which `holds`, which holds for a beginning of them; -1 when for none. */
function lastWhere(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [-1, length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
