// Reading JSON Schemas of fields.
import type { JsonSchema } from '#core/contract.ts';

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields of an object schema; undefined when the schema does not say which fields there are. */
export function fieldsOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> | undefined {
  const properties = schema?.properties;
  if (!isRecord(properties)) return schema?.additionalProperties === false ? {} : undefined;
  return properties as Readonly<Record<string, JsonSchema>>;
}

/** What a dotted name leads to: a field, `absent` when the contract has no such field, or undefined when unknown. */
export function fieldAt(schema: JsonSchema | undefined, name: string): JsonSchema | 'absent' | undefined {
  let current = schema;
  for (const key of name.split('.')) {
    const fields = fieldsOf(current);
    if (fields === undefined) return undefined;
    if (!Object.hasOwn(fields, key)) return isRecord(current?.additionalProperties) ? undefined : 'absent';
    current = fields[key];
  }
  return current;
}

/** Schema of a list's items. */
export function itemsOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  const items = schema?.items;
  return isRecord(items) ? items : undefined;
}
