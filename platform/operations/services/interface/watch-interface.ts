import { containsPattern } from '#storage/entity-rows.ts';
import { listEvents } from '../../events/list-events.ts';
import type { Handler } from '../../handler/handler.ts';
import { readQuery } from '../../list/paging.ts';
import { readSpan } from '../../monitoring/monitor/time-span.ts';

export const listServiceEvents: Handler<'interface.event.list'> = (request, context) =>
  listEvents(context, [{ id: request.id }], request);

/** All calls of the service, by any caller. */
export const readServiceReport: Handler<'interface.monitor.report'> = (request, context) => {
  const { metric, applicationId = '', stepSeconds } = request;
  return context.engines.metrics.series({
    ...readSpan(request, context.now()),
    serviceId: request.id,
    metric,
    ...(applicationId === '' ? {} : { applicationId }),
    ...(stepSeconds === undefined ? {} : { stepSeconds }),
  });
};

/** Applications that may call the service; only the service's organisation can hold any. */
export const listGrantees: Handler<'interface.application.list'> = (request, { storage }) => {
  const matching = storage.db
    .selectFrom('applicationInterface')
    .innerJoin('application', 'application.id', 'applicationInterface.applicationId')
    .innerJoin('project', 'project.id', 'application.projectId')
    .where('applicationInterface.serviceId', '=', request.id)
    .where('application.name', 'ilike', containsPattern(request.keyword?.trim() ?? ''));
  const column = request.orderBy === 'name' ? 'application.name' : 'applicationInterface.createdAt';
  return readQuery(
    request,
    matching,
    matching
      .select([
        'application.id as applicationId',
        'application.name',
        'application.state',
        'project.name as projectName',
        'applicationInterface.qpsLimit',
        'applicationInterface.burst',
        'applicationInterface.createdAt',
      ])
      .orderBy(column, request.order ?? 'desc')
      .orderBy('application.id'),
  );
};
