import type { HandlerTable } from '../handler/handler-table.ts';
import { listMetrics } from './list-metrics.ts';

export const evaluationHandlers: HandlerTable = {
  'evaluation.metric.list': listMetrics,
};
