import type { Page } from '#core/contract.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, RequestOf } from '../../handler/handler.ts';
import { projectOf } from '../../handler/project-of.ts';
import { readQuery } from '../../list/paging.ts';
import { SERVICE_COLUMNS } from '../../list/service-columns.ts';
import { matchesService, serviceOrder } from '../../list/service-filter.ts';

export type ListRequest = RequestOf<'registration.list' | 'registration.adminList'>;

/** Third-party services of the call's project. */
export const listRegistrations: Handler<'registration.list'> = async (request, { storage, scope }) => {
  const page = await readRegistrations(storage.db, { ...request, ...projectOf(scope) });
  return { ...page, result: page.result.map(({ organizationName: _o, projectName: _p, ...row }) => row) };
};

/** Third-party services of every organisation; filters may confine them to one. */
export const listAllRegistrations: Handler<'registration.adminList'> = (request, { storage }) =>
  readRegistrations(storage.db, request);

function readRegistrations(db: Db, request: ListRequest): Promise<Page<RegistrationRow>> {
  const matching = selectRegistrations(db, request);
  return readQuery(
    request,
    matching,
    matching
      .select(COLUMNS)
      .select((eb) =>
        eb
          .selectFrom('applicationInterface')
          .whereRef('applicationInterface.serviceId', '=', 'service.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('applicationCount'),
      )
      .orderBy(serviceOrder(request.orderBy), request.order ?? 'desc')
      .orderBy('service.id', 'desc'),
  );
}

function selectRegistrations(db: Db, request: ListRequest) {
  return db
    .selectFrom('service')
    .innerJoin('registration', 'registration.serviceId', 'service.id')
    .innerJoin('organization', 'organization.id', 'service.organizationId')
    .innerJoin('project', 'project.id', 'service.projectId')
    .where(matchesService({ ...request, source: 'ThirdParty' }));
}

const COLUMNS = [
  ...SERVICE_COLUMNS,
  'service.createdBy',
  'service.updatedAt',
  'registration.baseUrl',
  'registration.healthCheckedAt',
  'registration.healthLatencyMs',
  'registration.healthFailures',
  'organization.name as organizationName',
  'project.name as projectName',
] as const;

interface RegistrationRow {
  readonly id: string;
  readonly name: string;
  readonly applicationCount: number | null;
  readonly organizationName: string;
  readonly projectName: string;
}
