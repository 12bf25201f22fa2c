// What kind of value an expression gives, as far as a contract says. `unknown` is never a reason for a finding.
import type { JsonSchema } from '../contract.ts';

export type ValueType =
  | { readonly kind: 'unknown' | 'null' | 'boolean' | 'number' }
  /** `values` are all that it can be (an enum). */
  | { readonly kind: 'text'; readonly values?: readonly string[] }
  | { readonly kind: 'list'; readonly items: ValueType }
  /** Without `members` anything may be in it. */
  | { readonly kind: 'object'; readonly members?: Readonly<Record<string, JsonSchema>> };

export type ValueKind = ValueType['kind'];

export const UNKNOWN: ValueType = { kind: 'unknown' };
export const TEXT: ValueType = { kind: 'text' };
export const NUMBER: ValueType = { kind: 'number' };
export const BOOLEAN: ValueType = { kind: 'boolean' };

export const KIND_TEXTS: Readonly<Record<ValueKind, readonly [zh: string, en: string]>> = {
  unknown: ['未知', 'unknown'],
  null: ['空值', 'null'],
  boolean: ['是或否', 'a boolean'],
  number: ['数字', 'a number'],
  text: ['文本', 'text'],
  list: ['列表', 'a list'],
  object: ['对象', 'an object'],
};

/** The type that a contract's schema gives. A field that may be null counts as what it is otherwise. */
export function typeOfSchema(schema: JsonSchema | undefined): ValueType {
  if (schema === undefined) return UNKNOWN;
  const named = [schema.type].flat().filter((type) => type !== 'null' && type !== undefined);
  const values = enumTexts(schema);
  const [type] = named.length === 1 ? named : [];
  switch (type ?? (named.length > 0 ? undefined : impliedType(schema))) {
    case 'string':
      return values === undefined ? TEXT : { kind: 'text', values };
    case 'integer':
    case 'number':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'array':
      return { kind: 'list', items: typeOfSchema(recordOf(schema.items)) };
    case 'object':
      return objectType(schema);
    default:
      return UNKNOWN;
  }
}

/** Of two branches: what holds whichever is taken. */
export function unite(left: ValueType, right: ValueType): ValueType {
  if (left.kind === 'null') return right;
  if (right.kind === 'null') return left;
  if (left.kind !== right.kind) return UNKNOWN;
  if (left.kind === 'text' && right.kind === 'text')
    return left.values !== undefined && right.values !== undefined
      ? { kind: 'text', values: [...new Set([...left.values, ...right.values])] }
      : TEXT;
  if (left.kind === 'list' && right.kind === 'list')
    return { kind: 'list', items: unite(left.items, right.items) };
  return left.kind === 'object' ? { kind: 'object' } : left;
}

function objectType(schema: JsonSchema): ValueType {
  const members = recordOf(schema.properties) as Readonly<Record<string, JsonSchema>> | undefined;
  // Only an object that refuses or does not mention further members is known completely.
  const open = schema.additionalProperties !== undefined && schema.additionalProperties !== false;
  return members === undefined || open ? { kind: 'object' } : { kind: 'object', members };
}

function impliedType(schema: JsonSchema): string | undefined {
  if (schema.properties !== undefined) return 'object';
  return enumTexts(schema) === undefined ? undefined : 'string';
}

function enumTexts(schema: JsonSchema): readonly string[] | undefined {
  if (!Array.isArray(schema.enum)) return undefined;
  const values = schema.enum.filter((value) => value !== null);
  return values.every((value) => typeof value === 'string') ? values : undefined;
}

function recordOf(value: unknown): JsonSchema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonSchema)
    : undefined;
}
