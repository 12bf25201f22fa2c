// Tables of lists and blocks: columns, filters and buttons.
import type { JsonSchema } from '#core/contract.ts';
import type { Filter } from '#core/generated/page-language.ts';
import type { TableView } from '#core/page.ts';
import { listRow } from '../contracts/row-schema.ts';
import { fillActions } from './fill-actions.ts';
import { fillColumn } from './fill-column.ts';
import { fieldOf, givenText } from './fill-field.ts';
import type { Filling } from './kind-fill.ts';

export function fillTable(view: TableView, filling: Filling): Partial<TableView> {
  const operation = filling.operations.get(view.source.operation);
  const row = listRow(operation, view.rows);
  const columns = view.columns.map((column) => fillColumn(column, row));
  const { toolbar, rowActions } = view;
  const actions = fillActions({ toolbar, rowActions }, row, filling);
  if (view.filters === undefined) return { columns, ...actions };
  return {
    columns,
    filters: view.filters.map((filter) => fillFilter(filter, operation?.request)),
    ...actions,
  };
}

function fillFilter(filter: Filter, request: JsonSchema | undefined): Filter {
  const field = fieldOf(request, filter.name);
  if (field === undefined) return filter;
  // The label of a search box is its place holder.
  const label = filter.type === 'search' ? {} : givenText('label', field.title);
  return { ...label, ...givenText('enum', field['x-enum']), ...filter };
}
