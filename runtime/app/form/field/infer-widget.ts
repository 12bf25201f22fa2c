// Which input draws a field: what the page says, else what its schema implies.
import type { JsonSchema } from '#core/contract.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { propertiesOf } from './form-schema.ts';

export type WidgetKind = NonNullable<FieldUi['widget']>;

/** Longer texts get several lines. */
const LONG_TEXT = 200;

/** `undefined`: a group of fields, drawn field by field. */
export function inferWidget(schema: JsonSchema, ui: FieldUi | undefined): WidgetKind | undefined {
  if (ui?.widget !== undefined) return ui.widget;
  if (ui?.options !== undefined || isChoice(schema)) return 'select';
  return BY_TYPE[typeOf(schema)]?.(schema);
}

const BY_TYPE: Readonly<Record<string, (schema: JsonSchema) => WidgetKind | undefined>> = {
  boolean: () => 'switch',
  integer: () => 'number',
  number: () => 'number',
  array: (schema) => {
    const items = itemsOf(schema);
    if (isChoice(items)) return 'select';
    return typeOf(items) === 'object' ? 'table' : 'tags';
  },
  object: (schema) => (Object.keys(propertiesOf(schema)).length > 0 ? undefined : 'key-value'),
  string: (schema) => {
    if (schema.format === 'password' || schema['x-secret'] === true) return 'password';
    if (schema.format === 'date-time') return 'date-time';
    return Number(schema.maxLength ?? 0) > LONG_TEXT ? 'textarea' : 'text';
  },
};

function isChoice(schema: JsonSchema): boolean {
  return Array.isArray(schema.enum) || schema['x-enum'] !== undefined;
}

/** First type that is not `null`. */
export function typeOf(schema: JsonSchema): string {
  const type = schema.type;
  const types = Array.isArray(type) ? type : [type];
  return String(types.find((name) => name !== 'null') ?? 'string');
}

/** Schema of the items of a list. */
export function itemsOf(schema: JsonSchema): JsonSchema {
  const items = schema.items;
  return typeof items === 'object' && items !== null ? (items as JsonSchema) : {};
}
