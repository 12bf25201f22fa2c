import { countPair, createConfusionMatrix } from '../classification/confusion-matrix.ts';
import type { PixelClasses } from '../mapping/values.ts';
import type { OpenScoreSort } from '../ranking/score-sort.ts';
import { addNumbers, createRegressionSums } from '../regression/regression-sums.ts';
import type { SingleTask } from '../table/evidence.ts';
import { addTags, createEntityCounts } from '../text/entities.ts';
import { addText, createTextSums } from '../text/text-sums.ts';
import { collectBinary } from './collect-binary.ts';
import { collectClasses } from './collect-classes.ts';
import { collectGroups } from './collect-groups.ts';
import { collectObjects } from './collect-objects.ts';
import type { Collector, JudgeSetting } from './collector.ts';
import { commonRuns } from './common-runs.ts';
import { RowFault } from './row-fault.ts';
import { truthOf } from './truth-of.ts';

const COLLECTORS: {
  readonly [Task in SingleTask]: (setting: JudgeSetting, openSort: OpenScoreSort) => Collector<Task>;
} = {
  binary: collectBinary,
  classes: collectClasses,
  numbers: collectNumbers,
  objects: collectObjects,
  pixels: collectPixels,
  texts: collectTexts,
  tags: collectTags,
  groups: collectGroups,
  exact: collectExact,
};

/** What takes rows of a task in and gives the evidence of its metrics. */
export function collectRows<Task extends SingleTask>(
  task: Task,
  setting: JudgeSetting,
  openSort: OpenScoreSort,
): Collector<Task> {
  return COLLECTORS[task](setting, openSort);
}

const nothing = () => undefined;

function collectNumbers(): Collector<'numbers'> {
  const sums = createRegressionSums();
  return {
    add: (row) => addNumbers(sums, truthOf(row), row.prediction),
    ...{ evidence: () => sums, close: nothing },
  };
}

function collectPixels(): Collector<'pixels'> {
  const matrix = createConfusionMatrix();
  return {
    add(row) {
      const { prediction } = row;
      const truth = truthOf(row);
      if (truth.width !== prediction.width || truth.height !== prediction.height)
        throw new RowFault(`图片大小不同：预测 ${sizeOf(prediction)}，真实值 ${sizeOf(truth)}`);
      for (const [wanted, found, pixels] of commonRuns(truth, prediction))
        countPair(matrix, wanted, found, pixels);
    },
    ...{ evidence: () => matrix, close: nothing },
  };
}

const sizeOf = ({ width, height }: PixelClasses) => `${width}×${height}`;

function collectTexts(): Collector<'texts'> {
  const sums = createTextSums();
  return {
    add: (row) => addText(sums, truthOf(row), row.prediction),
    ...{ evidence: () => sums, close: nothing },
  };
}

function collectTags(): Collector<'tags'> {
  const counts = createEntityCounts();
  return {
    add(row) {
      const truth = truthOf(row);
      if (truth.length !== row.prediction.length)
        throw new RowFault(`标签个数不同：预测 ${row.prediction.length} 个，真实值 ${truth.length} 个`);
      addTags(counts, truth, row.prediction);
    },
    ...{ evidence: () => counts, close: nothing },
  };
}

function collectExact(): Collector<'exact'> {
  let [rows, equal] = [0, 0];
  return {
    add(row) {
      if (truthOf(row) === row.prediction) equal += 1;
      rows += 1;
    },
    ...{ evidence: () => ({ rows, equal }), close: nothing },
  };
}
