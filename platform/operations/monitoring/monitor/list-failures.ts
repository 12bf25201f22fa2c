import type { CallFilter } from '#engines/metrics/calls/call-filter.ts';
import type { FailureGroup } from '#engines/metrics/calls/read-failures.ts';
import type { OperationContext } from '../../handler/handler.ts';
import type { PagingRequest } from '../../list/paging.ts';
import { readNames } from './read-names.ts';
import { remedyOf } from './remedy.ts';

/** What failed, how often and when last, with names and advice. */
export async function listFailures(context: OperationContext, request: PagingRequest, filter: CallFilter) {
  const { pageNo = 1, pageSize = 10, order = 'desc' } = request;
  const orderBy = request.orderBy === 'lastAt' ? 'lastAt' : 'calls';
  const offset = (pageNo - 1) * pageSize;
  const query = { ...filter, orderBy, order, limit: pageSize, offset } as const;
  const { rows, totalCount } = await context.engines.metrics.failures(query);
  const names = await readNames(context.storage.db, rows);
  const result = rows.map((row) => ({ ...toRow(row), ...names(row), remedy: remedyOf(context.config, row) }));
  return { pageNo, pageSize, totalCount, orderBy, order, result };
}

function toRow({ requestIds, ...row }: FailureGroup) {
  return { ...row, requestId: requestIds[0] ?? '' };
}
