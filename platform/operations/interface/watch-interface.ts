// What the owners of a service see of it: events, curves, and who may call it.
import type { MonitorMetric } from '#engines/metrics/read-series.ts';
import { countRows } from '#storage/count-rows.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import type { Handler } from '../handler.ts';
import { type EventFilter, listEvents } from '../list-events.ts';
import { readSpan, type SpanRequest } from '../monitor/time-span.ts';
import { type PagingRequest, readPage } from '../paging.ts';

export const listServiceEvents: Handler<EventFilter & { readonly id: string }> = (request, context) =>
  listEvents(context, 'service', request.id, request);

interface ReportRequest extends SpanRequest {
  readonly id: string;
  readonly metric: MonitorMetric;
  readonly applicationId?: string;
  readonly stepSeconds?: number;
}

/** All calls of the service, whoever made them. */
export const readServiceReport: Handler<ReportRequest> = (request, context) => {
  const { metric, applicationId = '', stepSeconds } = request;
  return context.engines.metrics.series({
    ...readSpan(request, context.now()),
    serviceId: request.id,
    metric,
    ...(applicationId === '' ? {} : { applicationId }),
    ...(stepSeconds === undefined ? {} : { stepSeconds }),
  });
};

interface GranteeRequest extends PagingRequest {
  readonly id: string;
  readonly keyword?: string;
}

/** Applications that may call the service; only the service's organisation can hold any. */
export const listGrantees: Handler<GranteeRequest> = (request, { storage }) => {
  const matching = storage.db
    .selectFrom('applicationInterface')
    .innerJoin('application', 'application.id', 'applicationInterface.applicationId')
    .innerJoin('project', 'project.id', 'application.projectId')
    .where('applicationInterface.serviceId', '=', request.id)
    .where('application.name', 'ilike', containsPattern(request.keyword?.trim() ?? ''));
  const column = request.orderBy === 'name' ? 'application.name' : 'applicationInterface.createdAt';
  return readPage(request, {
    count: () => countRows(matching),
    rows: (limit, offset) =>
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
        .orderBy('application.id')
        .limit(limit)
        .offset(offset)
        .execute(),
  });
};
