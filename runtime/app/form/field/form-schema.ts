// Reads request schemas the way a form needs them.
import type { Row } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import { isRequiredWith } from '#core/required-when.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

export function propertiesOf(schema: JsonSchema): Properties {
  const properties = schema.properties;
  return typeof properties === 'object' && properties !== null ? (properties as Properties) : {};
}

export function requiredOf(schema: JsonSchema): readonly string[] {
  const required = schema.required;
  return Array.isArray(required) ? required.map(String) : [];
}

/** Fields that must be there when the others have these values. */
export function requiredWith(schema: JsonSchema, values: Row): readonly string[] {
  const conditional = Object.entries(propertiesOf(schema)).flatMap(([name, field]) =>
    isRequiredWith(field, values) ? [name] : [],
  );
  return [...new Set([...requiredOf(schema), ...conditional])];
}

/** The request schema reduced to the fields on screen: the rest of the request comes from the page's `body`. */
export function reduceSchema(
  schema: JsonSchema,
  fields: readonly string[],
  required: readonly string[] = requiredOf(schema),
): JsonSchema {
  const properties = propertiesOf(schema);
  const known = fields.filter((name) => properties[name] !== undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(known.map((name) => [name, properties[name]])),
    required: required.filter((name) => known.includes(name)),
  };
}
