// How often each class was taken for each other one. All metrics of classes follow from these counts.

export interface ConfusionMatrix {
  /** By true class, then by predicted class. */
  readonly cells: Map<string, Map<string, number>>;
  /** Rows counted. */
  total: number;
}

export function createConfusionMatrix(): ConfusionMatrix {
  return { cells: new Map(), total: 0 };
}

export function countPair(matrix: ConfusionMatrix, truth: string, predicted: string, rows = 1): void {
  const row = matrix.cells.get(truth) ?? new Map<string, number>();
  row.set(predicted, (row.get(predicted) ?? 0) + rows);
  matrix.cells.set(truth, row);
  matrix.total += rows;
}

/** Counts of both, added to the first. */
export function mergeMatrix(into: ConfusionMatrix, other: ConfusionMatrix): void {
  for (const [truth, row] of other.cells)
    for (const [predicted, rows] of row) countPair(into, truth, predicted, rows);
}

export function pairCount({ cells }: ConfusionMatrix, truth: string, predicted: string): number {
  return cells.get(truth)?.get(predicted) ?? 0;
}

/** Classes that occur as truth or prediction, in order of their code units. */
export function classesOf({ cells }: ConfusionMatrix): readonly string[] {
  const found = new Set<string>();
  for (const [truth, row] of cells) {
    found.add(truth);
    for (const predicted of row.keys()) found.add(predicted);
  }
  return [...found].sort();
}
