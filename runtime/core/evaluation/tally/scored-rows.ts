// Scores of one class against all others, while they are counted.
import { addScore, createCalibration } from '../ranking/calibration.ts';
import { rankingCurve } from '../ranking/ranking-curve.ts';
import type { Scored } from '../table/evidence.ts';
import type { Sorted, Spool } from './tally.ts';

export interface ScoredRows {
  readonly add: (score: number, positive: boolean) => void;
  readonly end: (sorted: Sorted) => Scored;
}

export function createScoredRows(name: string, spool: Spool): ScoredRows {
  const calibration = createCalibration();
  let [positives, negatives, areProbabilities] = [0, 0, true];
  return {
    add(score, positive) {
      if (positive) positives += 1;
      else negatives += 1;
      spool(name, { score, positive });
      areProbabilities &&= isProbability(score);
      if (areProbabilities) addScore(calibration, score, positive);
    },
    end(sorted) {
      const curve = rankingCurve(sorted(name), { positives, negatives });
      return areProbabilities ? { curve, calibration } : { curve };
    },
  };
}

export function isProbability(score: number): boolean {
  return score >= 0 && score <= 1;
}
