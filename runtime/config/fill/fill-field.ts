// What a contract says of a single field that a page shows.
import type { JsonSchema } from '#core/contract.ts';
import type { Column, ColumnType } from '#core/generated/page-language.ts';
import { fieldAt, fieldsOf } from '../read/field-schema.ts';

/** The contract says how a field reads: an enum by its labels, a time as a time, yes and no in words. */
export function shownAs(
  column: Pick<Column, 'type' | 'tpl' | 'to' | 'enum'>,
  field: JsonSchema,
): { readonly type?: ColumnType } {
  if (column.type !== undefined || column.tpl !== undefined) return {};
  if (column.to !== undefined) return { type: 'link' };
  if (field['x-enum'] !== undefined || column.enum !== undefined) return { type: 'mapping' };
  if (field.format === 'date-time') return { type: 'date' };
  return field.type === 'boolean' ? { type: 'boolean' } : {};
}

export function fieldOf(schema: JsonSchema | undefined, name: string | undefined): JsonSchema | undefined {
  if (name === undefined || fieldsOf(schema) === undefined) return undefined;
  const field = fieldAt(schema, name);
  return field === 'absent' ? undefined : field;
}

export function givenText<Key extends 'label' | 'enum'>(
  key: Key,
  value: unknown,
): { readonly [K in Key]?: string } {
  return typeof value === 'string' ? ({ [key]: value } as { readonly [K in Key]?: string }) : {};
}

/** What a field's values are called. */
export function fieldEnum(row: JsonSchema | undefined, name: string | undefined) {
  return givenText('enum', fieldOf(row, name)?.['x-enum']);
}
