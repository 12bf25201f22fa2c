import type { HandlerTable } from '../../handler/handler-table.ts';
import { createPolicy, updatePolicy } from './change-policy.ts';
import { describeLog } from './describe-log.ts';
import { describePolicy } from './describe-policy.ts';
import { listPolicies } from './list-policies.ts';
import { readSeries } from './read-series.ts';
import { replay } from './replay/replay-policy.ts';
import { startPolicy, stopPolicy } from './switch-policy.ts';

/** The log's list, and deleting, are done by the generic handlers. */
export const autoscalingHandlers: HandlerTable = {
  'autoscaling.list': listPolicies,
  'autoscaling.detail': describePolicy,
  'autoscaling.create': createPolicy,
  'autoscaling.update': updatePolicy,
  'autoscaling.start': startPolicy,
  'autoscaling.stop': stopPolicy,
  'autoscaling.series': readSeries,
  'autoscaling.replay': replay,
  'autoscalingLog.detail': describeLog,
};
