// The metrics of each task, and all of them measured.
import { BINARY_METRICS } from './binary-metrics.ts';
import { CLASSES_METRICS } from './classes-metrics.ts';
import type { EvidenceByTask, SingleTask } from './evidence.ts';
import type { MeasuredByShape, Metric, MetricName, MetricTable, Shape } from './metric.ts';
import { NUMBER_METRICS } from './number-metrics.ts';
import { OBJECT_METRICS } from './object-metrics.ts';
import { EXACT_METRICS, GROUP_METRICS, PIXEL_METRICS } from './other-metrics.ts';
import { TAG_METRICS, TEXT_METRICS } from './text-metrics.ts';

export const METRICS_OF_TASK: { readonly [Task in SingleTask]: MetricTable<EvidenceByTask[Task]> } = {
  binary: BINARY_METRICS,
  classes: CLASSES_METRICS,
  numbers: NUMBER_METRICS,
  objects: OBJECT_METRICS,
  pixels: PIXEL_METRICS,
  texts: TEXT_METRICS,
  tags: TAG_METRICS,
  groups: GROUP_METRICS,
  exact: EXACT_METRICS,
};

export type MeasuredMetric = {
  readonly [S in Shape]: {
    readonly metric: MetricName;
    readonly shape: S;
    readonly measured: MeasuredByShape[S];
  };
}[Shape];

/** Every metric of the task, in the order of the table. */
export function measureTask<Task extends SingleTask>(
  task: Task,
  evidence: EvidenceByTask[Task],
): readonly MeasuredMetric[] {
  const table: MetricTable<EvidenceByTask[Task]> = METRICS_OF_TASK[task];
  return table.map((row) => measureOne(row, evidence));
}

function measureOne<Evidence>(row: Metric<Evidence>, evidence: Evidence): MeasuredMetric {
  switch (row.shape) {
    case 'number':
      return { metric: row.name, shape: row.shape, measured: row.measure(evidence) };
    case 'curve':
      return { metric: row.name, shape: row.shape, measured: row.measure(evidence) };
    case 'matrix':
      return { metric: row.name, shape: row.shape, measured: row.measure(evidence) };
  }
}
