import { countPair, createConfusionMatrix } from '../classification/confusion-matrix.ts';
import { addLoss, createLogLoss } from '../classification/log-loss.ts';
import type { RankingCurve } from '../ranking/ranking-curve.ts';
import type { OpenScoreSort } from '../ranking/score-sort.ts';
import { collectScores } from './collect-scores.ts';
import type { Collector, JudgeSetting, ThresholdStep } from './collector.ts';
import { truthOf } from './truth-of.ts';

/** Curves and the loss are of the rows that have a score. */
export function collectBinary({ positive }: JudgeSetting, openSort: OpenScoreSort): Collector<'binary'> {
  const [matrix, loss] = [createConfusionMatrix(), createLogLoss()];
  const sort = openSort(1);
  const scores = collectScores(sort);
  return {
    add(row) {
      const truth = truthOf(row);
      const { class: predicted, score } = row.prediction;
      if (score !== null) {
        scores.add(score, truth === positive);
        addLoss(loss, [1 - score, score], truth === positive ? 1 : 0);
      }
      countPair(matrix, truth, predicted);
    },
    evidence() {
      const scored = scores.scored();
      if (scored === undefined) return { matrix, positive };
      return { matrix, positive, scored, ...(scored.calibration === undefined ? {} : { loss }) };
    },
    thresholds: ({ scored }) => (scored === undefined ? [] : stepsOf(scored.curve)),
    close: sort.close,
  };
}

/** The point from which on nothing is positive has no threshold that a person could choose. */
function stepsOf({ points, positives, negatives }: RankingCurve): readonly ThresholdStep[] {
  return points
    .filter(({ threshold }) => Number.isFinite(threshold))
    .map(({ threshold, truePositives, falsePositives }) => ({
      ...{ threshold, truePositives, falsePositives },
      falseNegatives: positives - truePositives,
      trueNegatives: negatives - falsePositives,
    }));
}
