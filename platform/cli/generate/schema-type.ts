// JSON Schema -> TypeScript type text.
import type { JsonSchema } from '#core/contract.ts';

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Whether what has a default is always there: it is filled into requests. */
export type Defaults = 'filled' | 'absent';

/** `depth` is how far the surrounding text is indented. */
export function schemaType(schema: JsonSchema, depth: number, defaults: Defaults): string {
  const { enum: values, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === undefined)
    return schema.properties === undefined ? 'unknown' : objectType(schema, depth, defaults);
  return [type]
    .flat()
    .map((name) => namedType(String(name), schema, depth, defaults))
    .join(' | ');
}

function namedType(name: string, schema: JsonSchema, depth: number, defaults: Defaults): string {
  if (name === 'object') return objectType(schema, depth, defaults);
  if (name === 'array')
    return `readonly ${bracketed(schemaType(asSchema(schema.items) ?? {}, depth, defaults))}[]`;
  return SCALARS[name] ?? 'unknown';
}

function objectType(schema: JsonSchema, depth: number, defaults: Defaults): string {
  const fields = Object.entries(asSchema(schema.properties) ?? {});
  const others = schema.additionalProperties;
  if (fields.length === 0) {
    if (others === false) return 'Record<string, never>';
    return `Readonly<Record<string, ${schemaType(asSchema(others) ?? {}, depth, defaults)}>>`;
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const indent = '  '.repeat(depth + 1);
  const lines = fields.map(([name, value]) => {
    const field = asSchema(value) ?? {};
    const sure = required.includes(name) || (defaults === 'filled' && field.default !== undefined);
    return `${indent}readonly ${propertyName(name)}${sure ? '' : '?'}: ${schemaType(field, depth + 1, defaults)};`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function bracketed(type: string): string {
  return type.includes(' | ') ? `(${type})` : type;
}

function asSchema(value: unknown): JsonSchema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonSchema)
    : undefined;
}
