// Monitoring of a project, and of the whole platform for system admins.

import type { CallFilter } from '#engines/metrics/calls/call-filter.ts';
import type { MonitorMetric } from '#engines/metrics/calls/read-series.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, OperationContext, Scope } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import type { PagingRequest } from '../../list/paging.ts';
import { matchesService } from '../../list/service-filter.ts';
import { listFailures } from './list-failures.ts';
import { rank } from './rank.ts';
import { readSpan, type SpanRequest } from './time-span.ts';

interface MonitorRequest extends SpanRequest, PagingRequest {
  readonly organizationId?: string;
  readonly applicationId?: string;
  readonly serviceId?: string;
  readonly keyword?: string;
}

interface SeriesRequest extends MonitorRequest {
  readonly metric: MonitorMetric;
  readonly stepSeconds?: number;
}

/** Numbers of the calls that the project's applications made, and how many applications and services it has. */
export const readOverview: Handler<'monitor.overview'> = (request, context) =>
  overview(context, ofProject(request, context), context.scope);

export const readAdminOverview: Handler<'monitor.adminOverview'> = (request, context) =>
  overview(context, ofPlatform(request, context), ofOrganization(request));

export const readProjectSeries: Handler<'monitor.series'> = (request, context) =>
  context.engines.metrics.series({ ...ofProject(request, context), ...curves(request) });

export const readAdminSeries: Handler<'monitor.adminSeries'> = (request, context) =>
  context.engines.metrics.series({ ...ofPlatform(request, context), ...curves(request) });

/** How long the calls of the project's applications took. */
export const readProjectDurations: Handler<'monitor.durations'> = (request, context) =>
  context.engines.metrics.durations(ofProject(request, context));

export const listProjectFailures: Handler<'monitor.failureDetail'> = (request, context) =>
  listFailures(context, request, ofProject(request, context));

/** Services of the project with all their calls, by any caller. */
export const rankServices: Handler<'monitor.serviceList'> = async (request, context) => {
  const found = await readServices(context.storage.db, context.scope, request.keyword);
  const rows = found.map(({ id, name, code, state }) => ({ id, name, code, state }));
  const serviceIds = rows.map((row) => row.id);
  const span = readSpan(request, context.now());
  return rank(request, rows, await context.engines.metrics.usageBy('serviceId', { ...span, serviceIds }));
};

/** Services of every organisation, or of one. */
export const rankAllServices: Handler<'monitor.adminServiceList'> = async (request, context) => {
  const rows = await readServices(context.storage.db, ofOrganization(request), request.keyword);
  const serviceIds = rows.map((row) => row.id);
  const span = readSpan(request, context.now());
  return rank(request, rows, await context.engines.metrics.usageBy('serviceId', { ...span, serviceIds }));
};

async function overview(context: OperationContext, filter: CallFilter, place: Scope) {
  const services = await readServices(context.storage.db, place);
  const isIn = (states: readonly string[]) =>
    services.filter((service) => states.includes(service.state)).length;
  return {
    ...(await context.engines.metrics.usage(filter)),
    applications: await countApplications(context.storage.db, place),
    services: services.length,
    runningServices: isIn(['Running']),
    abnormalServices: isIn(['Error', 'Warning', 'StartFailed']),
  };
}

/** Always the call's own project: an application or service of another one simply has no calls here. */
function ofProject(request: MonitorRequest, context: OperationContext): CallFilter {
  const { projectId } = projectOf(context.scope);
  const { applicationId, serviceId } = request;
  return {
    ...readSpan(request, context.now()),
    projectId,
    ...(isGiven(applicationId) ? { applicationId } : {}),
    ...(isGiven(serviceId) ? { serviceId } : {}),
  };
}

function ofPlatform(request: MonitorRequest, context: OperationContext): CallFilter {
  return { ...readSpan(request, context.now()), ...ofOrganization(request) };
}

function ofOrganization({ organizationId }: MonitorRequest): { readonly organizationId?: string } {
  return isGiven(organizationId) ? { organizationId } : {};
}

function curves({ metric, stepSeconds }: SeriesRequest) {
  return { metric, ...(stepSeconds === undefined ? {} : { stepSeconds }) };
}

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

function readServices(db: Db, { organizationId, projectId }: Scope, keyword = '') {
  return db
    .selectFrom('service')
    .innerJoin('organization', 'organization.id', 'service.organizationId')
    .innerJoin('project', 'project.id', 'service.projectId')
    .select([
      'service.id',
      'service.name',
      'service.code',
      'service.state',
      'service.organizationId',
      'service.projectId',
      'organization.name as organizationName',
      'project.name as projectName',
    ])
    .where(matchesService({ organizationId, projectId, keyword }))
    .execute();
}

function countApplications(db: Db, { organizationId, projectId }: Scope): Promise<number> {
  const matching = db
    .selectFrom('application')
    .where((eb) =>
      eb.and([
        ...(organizationId === undefined ? [] : [eb('organizationId', '=', organizationId)]),
        ...(projectId === undefined ? [] : [eb('projectId', '=', projectId)]),
      ]),
    );
  return countRows(matching);
}
