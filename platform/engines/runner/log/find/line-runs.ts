/** Collects line numbers that come in ascending order. */
export interface LineRuns {
  readonly add: (line: number) => void;
  /** `count` lines in a row. */
  readonly addRun: (line: number, count: number) => void;
  readonly total: () => number;
  readonly isTruncated: () => boolean;
  /** First line and count by turns. */
  readonly runs: () => readonly number[];
}

/** Keeps `limit` runs at most, the newest. */
export function createLineRuns(limit: number): LineRuns {
  let runs: number[] = [];
  let [total, isTruncated] = [0, false];
  let next = -1;

  function addRun(line: number, count: number): void {
    total += count;
    const last = runs.length - 1;
    if (line === next) runs[last] = (runs[last] ?? 0) + count;
    else runs.push(line, count);
    next = line + count;
    // Cut now and then only: moving the whole list for each run would be slow.
    if (runs.length > limit * 4) cut();
  }

  function cut(): void {
    if (runs.length <= limit * 2) return;
    runs = runs.slice(-limit * 2);
    isTruncated = true;
  }

  return {
    add: (line) => addRun(line, 1),
    addRun,
    total: () => total,
    isTruncated() {
      cut();
      return isTruncated;
    },
    runs() {
      cut();
      return runs;
    },
  };
}
