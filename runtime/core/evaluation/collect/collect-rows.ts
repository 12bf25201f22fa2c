import { countPair, createConfusionMatrix } from '../classification/confusion-matrix.ts';
import type { OpenScoreSort } from '../ranking/score-sort.ts';
import { addNumbers, createRegressionSums } from '../regression/regression-sums.ts';
import type { SingleTask } from '../table/evidence.ts';
import { addTags, createEntityCounts, isTag } from '../text/entities.ts';
import { addText, createTextSums } from '../text/text-sums.ts';
import { collectBinary } from './collect-binary.ts';
import { collectClasses } from './collect-classes.ts';
import { collectGroups } from './collect-groups.ts';
import { collectObjects } from './collect-objects.ts';
import type { Collector, JudgeSetting } from './collector.ts';
import { RowFault } from './row-fault.ts';
import { isSameValue } from './same-value.ts';

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
    add({ truth, predicted }) {
      if (!Number.isFinite(truth) || !Number.isFinite(predicted))
        throw new RowFault(`预测值和真实值要是有限的数字：预测 ${predicted}，真实值 ${truth}`);
      addNumbers(sums, truth, predicted);
    },
    ...{ evidence: () => sums, close: nothing },
  };
}

function collectPixels(): Collector<'pixels'> {
  const matrix = createConfusionMatrix();
  return {
    add({ truth, predicted }) {
      if (truth.length !== predicted.length)
        throw new RowFault(`图片大小不同：预测 ${predicted.length} 个像素，真实值 ${truth.length} 个像素`);
      for (const [at, name] of truth.entries()) countPair(matrix, name, predicted[at] ?? '');
    },
    ...{ evidence: () => matrix, close: nothing },
  };
}

function collectTexts(): Collector<'texts'> {
  const sums = createTextSums();
  return {
    add: ({ truth, predicted }) => addText(sums, truth, predicted),
    ...{ evidence: () => sums, close: nothing },
  };
}

function collectTags(): Collector<'tags'> {
  const counts = createEntityCounts();
  return {
    add({ truth, predicted }) {
      if (truth.length !== predicted.length)
        throw new RowFault(`标签个数不同：预测 ${predicted.length} 个，真实值 ${truth.length} 个`);
      const odd = [...truth, ...predicted].find((tag) => !isTag(tag));
      if (odd !== undefined)
        throw new RowFault(`“${odd}”不是标签：应为 O，或 B、I、E、S 加上类型，例如 B-人名`);
      addTags(counts, truth, predicted);
    },
    ...{ evidence: () => counts, close: nothing },
  };
}

function collectExact(): Collector<'exact'> {
  let [rows, equal] = [0, 0];
  return {
    add({ truth, predicted }) {
      rows += 1;
      if (isSameValue(truth, predicted)) equal += 1;
    },
    ...{ evidence: () => ({ rows, equal }), close: nothing },
  };
}
