import type { TaskMapping } from '#core/evaluation/mapping/mapping.ts';
import type { PlanPart, RowLine } from '#core/evaluation/run/evaluation-plan.ts';
import { taskOfModel } from '#core/evaluation/table/model-types.ts';
import { valueAt } from '#core/json-path.ts';
import type { StoredSetting } from '../setting/stored-setting.ts';

/** One a task of the model; '' names the only one. */
export function planParts(setting: StoredSetting): readonly PlanPart[] {
  if (taskOfModel(setting.modelType) !== 'several') return partOf('', setting);
  return setting.tasks.flatMap((part) => partOf(part.name, part));
}

function partOf(name: string, part: TaskMapping): readonly PlanPart[] {
  const task = taskOfModel(part.modelType);
  if (task === 'several') return [];
  const { classes, positiveClass, threshold, overlap } = part;
  const judge = { classes, positive: positiveClass ?? '', threshold: threshold ?? 0, overlap };
  return [{ name, task, setting: judge }];
}

/** A row of the table of truths as the evaluating process reads it; of a model of several tasks both hold one value a task. */
export function rowLine(
  parts: readonly PlanPart[],
  { id, truth, prediction }: { readonly id: string; readonly truth: unknown; readonly prediction: unknown },
): RowLine {
  const judged = parts.map(({ name }) => {
    const steps = name === '' ? [] : [name];
    const part = { truth: valueAt(truth, steps), prediction: valueAt(prediction, steps) };
    return [name, part] as const;
  });
  return { id, parts: Object.fromEntries(judged) };
}
