import { AppError } from '#core/app-error.ts';
import type { Handler } from '../handler/handler.ts';
import type { HandlerTable } from '../handler/handler-table.ts';
import { readMetricsAccess } from './metrics-access.ts';

/** Points of one series, as Prometheus limits them. */
const MAX_POINTS = 11_000;

/** The scope confines the series to the project of the call, whatever the query says. */
const queryRange: Handler<'system.queryRange'> = async (request, context) => {
  const { query, step } = request;
  const [from, to] = [new Date(request.start), new Date(request.end)];
  const points = (to.getTime() - from.getTime()) / 1000 / step;
  if (points < 0) throw invalid('end', '结束时间不能早于开始时间');
  if (points > MAX_POINTS) throw invalid('step', `步长太小，每条序列最多 ${MAX_POINTS} 个点`);
  const { projectId } = context.scope;
  return context.engines.metrics.queryRange({
    query,
    from,
    to,
    stepSeconds: step,
    ...(projectId === undefined ? {} : { projectId }),
  });
};

function invalid(field: string, text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { [field]: text } });
}

export const systemHandlers: HandlerTable = {
  'system.queryRange': queryRange,
  'system.metricsAccess': readMetricsAccess,
};
