// Columns and items that show a contract's result.
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Column, ColumnType } from '#core/generated/page-language.ts';
import type { Machine } from '../config.ts';
import { isRecord } from '../read/field-schema.ts';
import { PLACE_FIELDS, requestFields, rowFields } from './entity-calls.ts';

/** More columns make a table unreadable; the person can switch the others on. */
const VISIBLE = 7;
const NAMES = ['name', 'displayName', 'username', 'title'];

export function suggestColumns(list: Operation, machine: Machine | undefined): readonly Column[] {
  const row = rowFields(list);
  const sortable = requestFields(list).orderBy?.enum;
  const name = nameField(row);
  const shown = Object.keys(row)
    .filter(
      (field) => field !== name && field !== 'id' && isShown(row[field]) && !PLACE_FIELDS.includes(field),
    )
    .map((field) => suggestColumn(field, row[field] ?? {}, machine));
  const columns = [
    ...(name === undefined ? [] : [{ ...suggestColumn(name, row[name] ?? {}, machine), width: 180 }]),
    ...shown,
    ...(row.id === undefined ? [] : [{ name: 'id', type: 'copy' as const, width: 220 }]),
  ];
  return columns.map((column, index) => ({
    ...column,
    ...(Array.isArray(sortable) && sortable.includes(column.name) ? { sortable: true } : {}),
    ...(index >= VISIBLE || (column.name === 'id' && columns.length > 1) ? { hidden: true } : {}),
  }));
}

export function suggestItems(
  row: Readonly<Record<string, JsonSchema>>,
  machine: Machine | undefined,
): readonly Column[] {
  return Object.keys(row)
    .filter((field) => isShown(row[field]) && !PLACE_FIELDS.includes(field))
    .map((field) =>
      field === 'id' ? { name: field, type: 'copy' } : suggestColumn(field, row[field] ?? {}, machine),
    );
}

export function suggestColumn(name: string, field: JsonSchema, machine: Machine | undefined): Column {
  const type = typeOf(name, field, machine);
  if (type === undefined) return { name };
  const unit = type === 'duration' ? { unit: /Us$/.test(name) ? 'us' : 'ms' } : {};
  return { name, type, ...unit };
}

/** The field that names a row to users. */
export function nameField(row: Readonly<Record<string, JsonSchema>>): string | undefined {
  return NAMES.find((name) => row[name] !== undefined);
}

/** Plain values and lists of plain values; whole objects do not fit into a cell. */
export function isShown(field: JsonSchema | undefined): boolean {
  if (field === undefined) return false;
  const types = [field.type].flat();
  if (types.includes('object') || field.properties !== undefined) return false;
  if (!types.includes('array')) return true;
  return isRecord(field.items) && field.items.type === 'string';
}

function typeOf(name: string, field: JsonSchema, machine: Machine | undefined): ColumnType | undefined {
  const types = [field.type].flat();
  if (types.includes('array')) return 'tags';
  if (field['x-enum'] !== undefined) return name === machine?.field || name === 'state' ? 'status' : 'tag';
  if (field.format === 'date-time') return 'date';
  if (field['x-widget'] === 'copy') return 'copy';
  if (types.includes('boolean')) return 'boolean';
  if (!types.includes('integer') && !types.includes('number')) return undefined;
  if (/(?:Ms|Us)$/.test(name)) return 'duration';
  return /Bytes$/.test(name) ? 'bytes' : 'number';
}
