// Columns, counters and filters fit the kind of their field: bytes of a text or a switch over a number mean nothing.
import type { JsonSchema } from '#core/contract.ts';
import { KIND_TEXTS, typeOfSchema, type ValueKind } from '#core/expression/value-type.ts';
import type { ColumnType, FilterType } from '#core/generated/page-language.ts';
import { COLUMN_ITEM_KINDS, COLUMN_VALUE_KINDS, FILTER_VALUE_KINDS } from '../generated/value-kinds.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { fieldAt, fieldsOf } from '../read/field-schema.ts';
import type { Finding } from '../read/source.ts';

export function* shownRule(from: IndexedPage, { draft }: SchemaIndex): Iterable<Finding> {
  for (const part of from.parts) {
    if (part.part === 'column' || part.part === 'stat') {
      const shown = part.part === 'column' ? part.column : part.stat;
      const field = shown.name === undefined ? undefined : fieldAt(part.row, shown.name);
      if (shown.type === undefined || field === undefined || field === 'absent') continue;
      yield* kindFindings(
        from,
        'SCH-COLUMN-TYPE',
        shown.type,
        COLUMN_VALUE_KINDS[shown.type],
        field,
        part.path,
      );
      yield* itemFindings(from, shown.type, field, part.path);
    }
    if (part.part === 'filter') {
      for (const id of part.operations) {
        const field = fieldsOf(draft.operations.get(id)?.request)?.[part.filter.name];
        if (field === undefined) continue;
        const { type } = part.filter;
        yield* kindFindings(from, 'SCH-FILTER', type, FILTER_VALUE_KINDS[type], field, part.path);
        yield* choiceFindings(from, part.filter, field, part.path);
      }
    }
  }
}

function* kindFindings(
  { source }: IndexedPage,
  code: string,
  type: string,
  kinds: readonly ValueKind[] | undefined,
  field: JsonSchema,
  path: Finding['path'],
): Iterable<Finding> {
  const { kind } = typeOfSchema(field);
  if (kinds === undefined || kind === 'unknown' || kind === 'null' || kinds.includes(kind)) return;
  const [zh, en] = KIND_TEXTS[kind];
  const fitting = code === 'SCH-FILTER' ? fittingFilter(field, kind) : fittingColumn(field, kind);
  yield {
    code,
    zh: `字段是${zh}，不能用 ${type} 显示`,
    en: `The field is ${en} and cannot be shown as ${type}`,
    source,
    path: [...path, 'type'],
    expected: fitting,
    suggestion: fitting,
  };
}

/** A line is made of numbers. */
function* itemFindings(
  { source }: IndexedPage,
  type: ColumnType,
  field: JsonSchema,
  path: Finding['path'],
): Iterable<Finding> {
  const [kinds, shown] = [COLUMN_ITEM_KINDS[type], typeOfSchema(field)];
  if (kinds === undefined || shown.kind !== 'list') return;
  const { kind } = shown.items;
  if (kind === 'unknown' || kind === 'null' || kinds.includes(kind)) return;
  const [zh, en] = KIND_TEXTS[kind];
  yield {
    code: 'SCH-COLUMN-TYPE',
    zh: `字段是${zh}的列表，不能用 ${type} 显示`,
    en: `The field is a list whose items are each ${en}; it cannot be shown as ${type}`,
    source,
    path: [...path, 'type'],
    expected: fittingColumn(field, 'list'),
    suggestion: fittingColumn(field, 'list'),
  };
}

/** What a page that does not say a type gets, or would best say. */
function fittingColumn(field: JsonSchema, kind: ValueKind): ColumnType {
  if (field['x-enum'] !== undefined) return 'mapping';
  if (field.format === 'date-time') return 'date';
  if (kind === 'number' || kind === 'boolean') return kind;
  return kind === 'list' ? 'tags' : 'text';
}

function fittingFilter(field: JsonSchema, kind: ValueKind): FilterType | undefined {
  if (kind === 'number') return 'number';
  if (kind === 'boolean') return 'switch';
  if (kind === 'list') return 'multi-select';
  if (kind !== 'text') return undefined;
  return field['x-enum'] === undefined ? 'search' : 'select';
}

/** A choice needs something to choose from. */
function* choiceFindings(
  { source }: IndexedPage,
  filter: { readonly type: FilterType; readonly enum?: string; readonly options?: unknown },
  field: JsonSchema,
  path: Finding['path'],
): Iterable<Finding> {
  if (filter.type !== 'select' && filter.type !== 'multi-select') return;
  if (filter.enum !== undefined || filter.options !== undefined || field['x-enum'] !== undefined) return;
  // A field whose definition lies in a broken file says nothing at all; a list may name the enum at its items.
  if (typeOfSchema(field).kind !== 'text') return;
  yield {
    code: 'SCH-FILTER',
    zh: '没有可选的值：字段在接口里没有 x-enum，这里要写 enum 或 options',
    en: 'There is nothing to choose from: the field has no x-enum, so write enum or options',
    source,
    path: [...path, 'type'],
    expected: 'enum, options',
  };
}
