// Counts at each threshold, and what follows from them.
import { answerRows } from '#compile/block/answer-rows.ts';
import { numberReader } from '#compile/column/column-kind.ts';
import { compileHref } from '#compile/compile-href.ts';
import { rowScope, type Scope } from '#compile/scope.ts';
import type { ThresholdBlock } from '#core/generated/page-language.ts';
import type { LinkedPage } from '#core/linked-page.ts';

export const CELLS = ['truePositives', 'falsePositives', 'falseNegatives', 'trueNegatives'] as const;
export type Cell = (typeof CELLS)[number];

export type Counts = Readonly<Record<Cell, number>>;

export interface ThresholdStep {
  readonly threshold: number;
  readonly counts: Counts;
}

/** Each 0 to 1; null where it has no meaning. */
export interface ThresholdScores {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly falsePositiveRate: number | null;
  readonly accuracy: number | null;
}

type Spec = Pick<ThresholdBlock, 'rows' | 'threshold' | 'counts'>;

const THRESHOLD_FIELD = 'threshold';

/** By rising threshold; rows that lack a number are left out. */
export function compileThreshold({
  rows,
  threshold = THRESHOLD_FIELD,
  counts = {},
}: Spec): (answer: unknown) => readonly ThresholdStep[] {
  const readThreshold = numberReader(threshold);
  const readers = CELLS.map((cell) => numberReader(counts[cell] ?? cell));
  return (answer) =>
    answerRows(answer, rows)
      .rows.flatMap((row): readonly ThresholdStep[] => {
        const at = readThreshold(row);
        const [truePositives, falsePositives, falseNegatives, trueNegatives] = readers.map((read) =>
          read(row),
        );
        if (at === null || truePositives == null || falsePositives == null) return [];
        if (falseNegatives == null || trueNegatives == null) return [];
        return [{ threshold: at, counts: { truePositives, falsePositives, falseNegatives, trueNegatives } }];
      })
      .sort((one, other) => one.threshold - other.threshold);
}

export function thresholdScores(counts: Counts): ThresholdScores {
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = counts;
  const predicted = truePositives + falsePositives;
  const positives = truePositives + falseNegatives;
  const negatives = falsePositives + trueNegatives;
  return {
    precision: share(truePositives, predicted),
    recall: share(truePositives, positives),
    f1: share(2 * truePositives, predicted + positives),
    falsePositiveRate: share(falsePositives, negatives),
    accuracy: share(truePositives + trueNegatives, positives + negatives),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Place of the last step that is not above the threshold, the first where all are. */
export function placeOf(steps: readonly ThresholdStep[], threshold: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step.threshold <= threshold),
  );
}

/** Place of the step with the best F1, the lowest threshold of equal ones. */
export function bestPlace(steps: readonly ThresholdStep[]): number {
  let [best, most] = [0, -1];
  for (const [place, { counts }] of steps.entries()) {
    const f1 = thresholdScores(counts).f1 ?? -1;
    if (f1 > most) [best, most] = [place, f1];
  }
  return best;
}

/** Undefined where counts lead nowhere. */
export function compileCountLink(
  { link, threshold = THRESHOLD_FIELD }: Pick<ThresholdBlock, 'link' | 'threshold'>,
  linked: LinkedPage,
  scope: Scope,
): ((step: ThresholdStep, cell: Cell) => string | undefined) | undefined {
  const href = link && compileHref(link, linked);
  return href && ((step, cell) => href(rowScope(scope, { [threshold]: step.threshold, cell })));
}
