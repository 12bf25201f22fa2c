// Monitoring seen from applications.
import type { CallFilter } from '#engines/metrics/calls/call-filter.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import { listEvents } from '../../events/list-events.ts';
import type { Handler, OperationContext, Scope } from '../../handler/handler.ts';
import { listFailures } from '../../monitoring/monitor/list-failures.ts';
import { rank } from '../../monitoring/monitor/rank.ts';
import { readSpan, type SpanRequest } from '../../monitoring/monitor/time-span.ts';
import { findApplication } from './find-application.ts';

/** Curves of one application; the admin variant differs in who may call it. */
export const readReport: Handler<'application.monitor.report' | 'application.adminMonitor.report'> = async (
  request,
  context,
) => {
  await findApplication(context.storage.db, request.id);
  const { metric, interfaceId = '', stepSeconds } = request;
  return context.engines.metrics.series({
    ...ofApplication(request, context),
    metric,
    ...(interfaceId === '' ? {} : { serviceId: interfaceId }),
    ...(stepSeconds === undefined ? {} : { stepSeconds }),
  });
};

export const readApplicationOverview: Handler<'application.monitor.overview'> = (request, context) =>
  context.engines.metrics.usage(ofApplication(request, context));

export const listApplicationFailures: Handler<'application.monitor.failureDetail'> = (request, context) =>
  listFailures(context, request, ofApplication(request, context));

/** Failures of the whole platform; filters may confine them to an organisation, a project, an application. */
export const listAllFailures: Handler<'application.adminMonitor.failureDetail'> = (request, context) => {
  const { id = '', organizationId = '', projectId = '' } = request;
  return listFailures(context, request, {
    ...readSpan(request, context.now()),
    ...(id === '' ? {} : { applicationId: id }),
    ...(organizationId === '' ? {} : { organizationId }),
    ...(projectId === '' ? {} : { projectId }),
  });
};

/** Applications of the project, the busiest first. */
export const rankApplications: Handler<'application.frontMonitorList'> = async (request, context) => {
  const rows = await readApplications(context.storage.db, context.scope, request.keyword);
  const { projectId = '' } = context.scope;
  const filter = { ...readSpan(request, context.now()), projectId };
  const usage = await context.engines.metrics.usageBy('applicationId', filter);
  return rank(
    request,
    rows.map(({ id, name }) => ({ id, name })),
    usage,
  );
};

/** Applications of every organisation, or of one. */
export const rankAllApplications: Handler<'application.backMonitorList'> = async (request, context) => {
  const { organizationId = '' } = request;
  const place = organizationId === '' ? {} : { organizationId };
  const rows = await readApplications(context.storage.db, place, request.keyword);
  const filter = { ...readSpan(request, context.now()), ...place };
  return rank(request, rows, await context.engines.metrics.usageBy('applicationId', filter));
};

export const listApplicationEvents: Handler<'application.event.list'> = async (request, context) => {
  const page = await listEvents(context, [{ id: request.id }], request);
  return {
    ...page,
    result: page.result.map(
      ({ entity: _e, subject: _s, level: _l, transition: _t, count: _c, firstAt: _f, ...row }) => row,
    ),
  };
};

function ofApplication(
  request: SpanRequest & { readonly id: string },
  context: OperationContext,
): CallFilter {
  return { ...readSpan(request, context.now()), applicationId: request.id };
}

function readApplications(db: Db, { organizationId, projectId }: Scope, keyword = '') {
  return db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .innerJoin('project', 'project.id', 'application.projectId')
    .select([
      'application.id',
      'application.name',
      'application.organizationId',
      'application.projectId',
      'organization.name as organizationName',
      'project.name as projectName',
    ])
    .where((eb) =>
      eb.and([
        ...(organizationId === undefined ? [] : [eb('application.organizationId', '=', organizationId)]),
        ...(projectId === undefined ? [] : [eb('application.projectId', '=', projectId)]),
        eb('application.name', 'ilike', containsPattern(keyword.trim())),
      ]),
    )
    .execute();
}
