import type { JsonSchema } from '#core/contract.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import type { Block, ChartMarkers, Column, Filter } from '#core/generated/page-language.ts';
import type { TableView } from '#core/page.ts';
import { rowOf } from '../contracts/row-schema.ts';
import type { PartScope } from '../index/part.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import {
  type Operations,
  type Parts,
  rowScope,
  walkAction,
  walkBindings,
  walkCondition,
  walkLink,
  walkOptions,
  walkSource,
  walkTemplate,
} from './walk-action.ts';

/** `around` is the record of a detail page, which property lists and counters without a source show. */
export function* walkBlock(
  block: Block,
  path: ValuePath,
  scope: PartScope,
  around: JsonSchema | undefined,
  operations: Operations,
): Parts {
  yield* walkCondition(block.when, [...path, 'when'], scope);
  switch (block.type) {
    case 'properties':
      yield* walkColumns(block.items, [...path, 'items'], scope, around, operations);
      for (const [index, action] of (block.actions ?? []).entries())
        yield* walkAction(action, [...path, 'actions', index], scope, operations);
      return;
    case 'table':
      yield* walkTable(block, path, scope, operations);
      return;
    case 'stats': {
      if (block.source !== undefined) yield* walkSource(block.source, [...path, 'source'], scope, operations);
      const row = block.source === undefined ? around : rowOf(operations.get(block.source.operation));
      for (const [index, stat] of block.items.entries())
        yield { part: 'stat', path: [...path, 'items', index], stat, row };
      return;
    }
    case 'chart':
      yield* walkSource(block.source, [...path, 'source'], scope, operations);
      if (block.markers !== undefined)
        yield* walkMarkers(block.markers, [...path, 'markers'], scope, operations);
      return;
    case 'steps': {
      if (block.source !== undefined) yield* walkSource(block.source, [...path, 'source'], scope, operations);
      const row = block.source === undefined ? around : rowOf(operations.get(block.source.operation));
      const inRow = block.source === undefined ? scope : rowScope(scope, row);
      for (const [index, step] of block.items.entries()) {
        const at = [...path, 'items', index];
        yield { part: 'moment', path: [...at, 'at'], name: step.at, row };
        yield* walkCondition(step.failed, [...at, 'failed'], inRow);
        yield* walkTemplate(step.text, [...at, 'text'], inRow);
      }
      return;
    }
    case 'notice':
      yield* walkTemplate(block.text, [...path, 'text'], scope);
      return;
    case 'code':
      for (const [index, sample] of block.samples.entries())
        yield* walkTemplate(sample.text, [...path, 'samples', index, 'text'], scope);
      return;
    case 'plugin':
      yield { part: 'plugin', path, plugin: block.plugin, place: 'block', props: block.props, scope };
      for (const [index, operation] of (block.operations ?? []).entries())
        yield { part: 'named-call', path: [...path, 'operations', index], operation };
      yield* walkBindings(block.props, [...path, 'props'], scope);
  }
}

function* walkMarkers(
  markers: ChartMarkers,
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
): Parts {
  yield* walkSource(markers, path, scope, operations);
  const row = rowOf(operations.get(markers.operation));
  yield { part: 'moment', path: [...path, 'at'], name: markers.at, row };
  const label = [...path, 'label'];
  if (isTemplate(markers.label)) yield* walkTemplate(markers.label, label, rowScope(scope, row));
  else yield { part: 'response-field', path: label, name: markers.label, row };
  if (markers.enum !== undefined) yield { part: 'enum', path: [...path, 'enum'], enum: markers.enum };
}

export function* walkTable(
  view: TableView,
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
): Parts {
  const { source } = view;
  const row = rowOf(operations.get(source.operation));
  const inRow = rowScope(scope, row);
  yield* walkSource(source, [...path, 'source'], scope, operations, filterFields(view.filters));
  yield* walkColumns(view.columns, [...path, 'columns'], inRow, row, operations);
  yield* walkFilters(view.filters, [...path, 'filters'], scope, [source.operation], operations);
  for (const key of ['toolbar', 'rowActions', 'bulkActions'] as const) {
    const seen =
      key === 'toolbar'
        ? scope
        : key === 'rowActions'
          ? inRow
          : { ...inRow, roots: [...inRow.roots, 'count'] };
    for (const [index, action] of (view[key] ?? []).entries())
      yield* walkAction(action, [...path, key, index], seen, operations);
  }
  if (view.empty?.action !== undefined)
    yield* walkAction(view.empty.action, [...path, 'empty', 'action'], scope, operations);
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

function* walkColumns(
  columns: readonly Column[],
  path: ValuePath,
  scope: PartScope,
  row: JsonSchema | undefined,
  operations: Operations,
): Parts {
  for (const [index, column] of columns.entries()) {
    const at = [...path, index];
    yield { part: 'column', path: at, column, row };
    if (column.enum !== undefined) yield { part: 'enum', path: [...at, 'enum'], enum: column.enum };
    yield* walkCondition(column.when, [...at, 'when'], scope);
    yield* walkTemplate(column.tpl, [...at, 'tpl'], scope);
    yield* walkLink(column, at, scope);
    for (const [place, button] of (column.buttons ?? []).entries())
      yield* walkAction(button, [...at, 'buttons', place], scope, operations);
  }
}

/** Request fields that filters write. */
function filterFields(filters: readonly Filter[] | undefined): readonly string[] {
  return (filters ?? []).flatMap((filter) => (filter.type === 'time-range' ? ['from', 'to'] : [filter.name]));
}
