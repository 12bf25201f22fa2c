// Every kind of model that the specification names: how its predictions are judged. What is measured follows from the task.
import type { SingleTask } from './evidence.ts';
import type { MetricFacts, ModelType } from './metric.ts';
import { METRICS_OF_TASK } from './metrics-of-task.ts';

export type ModelTask = SingleTask | 'several';

/** In the order of schemas/enums/model-type.yaml, which has their names. */
export const MODEL_TYPES: readonly { readonly type: ModelType; readonly task: ModelTask }[] = [
  { type: 1, task: 'classes' },
  { type: 2, task: 'objects' },
  { type: 4, task: 'classes' },
  { type: 6, task: 'objects' },
  { type: 7, task: 'binary' },
  { type: 14, task: 'pixels' },
  { type: 100, task: 'texts' },
  { type: 0, task: 'exact' },
  { type: 805, task: 'groups' },
  { type: 804, task: 'binary' },
  { type: 858, task: 'binary' },
  { type: 860, task: 'tags' },
  { type: 861, task: 'objects' },
  { type: 862, task: 'several' },
  { type: 1862, task: 'several' },
  { type: 2011, task: 'binary' },
  { type: 2012, task: 'classes' },
  { type: 2013, task: 'numbers' },
  { type: 8500, task: 'exact' },
];

export function taskOfModel(type: ModelType): ModelTask {
  const row = MODEL_TYPES.find((one) => one.type === type);
  if (row === undefined) throw new RangeError(`There is no model type ${type}`);
  return row.task;
}

/** A model of several tasks has none of its own: each of its tasks has those of its type. */
export function metricsOfTask(task: ModelTask): readonly MetricFacts[] {
  return task === 'several' ? [] : METRICS_OF_TASK[task];
}
