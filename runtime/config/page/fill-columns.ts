// What pages leave to the contract: labels, enums and the way a field is shown.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Block, ChartMarkers, Column, ColumnType, Filter, Stat } from '#core/generated/page-language.ts';
import type { Page, TableView } from '#core/page.ts';
import { rowOf } from '../contracts/row-schema.ts';
import { fieldAt, fieldsOf } from '../read/field-schema.ts';

type Operations = ReadonlyMap<string, Operation>;

export function fillPage(page: Page, operations: Operations): Page {
  switch (page.kind) {
    case 'list':
      return { ...page, ...fillTable(page, operations) };
    case 'detail': {
      const record = rowOf(operations.get(page.source.operation));
      const tabs = page.tabs.map((tab) => ({
        ...tab,
        blocks: tab.blocks.map((block) => fillBlock(block, record, operations)),
      }));
      return { ...page, tabs };
    }
    case 'dashboard':
      return { ...page, blocks: page.blocks.map((block) => fillBlock(block, undefined, operations)) };
    default:
      return page;
  }
}

function fillBlock(block: Block, record: JsonSchema | undefined, operations: Operations): Block {
  switch (block.type) {
    case 'properties':
      return { ...block, items: block.items.map((item) => fillColumn(item, record)) };
    case 'table':
      return { ...block, ...fillTable(block, operations) };
    case 'stats': {
      const row = block.source === undefined ? record : rowOf(operations.get(block.source.operation));
      return { ...block, items: block.items.map((stat) => fillStat(stat, row)) };
    }
    case 'chart':
      return block.markers === undefined
        ? block
        : { ...block, markers: fillMarkers(block.markers, operations) };
    default:
      return block;
  }
}

/** A label that is a field reads by its enum. */
function fillMarkers(markers: ChartMarkers, operations: Operations): ChartMarkers {
  const field = fieldOf(rowOf(operations.get(markers.operation)), markers.label);
  return { ...givenText('enum', field?.['x-enum']), ...markers };
}

function fillTable(view: TableView, operations: Operations): Pick<TableView, 'columns' | 'filters'> {
  const operation = operations.get(view.source.operation);
  const row = rowOf(operation);
  const columns = view.columns.map((column) => fillColumn(column, row));
  if (view.filters === undefined) return { columns };
  return { columns, filters: view.filters.map((filter) => fillFilter(filter, operation?.request)) };
}

function fillColumn(column: Column, row: JsonSchema | undefined): Column {
  const field = fieldOf(row, column.name);
  if (field === undefined) return column;
  return {
    ...shownAs(column, field),
    ...givenText('label', field.title),
    ...givenText('enum', field['x-enum']),
    ...withoutAbsent(column),
  };
}

/** The contract says how a field reads: an enum by its labels, a time as a time, yes and no in words. */
function shownAs(column: Column, field: JsonSchema): { readonly type?: ColumnType } {
  if (column.type !== undefined || column.tpl !== undefined) return {};
  if (column.to !== undefined) return { type: 'link' };
  if (field['x-enum'] !== undefined || column.enum !== undefined) return { type: 'mapping' };
  if (field.format === 'date-time') return { type: 'date' };
  return field.type === 'boolean' ? { type: 'boolean' } : {};
}

function fillFilter(filter: Filter, request: JsonSchema | undefined): Filter {
  const field = fieldOf(request, filter.name);
  if (field === undefined) return filter;
  // The label of a search box is its place holder.
  const label = filter.type === 'search' ? {} : givenText('label', field.title);
  return { ...label, ...givenText('enum', field['x-enum']), ...filter };
}

function fillStat(stat: Stat, row: JsonSchema | undefined): Stat {
  const field = fieldOf(row, stat.name);
  const label = typeof field?.title === 'string' ? field.title : stat.name;
  return { ...stat, label: stat.label ?? label };
}

function fieldOf(schema: JsonSchema | undefined, name: string | undefined): JsonSchema | undefined {
  if (name === undefined || fieldsOf(schema) === undefined) return undefined;
  const field = fieldAt(schema, name);
  return field === 'absent' ? undefined : field;
}

function givenText<Key extends 'label' | 'enum'>(key: Key, value: unknown): { readonly [K in Key]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { readonly [K in Key]?: string }) : {};
}

function withoutAbsent(column: Column): Column {
  return Object.fromEntries(Object.entries(column).filter(([, value]) => value !== undefined));
}
