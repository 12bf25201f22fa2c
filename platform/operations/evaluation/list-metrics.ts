// The table of metrics by kind of model, as the help shows it.
import { MODEL_TYPES, metricsOfTask } from '#core/evaluation/table/model-types.ts';
import type { Handler } from '../handler/handler.ts';
import { pageOf } from '../list/paging.ts';

export const listMetrics: Handler<'evaluation.metric.list'> = (request) => {
  const chosen = MODEL_TYPES.filter(
    ({ type }) => request.modelType === undefined || type === request.modelType,
  );
  const rows = chosen.flatMap(({ type, task }) =>
    metricsOfTask(task).map(({ name, shape, direction, formula, reference, note }) => ({
      ...{ id: `${type}-${name}`, modelType: type, task, metric: name },
      ...{ shape, direction, formula, reference, note },
    })),
  );
  return pageOf(request, rows);
};
