import { countPair, createConfusionMatrix } from '../classification/confusion-matrix.ts';
import { addLoss, createLogLoss } from '../classification/log-loss.ts';
import type { OpenScoreSort } from '../ranking/score-sort.ts';
import { collectScores } from './collect-scores.ts';
import type { Collector, JudgeSetting } from './collector.ts';
import { RowFault } from './row-fault.ts';
import { truthOf } from './truth-of.ts';

/** Curves and the loss are of the rows that have scores. */
export function collectClasses({ classes }: JudgeSetting, openSort: OpenScoreSort): Collector<'classes'> {
  const [matrix, loss] = [createConfusionMatrix(), createLogLoss()];
  const byClass = classes.map((name) => {
    const sort = openSort(1 / classes.length);
    return { name, sort, scores: collectScores(sort) };
  });
  return {
    add(row) {
      const truth = truthOf(row);
      const { class: predicted, scores } = row.prediction;
      if (scores !== null) {
        const place = classes.indexOf(truth);
        check(scores, classes, place, truth);
        for (const [at, one] of byClass.entries()) one.scores.add(scores[at] ?? 0, at === place);
        addLoss(loss, scores, place);
      }
      countPair(matrix, truth, predicted);
    },
    evidence() {
      const all = byClass.flatMap(({ name, scores }) => {
        const scored = scores.scored();
        return scored === undefined ? [] : [[name, scored] as const];
      });
      if (all.length === 0) return { matrix };
      const areProbabilities = all.every(([, { calibration }]) => calibration !== undefined);
      return { matrix, scored: new Map(all), ...(areProbabilities ? { loss } : {}) };
    },
    close() {
      for (const { sort } of byClass) sort.close();
    },
  };
}

/** Before anything of the row counts. */
function check(scores: readonly number[], classes: readonly string[], place: number, truth: string): void {
  if (scores.length !== classes.length)
    throw new RowFault(`每个类别要有一个预测分数：应有 ${classes.length} 个，收到 ${scores.length} 个`);
  if (place < 0) throw new RowFault(`真实类别“${truth}”不在设置的类别里，没有它的预测分数`);
}
