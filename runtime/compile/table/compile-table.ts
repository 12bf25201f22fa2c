// A table of a page (a list page or a table block), compiled once.

import type { Empty as EmptyState } from '#core/generated/page-language.ts';
import type { LinkedOperation } from '#core/linked-page.ts';
import type { TableView } from '#core/page.ts';
import { valueReader } from '../column/column-kind.ts';
import { type ActionPlan, compileActions } from '../compile-action.ts';
import type { CompileContext } from '../compile-context.ts';
import { compileSource, type SourcePlan } from '../compile-source.ts';
import { displayText, isRow, type Row, type Scope } from '../scope.ts';
import { type ColumnPlan, compileColumns } from './compile-column.ts';
import { compileFilters, type FilterPlan, filterBody } from './compile-filter.ts';
import type { Order, QueryShape, TableState } from './query-codec.ts';

export interface TablePlan {
  readonly source: SourcePlan;
  /** Field of the result that holds the rows; undefined: the result itself. */
  readonly rows: string | undefined;
  readonly operation: LinkedOperation | undefined;
  readonly columns: readonly ColumnPlan[];
  readonly filters: readonly FilterPlan[];
  readonly toolbar: readonly ActionPlan[];
  readonly rowActions: readonly ActionPlan[];
  readonly bulkActions: readonly ActionPlan[];
  readonly empty: EmptyState | undefined;
  readonly emptyAction: ActionPlan | undefined;
  readonly defaultOrder: Order | undefined;
  /** Rows a page at first; undefined: the console's. */
  readonly pageSize: number | undefined;
  /** The call returns pages; otherwise all rows come at once and are sorted and cut here. */
  readonly paged: boolean;
  readonly exportable: boolean;
  readonly rowKey: (row: Row, index: number) => string;
}

export function compileTable(view: TableView, context: CompileContext): TablePlan {
  const operation = context.linked.operations[view.source.operation];
  const key = view.rowKey ?? 'id';
  return {
    source: compileSource(view.source, context.linked),
    rows: view.rows,
    operation,
    columns: compileColumns(view.columns, context),
    filters: compileFilters(view.filters, context),
    toolbar: compileActions(view.toolbar, context),
    rowActions: compileActions(view.rowActions, context),
    bulkActions: compileActions(view.bulkActions, context),
    empty: view.empty,
    emptyAction: compileActions(view.empty?.action === undefined ? [] : [view.empty.action], context)[0],
    defaultOrder: view.defaultOrder,
    pageSize: view.pageSize,
    paged: operation?.shape === 'page',
    exportable: view.exportable !== false,
    rowKey: (row, index) => displayText(row[key]) || String(index),
  };
}

/** How the address holds the table's state. `prefix` as in `QueryShape`; the sizes are the console's. */
export function tableQueryShape(
  plan: TablePlan,
  prefix: string,
  console: Pick<QueryShape, 'pageSize' | 'pageSizes'>,
): QueryShape {
  const pageSize = plan.pageSize ?? console.pageSize;
  return {
    prefix,
    filters: plan.filters,
    sortable: plan.columns.flatMap((column) => column.sortBy ?? []),
    defaultOrder: plan.defaultOrder,
    pageSize,
    pageSizes: [...new Set([...console.pageSizes, pageSize])].sort((a, b) => a - b),
  };
}

/** The body ends at the current moment: repeated, it is another request. */
export function isSliding(plan: TablePlan, { filters }: TableState): boolean {
  return plan.filters.some((filter) => filter.type === 'time-range' && filters[filter.name] !== undefined);
}

/** The request of one page of rows. */
export function tableBody(plan: TablePlan, state: TableState, scope: Scope, now: number): Row {
  const body = { ...plan.source.body(scope), ...filterBody(plan.filters, state.filters, now) };
  if (!plan.paged) return body;
  const order = state.order === undefined ? {} : { orderBy: state.order.by, order: state.order.order };
  return { ...body, ...order, pageNo: state.pageNo, pageSize: state.pageSize };
}

export interface RowSet {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Rows of a response: in the field that is named; else a page, a plain list, or an object with its list under `result`, `items` or `rows`. */
export function rowsOf(answer: unknown, field?: string): RowSet {
  if (field !== undefined) return rowsOf(valueReader(field)(isRow(answer) ? answer : {}));
  const list = isRow(answer) ? (answer.result ?? answer.items ?? answer.rows) : answer;
  const rows = Array.isArray(list) ? list.filter(isRow) : [];
  const total = isRow(answer) && typeof answer.totalCount === 'number' ? answer.totalCount : rows.length;
  return { rows, total };
}
