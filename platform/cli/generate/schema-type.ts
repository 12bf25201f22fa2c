// JSON Schema -> TypeScript type text.
import { isRecord } from '#config/read/field-schema.ts';
import type { JsonSchema } from '#core/contract.ts';

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

export interface TypeStyle {
  /** Whether what has a default is always there: it is filled into requests. */
  readonly defaults: 'filled' | 'absent';
  /** What stands for a schema that is declared elsewhere; undefined: it is spelled out. */
  readonly declared?: (schema: JsonSchema, depth: number) => string | undefined;
  /** Lines above a property, with their indentation. */
  readonly comment?: (schema: JsonSchema, depth: number) => string;
}

/** `depth` is how far the surrounding text is indented. */
export function schemaType(schema: JsonSchema, depth: number, style: TypeStyle): string {
  const declared = style.declared?.(schema, depth);
  if (declared !== undefined) return declared;
  const { enum: values, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (type === undefined)
    return schema.properties === undefined ? 'unknown' : objectType(schema, depth, style);
  return [type]
    .flat()
    .map((name) => namedType(String(name), schema, depth, style))
    .join(' | ');
}

function namedType(name: string, schema: JsonSchema, depth: number, style: TypeStyle): string {
  if (name === 'object') return objectType(schema, depth, style);
  if (name === 'array') return `readonly ${bracketed(schemaType(asSchema(schema.items), depth, style))}[]`;
  return SCALARS[name] ?? 'unknown';
}

/** Its own members, also where the schema itself is declared elsewhere. */
export function objectType(schema: JsonSchema, depth: number, style: TypeStyle): string {
  const fields = Object.entries(asSchema(schema.properties));
  const others = schema.additionalProperties;
  if (fields.length === 0) {
    if (others === false) return 'Record<string, never>';
    return `Readonly<Record<string, ${schemaType(asSchema(others), depth, style)}>>`;
  }
  const required = Array.isArray(schema.required) ? schema.required : [];
  const indent = '  '.repeat(depth + 1);
  const lines = fields.map(([name, value]) => {
    const field = asSchema(value);
    const sure = required.includes(name) || (style.defaults === 'filled' && field.default !== undefined);
    const above = style.comment?.(field, depth + 1) ?? '';
    return `${above}${indent}readonly ${propertyName(name)}${sure ? '' : '?'}: ${schemaType(field, depth + 1, style)};`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function bracketed(type: string): string {
  return type.includes(' | ') ? `(${type})` : type;
}

/** `true` and what is absent allow everything. */
function asSchema(value: unknown): JsonSchema {
  return isRecord(value) ? value : {};
}
