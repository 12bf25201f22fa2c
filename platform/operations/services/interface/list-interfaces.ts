// The service list: what the call's project may call.
import { countRows } from '#storage/count-rows.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';
import { SERVICE_COLUMNS } from '../../list/service-columns.ts';
import { matchesService } from '../../list/service-filter.ts';
import { callAddress, requireCallable, selectCallable } from './callable-services.ts';
import { readAllocations } from './qps-allocation.ts';

export const listInterfaces: Handler<'interface.list'> = (request, context) => {
  const matching = selectMatching(context, request);
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select(COLUMNS)
        .orderBy(request.orderBy === 'name' ? 'service.name' : 'service.createdAt', request.order ?? 'desc')
        .orderBy('service.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return complete(context, rows);
    },
  });
};

/** The service with its manual and its paths; `record.not-found` when the project may not call it. */
export const getInterface: Handler<'interface.get'> = async ({ id }, context) => {
  const { db } = context.storage;
  const service = await requireCallable(db, context.scope, id);
  const rows = await selectMatching(context, {}).select(COLUMNS).where('service.id', '=', id).execute();
  const [row] = await complete(context, rows);
  const paths = await db
    .selectFrom('servicePath')
    .select(['method', 'path', 'summary', 'sample'])
    .where('serviceId', '=', id)
    .orderBy('position')
    .execute();
  return { ...row, document: service.document, paths };
};

/** What may still be granted to the application: callable through the gateway and not granted yet. */
export const listAvailable: Handler<'interface.available'> = (request, context) => {
  const { applicationId = '' } = request;
  const matching = selectMatching(context, request)
    .where('service.protocol', '!=', 'other')
    .where('service.state', '!=', 'Deleting')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('applicationInterface')
            .select('applicationInterface.serviceId')
            .whereRef('applicationInterface.serviceId', '=', 'service.id')
            .where('applicationInterface.applicationId', '=', applicationId),
        ),
      ),
    );
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching
        .select(['service.id', 'service.code', 'service.name', 'service.protocol', 'service.state'])
        .orderBy('service.name', request.order ?? 'asc')
        .orderBy('service.id')
        .limit(limit)
        .offset(offset)
        .execute();
      const remained = await readRemained(context, rows);
      return rows.map((row) => ({
        ...row,
        label: `${row.name}（${row.code}）`,
        remained: remained.get(row.id)?.remained ?? null,
      }));
    },
  });
};

/** In the order asked; services that the project may not call are left out, as if they did not exist. */
export const listRemainedQps: Handler<'interface.batchGetInterfaceRemainedQps'> = async (
  request,
  context,
) => {
  const { db } = context.storage;
  const callable = await selectCallable(db, context.scope)
    .select('service.id')
    .where('service.id', 'in', [...request.interfaceIds])
    .execute();
  const ids = new Set(callable.map((row) => row.id));
  return readAllocations(
    db,
    context,
    [...new Set(request.interfaceIds)].filter((id) => ids.has(id)),
  );
};

function selectMatching({ storage, scope }: OperationContext, request: Partial<RequestOf<'interface.list'>>) {
  const { keyword, category, protocol, source, visibility, state } = request;
  return selectCallable(storage.db, scope)
    .innerJoin('project', 'project.id', 'service.projectId')
    .where(matchesService({ keyword, category, protocol, source, visibility, state }));
}

type Listed = {
  readonly id: string;
  readonly projectId: string;
  readonly code: string;
  readonly protocol: string;
};

async function complete<Row extends Listed>(context: OperationContext, rows: readonly Row[]) {
  const remained = await readRemained(context, rows);
  const granted = await countGrants(context, rows);
  return rows.map((row) => ({
    ...row,
    own: row.projectId === context.scope.projectId,
    callAddress: callAddress(context.engines.gatewayAddress(), row.code, row.protocol),
    allocatable: remained.get(row.id)?.allocatable ?? null,
    remained: remained.get(row.id)?.remained ?? null,
    applicationCount: granted.get(row.id) ?? 0,
  }));
}

async function readRemained(context: OperationContext, rows: readonly { readonly id: string }[]) {
  const ids = rows.map((row) => row.id);
  const allocations = await readAllocations(context.storage.db, context, ids);
  return new Map(allocations.map((allocation) => [allocation.interfaceId, allocation]));
}

/** Applications of the call's project that may call each service. */
async function countGrants({ storage, scope }: OperationContext, rows: readonly { readonly id: string }[]) {
  if (rows.length === 0) return new Map<string, number>();
  const counted = await storage.db
    .selectFrom('applicationInterface')
    .innerJoin('application', 'application.id', 'applicationInterface.applicationId')
    .select((eb) => ['applicationInterface.serviceId', eb.fn.countAll<number>().as('count')])
    .where('application.projectId', '=', scope.projectId ?? '')
    .where(
      'applicationInterface.serviceId',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy('applicationInterface.serviceId')
    .execute();
  return new Map(counted.map((row) => [row.serviceId, row.count]));
}

const COLUMNS = [...SERVICE_COLUMNS, 'service.burst', 'project.name as projectName'] as const;
