// How many objects are found when a person decides from which score and overlap on one counts.
import { type FoundScores, foundScores } from '../classification/class-scores.ts';
import type { ClassMatches } from './detection-metrics.ts';
import { OVERLAP_THRESHOLDS } from './detection-settings.ts';

/**
 * Over all classes. What COCO ignores (groups, areas outside) counts neither way.
 *
 * @param overlap one of `OVERLAP_THRESHOLDS`
 * @throws RangeError for another one
 */
export function foundAtThreshold(classes: ClassMatches, overlap: number, threshold: number): FoundScores {
  const step = OVERLAP_THRESHOLDS.findIndex((one) => Math.abs(one - overlap) < 1e-9);
  if (step < 0) throw new RangeError(`An overlap is one of 0.5, 0.55 … 0.95, received ${overlap}`);
  const bit = 1 << step;
  let [truePositives, support, predicted] = [0, 0, 0];
  for (const pictures of classes.values())
    for (const { all } of pictures) {
      support += all.truths;
      for (const { score, matched, ignored } of all.found) {
        if (score < threshold || (ignored & bit) !== 0) continue;
        predicted += 1;
        if ((matched & bit) !== 0) truePositives += 1;
      }
    }
  return foundScores('', { truePositives, support, predicted });
}
