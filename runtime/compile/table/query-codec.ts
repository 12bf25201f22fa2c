// The address is the state of a page: filters, sort, page, page size, tab and range live in the query string.
import type { FilterValue } from '../filter/filter-kind.ts';
import { type FilterPlan, type FilterValues, readFilter, writeFilter } from './compile-filter.ts';

export interface Order {
  readonly by: string;
  readonly order: 'asc' | 'desc';
}

export interface TableState {
  readonly filters: FilterValues;
  readonly order: Order | undefined;
  /** From 1. */
  readonly pageNo: number;
  readonly pageSize: number;
}

/** What reading and writing a table's state needs to know. */
export interface QueryShape {
  /** Put before every key, so that several tables share one address; empty for a list page. */
  readonly prefix: string;
  readonly filters: readonly FilterPlan[];
  readonly sortable: readonly string[];
  readonly defaultOrder: Order | undefined;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
}

/** Unknown keys are ignored and nonsense values fall back to the default: an address is typed by people. */
export function decodeTableState(query: URLSearchParams, shape: QueryShape): TableState {
  const read = (key: string) => query.get(shape.prefix + key);
  const pageNo = Number(read('page'));
  const pageSize = Number(read('pageSize'));
  return {
    filters: decodeFilters(query, shape.filters, shape.prefix),
    order: decodeOrder(read('sort'), shape),
    pageNo: Number.isInteger(pageNo) && pageNo > 0 ? pageNo : 1,
    pageSize: shape.pageSizes.includes(pageSize) ? pageSize : shape.pageSize,
  };
}

export function decodeFilters(
  query: URLSearchParams,
  filters: readonly FilterPlan[],
  prefix: string,
): FilterValues {
  const values: Record<string, FilterValue> = {};
  for (const plan of filters) {
    const key = prefix + plan.name;
    // A key that is there but empty means "cleared", which differs from "default" when the filter has one.
    const value = query.has(key) ? readFilter(plan, query.getAll(key)) : plan.initial;
    if (value !== undefined) values[plan.name] = value;
  }
  return values;
}

function decodeOrder(text: string | null, shape: QueryShape): Order | undefined {
  const match = /^([\w.]+)\.(asc|desc)$/.exec(text ?? '');
  const by = match?.[1];
  if (by === undefined || !shape.sortable.includes(by)) return shape.defaultOrder;
  return { by, order: match?.[2] === 'asc' ? 'asc' : 'desc' };
}

/** A copy of `query` that says `state`; defaults are left out, keys of others stay. */
export function encodeTableState(
  query: URLSearchParams,
  state: TableState,
  shape: QueryShape,
): URLSearchParams {
  const next = encodeFilters(query, state.filters, shape.filters, shape.prefix);
  const write = (key: string, text: string | undefined) => setOrDelete(next, shape.prefix + key, text);
  write('sort', sameOrder(state.order, shape.defaultOrder) ? undefined : orderText(state.order));
  write('page', state.pageNo > 1 ? String(state.pageNo) : undefined);
  write('pageSize', state.pageSize === shape.pageSize ? undefined : String(state.pageSize));
  return next;
}

export function encodeFilters(
  query: URLSearchParams,
  values: FilterValues,
  filters: readonly FilterPlan[],
  prefix: string,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const plan of filters) {
    const key = prefix + plan.name;
    const texts = writeFilter(values[plan.name]);
    const initial = writeFilter(plan.initial);
    next.delete(key);
    if (texts.join('\n') === initial.join('\n')) continue;
    for (const text of texts.length === 0 ? [''] : texts) next.append(key, text);
  }
  return next;
}

/** Whether the person narrowed the list: decides what an empty list says. */
export function isFiltered(values: FilterValues, filters: readonly FilterPlan[]): boolean {
  return filters.some((plan) => values[plan.name] !== undefined);
}

export function setOrDelete(query: URLSearchParams, key: string, text: string | undefined): void {
  if (text === undefined || text === '') query.delete(key);
  else query.set(key, text);
}

function orderText(order: Order | undefined): string | undefined {
  return order === undefined ? undefined : `${order.by}.${order.order}`;
}

function sameOrder(a: Order | undefined, b: Order | undefined): boolean {
  return a?.by === b?.by && a?.order === b?.order;
}
