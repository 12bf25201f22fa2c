// Pairs of what was and what was predicted, as a square with its sums.
import { answerRows } from '#compile/block/answer-rows.ts';
import { valueReader } from '#compile/column/column-kind.ts';
import { compileHref } from '#compile/compile-href.ts';
import { displayText, rowScope, type Scope } from '#compile/scope.ts';
import type { ConfusionMatrixBlock } from '#core/generated/page-language.ts';
import type { LinkedPage } from '#core/linked-page.ts';

export interface MatrixCell {
  readonly count: number;
  /** Of its row, 0 to 1; null in a row without any. */
  readonly share: number | null;
}

export interface MatrixClass {
  /** As rows have it. */
  readonly value: string;
  readonly label: string;
  /** What was predicted for this class, in the order of the classes. */
  readonly cells: readonly MatrixCell[];
  /** How many there were, and how many were predicted. */
  readonly actual: number;
  readonly predicted: number;
  /** 0 to 1; null where there were none, or none were predicted. */
  readonly recall: number | null;
  readonly precision: number | null;
}

export interface Matrix {
  readonly classes: readonly MatrixClass[];
  readonly total: number;
  /** Share on the diagonal, 0 to 1; null without any. */
  readonly accuracy: number | null;
}

type Spec = Pick<ConfusionMatrixBlock, 'rows' | 'actual' | 'predicted' | 'count' | 'enum'>;

/** Classes in the order of the enum, what it does not know behind them as it comes. Rows without a count are left out. */
export function compileMatrix(spec: Spec, linked: Pick<LinkedPage, 'enums'>): (answer: unknown) => Matrix {
  const values = (linked.enums[spec.enum ?? ''] ?? []).map(
    ({ value, label }) => [String(value), label] as const,
  );
  const labels = new Map(values);
  const readers = [valueReader(spec.actual), valueReader(spec.predicted), valueReader(spec.count)] as const;
  return (answer) => {
    const pairs = answerRows(answer, spec.rows).rows.flatMap((row) => {
      const [actual, predicted, count] = readers.map((read) => read(row));
      return typeof count === 'number' && count >= 0
        ? [{ actual: displayText(actual), predicted: displayText(predicted), count }]
        : [];
    });
    const found = new Set(pairs.flatMap(({ actual, predicted }) => [actual, predicted]));
    const known = [...labels.keys()].filter((value) => found.has(value));
    return squareOf([...new Set([...known, ...found])], pairs, labels);
  };
}

/** Address behind a cell, as the row that it was made of would say it; undefined where cells lead nowhere. */
export function compileCellLink(
  { link, actual, predicted, count }: Pick<ConfusionMatrixBlock, 'link' | 'actual' | 'predicted' | 'count'>,
  linked: LinkedPage,
  scope: Scope,
): CellLink | undefined {
  const href = link && compileHref(link, linked);
  return (
    href &&
    ((wasValue, saidValue, cell) =>
      href(rowScope(scope, { [actual]: wasValue, [predicted]: saidValue, [count]: cell.count })))
  );
}

export type CellLink = (actual: string, predicted: string, cell: MatrixCell) => string | undefined;

interface Pair {
  readonly actual: string;
  readonly predicted: string;
  readonly count: number;
}

function squareOf(
  classes: readonly string[],
  pairs: readonly Pair[],
  labels: ReadonlyMap<string, string>,
): Matrix {
  const place = new Map(classes.map((value, index) => [value, index]));
  const counts = classes.map(() => classes.map(() => 0));
  for (const { actual, predicted, count } of pairs) {
    const row = counts[place.get(actual) ?? -1];
    const at = place.get(predicted) ?? -1;
    if (row !== undefined) row[at] = (row[at] ?? 0) + count;
  }
  const total = sum(counts.map(sum));
  return {
    classes: classes.map((value, index) => {
      const row = counts[index] ?? [];
      const [actual, predicted] = [sum(row), sum(counts.map((other) => other[index] ?? 0))];
      const right = row[index] ?? 0;
      return {
        value,
        label: labels.get(value) ?? value,
        cells: row.map((count) => ({ count, share: shareOf(count, actual) })),
        actual,
        predicted,
        recall: shareOf(right, actual),
        precision: shareOf(right, predicted),
      };
    }),
    total,
    accuracy: shareOf(sum(counts.map((row, index) => row[index] ?? 0)), total),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
