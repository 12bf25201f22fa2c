// What of a truth and a prediction cannot be compared, though each can be read.
import { valueAt } from '../../json-path.ts';
import { taskOfModel } from '../table/model-types.ts';
import type { Mapping, TaskMapping } from './mapping.ts';

/** Chinese; undefined for a pair that can be compared. Both as `readTruth` and `readPrediction` give them. */
export function pairFault(mapping: Mapping, truth: unknown, prediction: unknown): string | undefined {
  if (taskOfModel(mapping.modelType) !== 'several') return faultOf(mapping, truth, prediction);
  for (const part of mapping.tasks) {
    const fault = faultOf(part, valueAt(truth, [part.name]), valueAt(prediction, [part.name]));
    if (fault !== undefined) return `任务“${part.name}”的${fault}`;
  }
  return undefined;
}

function faultOf({ modelType }: TaskMapping, truth: unknown, prediction: unknown): string | undefined {
  switch (taskOfModel(modelType)) {
    case 'tags':
      return unlike('标签数', lengthOf(truth), lengthOf(prediction));
    case 'pixels':
      return (
        unlike('图片宽度', valueAt(truth, ['width']), valueAt(prediction, ['width'])) ??
        unlike('图片高度', valueAt(truth, ['height']), valueAt(prediction, ['height']))
      );
    default:
      return undefined;
  }
}

function unlike(what: string, truth: unknown, prediction: unknown): string | undefined {
  return truth === prediction ? undefined : `${what}不同：真实值是 ${truth}，预测值是 ${prediction}`;
}

function lengthOf(value: unknown): unknown {
  return Array.isArray(value) ? value.length : undefined;
}
