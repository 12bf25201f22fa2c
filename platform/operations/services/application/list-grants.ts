import type { Page } from '#core/contract.ts';
import type { Handler, OperationContext, RequestOf } from '../../handler/handler.ts';
import { readQuery } from '../../list/paging.ts';
import { matchesService } from '../../list/service-filter.ts';
import { callAddress } from '../interface/callable-services.ts';
import { readAllocations } from '../interface/qps-allocation.ts';

type ListRequest = RequestOf<'application.interfaceQPSLimit.list'>;

const ORDERS = {
  name: 'service.name',
  qpsLimit: 'applicationInterface.qpsLimit',
  createdAt: 'applicationInterface.createdAt',
} as const;

/** Interfaces that the application may call, with its limit and what the service still has to give. */
export const listGrants: Handler<'application.interfaceQPSLimit.list'> = async (request, context) => {
  const matching = selectGrants(request, context);
  const page = await readQuery(
    request,
    matching,
    matching
      .select(COLUMNS)
      .orderBy(ORDERS[orderOf(request)], request.order ?? 'desc')
      .orderBy('service.id'),
  );
  return withRemained(page, context);
};

function selectGrants({ id, keyword, capabilityTypes = '' }: ListRequest, { storage }: OperationContext) {
  const categories = capabilityTypes.split(',').filter((category) => category.trim() !== '');
  return storage.db
    .selectFrom('applicationInterface')
    .innerJoin('service', 'service.id', 'applicationInterface.serviceId')
    .where('applicationInterface.applicationId', '=', id)
    .$if(categories.length > 0, (query) => query.where('service.category', 'in', categories))
    .where(matchesService({ keyword }));
}

async function withRemained(
  page: Page<{ readonly interfaceId: string; readonly code: string; readonly protocol: string }>,
  context: OperationContext,
) {
  const ids = page.result.map((row) => row.interfaceId);
  const allocations = await readAllocations(context.storage.db, context, ids);
  const remained = new Map(allocations.map((allocation) => [allocation.interfaceId, allocation.remained]));
  const result = page.result.map((row) => ({
    ...row,
    remained: remained.get(row.interfaceId) ?? null,
    callAddress: callAddress(context.engines.gatewayAddress(), row.code, row.protocol),
  }));
  return { ...page, result };
}

function orderOf(request: ListRequest): keyof typeof ORDERS {
  return request.orderBy === 'name' || request.orderBy === 'qpsLimit' ? request.orderBy : 'createdAt';
}

const COLUMNS = [
  'service.id as interfaceId',
  'service.name',
  'service.code',
  'service.category',
  'service.protocol',
  'service.state',
  'service.qpsCapacity',
  'applicationInterface.qpsLimit',
  'applicationInterface.burst',
  'applicationInterface.createdBy',
  'applicationInterface.createdAt',
] as const;
