// Precision over recall of one class, over all pictures, at one threshold.
import { RECALL_STEPS } from './detection-settings.ts';
import type { MatchedObject } from './match-objects.ts';

export interface PrecisionCurve {
  /** At each of `RECALL_STEPS`: the best precision at that recall or a higher one, 0 where that is not reached. */
  readonly precision: readonly number[];
  /** Of all true objects, the part that was found. */
  readonly recall: number;
}

/**
 * @param found by falling score; objects of one score in the order of their pictures
 * @param truths that count; more than 0
 * @param step of the threshold
 */
export function precisionCurve(found: Iterable<MatchedObject>, truths: number, step: number): PrecisionCurve {
  const bit = 1 << step;
  const points: { recall: number; precision: number }[] = [];
  let [right, wrong] = [0, 0];
  for (const { matched, ignored } of found) {
    // One that is ignored changes neither, but COCO has a point there as well: the same one again.
    if ((ignored & bit) === 0) {
      if ((matched & bit) !== 0) right += 1;
      else wrong += 1;
    }
    points.push({ recall: right / truths, precision: right / (right + wrong + Number.EPSILON) });
  }
  for (let index = points.length - 1; index > 0; index--) {
    const [here, before] = [points[index], points[index - 1]];
    if (here !== undefined && before !== undefined && here.precision > before.precision)
      before.precision = here.precision;
  }
  let index = 0;
  const precision = RECALL_STEPS.map((recall) => {
    while (index < points.length && (points[index]?.recall ?? 1) < recall) index += 1;
    return points[index]?.precision ?? 0;
  });
  return { precision, recall: points.at(-1)?.recall ?? 0 };
}
