// One page of rows for lists that no declaration describes; the others use entity/list-rows.ts.
import type { Page } from '#core/contract.ts';
import { countRows } from '#storage/count-rows.ts';

/** Request fields that every list shares; the contract has filled their defaults. */
export interface PagingRequest {
  readonly pageNo?: number;
  readonly pageSize?: number;
  readonly orderBy?: string;
  readonly order?: 'asc' | 'desc';
}

export interface PageReader<Row> {
  readonly count: () => Promise<number>;
  readonly rows: (limit: number, offset: number) => Promise<readonly Row[]>;
}

const DEFAULT_PAGE_SIZE = 10;

/** Reads the rows only when there are any. */
export async function readPage<Row>(request: PagingRequest, reader: PageReader<Row>): Promise<Page<Row>> {
  const pageNo = request.pageNo ?? 1;
  const pageSize = request.pageSize ?? DEFAULT_PAGE_SIZE;
  const totalCount = await reader.count();
  const offset = (pageNo - 1) * pageSize;
  const result = offset < totalCount ? await reader.rows(pageSize, offset) : [];
  return { pageNo, pageSize, totalCount, ...order(request), result };
}

interface OrderedQuery<Row> {
  limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } };
}

/** A page of what a query matches; `rows` is the same query with its columns, in order. */
export function readQuery<Tables, Names extends keyof Tables, Row>(
  request: PagingRequest,
  matching: Parameters<typeof countRows<Tables, Names>>[0],
  rows: OrderedQuery<Row>,
): Promise<Page<Row>> {
  return readPage(request, {
    count: () => countRows(matching),
    rows: (limit, offset) => rows.limit(limit).offset(offset).execute(),
  });
}

/** A page of rows that are all in memory already (few by nature). */
export function pageOf<Row>(request: PagingRequest, all: readonly Row[]): Promise<Page<Row>> {
  return readPage(request, {
    count: async () => all.length,
    rows: async (limit, offset) => all.slice(offset, offset + limit),
  });
}

function order(request: PagingRequest): { orderBy?: string; order?: 'asc' | 'desc' } {
  if (request.orderBy === undefined) return {};
  return { orderBy: request.orderBy, order: request.order ?? 'desc' };
}
