// Lists of applications or services with their numbers, the busiest first.
import type { Page } from '#core/contract.ts';
import type { Usage } from '#engines/metrics/calls/read-usage.ts';
import { type PagingRequest, pageOf } from '../../list/paging.ts';

/** What an application or service without calls shows. */
const NO_USAGE: Usage = {
  calls: 0,
  failures: 0,
  successRate: null,
  qps: 0,
  averageMs: null,
  p95Ms: null,
  p99Ms: null,
  trafficBytes: 0,
};

/** Joins rows with their usage, sorts by the number asked for (calls by default) and cuts the page. */
export function rank<Row extends { readonly id: string }>(
  request: PagingRequest,
  rows: readonly Row[],
  usage: ReadonlyMap<string, Usage>,
): Promise<Page<Row & Usage>> {
  const orderBy =
    request.orderBy === 'failures' || request.orderBy === 'averageMs' ? request.orderBy : 'calls';
  const sign = request.order === 'asc' ? 1 : -1;
  const ranked = rows
    .map((row) => ({ ...row, ...(usage.get(row.id) ?? NO_USAGE) }))
    .sort((a, b) => sign * ((a[orderBy] ?? -1) - (b[orderBy] ?? -1)) || a.id.localeCompare(b.id));
  return pageOf({ ...request, orderBy, order: request.order ?? 'desc' }, ranked);
}
