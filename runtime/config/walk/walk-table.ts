import type { JsonSchema } from '#core/contract.ts';
import type { Column, Filter } from '#core/generated/page-language.ts';
import type { TableView } from '#core/page.ts';
import { listRow } from '../contracts/row-schema.ts';
import type { PartScope } from '../index/part.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { Around, Operations, Parts } from './kind-walk.ts';
import { walkAction } from './walk-action.ts';
import { walkOptions, walkSource } from './walk-call.ts';
import { walkLink } from './walk-link.ts';
import { walkPlotName } from './walk-plot.ts';
import { rowScope, walkBindings, walkCondition, walkTemplate } from './walk-text.ts';

export function* walkTable(view: TableView, path: ValuePath, scope: PartScope, around: Around): Parts {
  const { operations } = around;
  const { source, rows } = view;
  const operation = operations.get(source.operation);
  const row = listRow(operation, rows);
  const inRow = rowScope(scope, row);
  yield* walkSource(source, [...path, 'source'], scope, operations, filterFields(view.filters));
  if (rows !== undefined) yield { part: 'rows', path, name: rows, answer: operation?.response };
  yield* walkColumns(view.columns, [...path, 'columns'], inRow, row, around);
  yield* walkFilters(view.filters, [...path, 'filters'], scope, [source.operation], operations);
  for (const key of ['toolbar', 'rowActions', 'bulkActions'] as const) {
    const seen =
      key === 'toolbar'
        ? scope
        : key === 'rowActions'
          ? inRow
          : { ...inRow, roots: [...inRow.roots, 'count'] };
    for (const [index, action] of (view[key] ?? []).entries())
      yield* walkAction(action, [...path, key, index], seen, around);
  }
  if (view.empty?.action !== undefined)
    yield* walkAction(view.empty.action, [...path, 'empty', 'action'], scope, around);
  if (view.rowKey !== undefined)
    yield { part: 'response-field', path: [...path, 'rowKey'], name: view.rowKey, row };
  if (view.defaultOrder !== undefined)
    yield { part: 'response-field', path: [...path, 'defaultOrder', 'by'], name: view.defaultOrder.by, row };
}

export function* walkFilters(
  filters: readonly Filter[] | undefined,
  path: ValuePath,
  scope: PartScope,
  receivers: readonly string[],
  operations: Operations,
): Parts {
  for (const [index, filter] of (filters ?? []).entries()) {
    const at = [...path, index];
    yield { part: 'filter', path: at, filter, operations: receivers };
    if (filter.enum !== undefined) yield { part: 'enum', path: [...at, 'enum'], enum: filter.enum };
    yield* walkOptions(filter.options, [...at, 'options'], scope, operations);
    yield* walkBindings(filter.default, [...at, 'default'], scope);
  }
}

export function* walkColumns(
  columns: readonly Column[],
  path: ValuePath,
  scope: PartScope,
  row: JsonSchema | undefined,
  around: Around,
): Parts {
  for (const [index, column] of columns.entries()) {
    const at = [...path, index];
    yield { part: 'column', path: at, column, row };
    if (column.enum !== undefined) yield { part: 'enum', path: [...at, 'enum'], enum: column.enum };
    yield* walkCondition(column.when, [...at, 'when'], scope);
    yield* walkTemplate(column.tpl, [...at, 'tpl'], scope);
    yield* walkLink(column, at, scope);
    if (column.type === 'interval') {
      yield* walkPlotName(column.low, 'low', [...at, 'low'], row);
      yield* walkPlotName(column.high, 'high', [...at, 'high'], row);
    }
    if (column.better !== undefined)
      yield { part: 'response-field', path: [...at, 'better'], name: column.better, row };
    for (const [place, button] of (column.buttons ?? []).entries())
      yield* walkAction(button, [...at, 'buttons', place], scope, around);
  }
}

/** Request fields that filters write. */
function filterFields(filters: readonly Filter[] | undefined): readonly string[] {
  return (filters ?? []).flatMap((filter) => (filter.type === 'time-range' ? ['from', 'to'] : [filter.name]));
}
