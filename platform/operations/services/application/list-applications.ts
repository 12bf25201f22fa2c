import type { Page } from '#core/contract.ts';
import { containsPattern } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, RequestOf } from '../../handler/handler.ts';
import { readQuery } from '../../list/paging.ts';

export type ListRequest = RequestOf<'application.list' | 'application.adminList'>;

const ORDERS = {
  name: 'application.name',
  createdAt: 'application.createdAt',
  updatedAt: 'application.updatedAt',
} as const;

/** Applications of the call's project. */
export const listApplications: Handler<'application.list'> = async (request, { storage, scope }) => {
  const page = await readApplications(storage.db, {
    ...request,
    organizationId: scope.organizationId ?? '',
    projectId: scope.projectId ?? '',
  });
  return { ...page, result: page.result.map(({ organizationName: _o, projectName: _p, ...row }) => row) };
};

/** Applications of every organisation; filters may confine them to one. */
export const listAllApplications: Handler<'application.adminList'> = (request, { storage }) =>
  readApplications(storage.db, request);

function readApplications(db: Db, request: ListRequest): Promise<Page<ApplicationRow>> {
  const matching = selectApplications(db, request);
  return readQuery(
    request,
    matching,
    matching
      .select(COLUMNS)
      .select((eb) =>
        eb
          .selectFrom('applicationInterface')
          .whereRef('applicationInterface.applicationId', '=', 'application.id')
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('interfaceCount'),
      )
      .orderBy(ORDERS[orderOf(request)], request.order ?? 'desc')
      .orderBy('application.id', 'desc'),
  );
}

function selectApplications(db: Db, { organizationId, projectId, keyword, state }: ListRequest) {
  const pattern = containsPattern(keyword?.trim() ?? '');
  return db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'application.organizationId')
    .innerJoin('project', 'project.id', 'application.projectId')
    .where((eb) =>
      eb.and([
        ...(organizationId === undefined ? [] : [eb('application.organizationId', '=', organizationId)]),
        ...(projectId === undefined ? [] : [eb('application.projectId', '=', projectId)]),
        ...(state === undefined ? [] : [eb('application.state', '=', state)]),
        eb.or([eb('application.name', 'ilike', pattern), eb('application.appKey', 'ilike', pattern)]),
      ]),
    );
}

function orderOf(request: ListRequest): keyof typeof ORDERS {
  return request.orderBy === 'name' || request.orderBy === 'updatedAt' ? request.orderBy : 'createdAt';
}

const COLUMNS = [
  'application.id',
  'application.organizationId',
  'application.projectId',
  'application.name',
  'application.description',
  'application.appKey',
  'application.state',
  'application.createdBy',
  'application.createdAt',
  'application.updatedAt',
  'organization.name as organizationName',
  'project.name as projectName',
] as const;

interface ApplicationRow {
  readonly id: string;
  readonly name: string;
  readonly interfaceCount: number | null;
  readonly organizationName: string;
  readonly projectName: string;
}
