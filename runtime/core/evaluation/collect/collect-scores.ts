import { addScore, createCalibration } from '../ranking/calibration.ts';
import type { RankedRow } from '../ranking/ranked-row.ts';
import { rankingCurve } from '../ranking/ranking-curve.ts';
import type { ScoreSort } from '../ranking/score-sort.ts';
import type { Scored } from '../table/evidence.ts';

export interface ScoreCollector {
  readonly add: (score: number, positive: boolean) => void;
  /** Undefined: no row had a score. */
  readonly scored: () => Scored | undefined;
}

/** Scores of one class against all others. */
export function collectScores(sort: ScoreSort): ScoreCollector {
  const totals = { positives: 0, negatives: 0 };
  const calibration = createCalibration();
  let areProbabilities = true;
  return {
    add(score, positive) {
      sort.add(score, positive ? 1 : 0);
      totals[positive ? 'positives' : 'negatives'] += 1;
      areProbabilities &&= score >= 0 && score <= 1;
      if (areProbabilities) addScore(calibration, score, positive);
    },
    scored() {
      if (totals.positives + totals.negatives === 0) return undefined;
      const curve = rankingCurve(rankedRows(sort), totals);
      return { curve, ...(areProbabilities ? { calibration } : {}) };
    },
  };
}

function* rankedRows(sort: ScoreSort): Iterable<RankedRow> {
  for (const { score, mark } of sort.falling()) yield { score, positive: mark === 1 };
}
