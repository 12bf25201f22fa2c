import { AppError } from '#core/app-error.ts';
import type { ResultPart } from '#core/evaluation/run/evaluation-plan.ts';
import type { MetricFacts } from '#core/evaluation/table/metric.ts';
import type { MeasuredMetric } from '#core/evaluation/table/metrics-of-task.ts';
import { metricsOfTask } from '#core/evaluation/table/model-types.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Handler } from '../../handler/handler.ts';
import { selectResults } from '../run/stored-evaluation.ts';

type Result = Operations['evaluation.result.get']['response'];

/** Empty lists until it is complete. */
export const getResult: Handler<'evaluation.result.get'> = async ({ id }, { storage: { db } }) => {
  const result = await selectResults(db).where('id', '=', id).executeTakeFirst();
  if (result === undefined) throw new AppError('record.not-found');
  const { evaluationId, versionId, versionNumber, state, stateReason, rowCount, faultCount } = result;
  const parts = result.parts ?? [];
  return {
    ...{ id, evaluationId, versionId, versionNumber, state, stateReason, rowCount, faultCount },
    numbers: parts.flatMap(numbersOf),
    curves: parts.flatMap(curvesOf),
    matrix: parts.flatMap(matrixOf),
    thresholds: parts.flatMap(({ name, thresholds }) => thresholds.map((step) => ({ part: name, ...step }))),
    faults: parts.flatMap(({ name, firstFaults }) =>
      firstFaults.map(({ id: requestId, reason }) => ({ part: name, requestId, reason })),
    ),
  };
};

function numbersOf({ name, task, metrics }: ResultPart): Result['numbers'] {
  const facts = new Map(metricsOfTask(task).map((row): [string, MetricFacts] => [row.name, row]));
  return metrics.flatMap(({ metric, shape, measured }) => {
    if (shape !== 'number') return [];
    const value = typeof measured === 'number' ? measured : null;
    const notDefined = typeof measured === 'number' ? null : measured.notDefined;
    const { direction = 'none', formula = '', note = '' } = facts.get(metric) ?? {};
    return [{ part: name, metric, value, notDefined, direction, formula, note }];
  });
}

function curvesOf({ name: part, metrics }: ResultPart): Result['curves'] {
  return metrics.flatMap(({ metric, shape, measured }: MeasuredMetric) =>
    shape !== 'curve' || 'notDefined' in measured
      ? []
      : measured.flatMap(({ name, series, places }) =>
          places.map((place) => ({ part, metric, name, series, ...place })),
        ),
  );
}

function matrixOf({ name: part, metrics }: ResultPart): Result['matrix'] {
  return metrics.flatMap(({ shape, measured }: MeasuredMetric) => {
    if (shape !== 'matrix' || 'notDefined' in measured) return [];
    const { classes, rows } = measured;
    return rows.flatMap((row, at) =>
      row.map((count, place) => ({
        ...{ part, actual: classes[at] ?? '', predicted: classes[place] ?? '', count },
      })),
    );
  });
}
