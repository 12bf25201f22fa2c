import { type ClassScores, scoresOf } from '../classification/class-scores.ts';
import type { RankingCurve } from './ranking-curve.ts';

/** Scores of the class when it is predicted from this score on: of the nearest point kept that is not below it. */
export function scoresAtThreshold(curve: RankingCurve, name: string, threshold: number): ClassScores {
  const { positives, negatives, points } = curve;
  const point = points.findLast((one) => one.threshold >= threshold);
  const { truePositives = 0, falsePositives = 0 } = point ?? {};
  return scoresOf(name, {
    ...{ truePositives, support: positives, total: positives + negatives },
    predicted: truePositives + falsePositives,
  });
}
