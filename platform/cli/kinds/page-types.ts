// The text of `runtime/core/generated/page-language.ts`.
import { isRecord } from '#config/read/field-schema.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { PageSchemas } from './page-schemas.ts';

const HEAD = '// Generated from schemas/meta/ by `npm run kinds`. Do not edit.\n';
const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** The page language as types: one for each definition of `parts` and each kind of page, and one for each enumeration in them. */
export function pageTypes(schemas: PageSchemas): string {
  const parts = definitionsOf(schemas['parts.schema.json']).map(
    ([name, schema]) => [pascalCase(name), schema] as const,
  );
  const kinds = definitionsOf(schemas['page.schema.json']).map(
    ([name, schema]) => [`${pascalCase(name)}PageFile`, schema] as const,
  );
  const texts = [...parts, ...kinds].flatMap(([name, schema]) => declarations(name, schema));
  const files = kinds.map(([name]) => name).join(' | ');
  return [HEAD, ...texts, `/** What a page's file says. */\nexport type PageFile = ${files};\n`].join('\n');
}

function definitionsOf({ $defs }: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  return membersOf($defs);
}

/** The enumerations of its properties come first. */
function declarations(name: string, schema: JsonSchema): readonly string[] {
  if (schema.properties === undefined || Array.isArray(schema.allOf))
    return [`${comment(schema, 0)}export type ${name} = ${typeOf(schema, 0)};\n`];
  const named = membersOf(schema.properties).filter(([, { enum: values }]) => values !== undefined);
  const enums = named.map(
    ([key, property]) => `export type ${name}${pascalCase(key)} = ${typeOf(property, 0)};\n`,
  );
  const names = new Map(named.map(([key]) => [key, `${name}${pascalCase(key)}`]));
  return [...enums, `${comment(schema, 0)}export interface ${name} ${objectType(schema, 0, names)}\n`];
}

function typeOf(schema: JsonSchema, depth: number): string {
  const { $ref, const: only, enum: values, type, allOf, items } = schema;
  if (typeof $ref === 'string') return pascalCase($ref.slice($ref.lastIndexOf('/') + 1));
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(allOf)) return allOf.map(({ then }) => typeOf(then, depth)).join(' | ');
  if (type === 'object') return objectType(schema, depth, NO_NAMES);
  if (type === 'array') return arrayType(isRecord(items) ? items : {}, depth);
  return SCALARS[String(type)] ?? 'unknown';
}

function arrayType(items: JsonSchema, depth: number): string {
  const item = typeOf(items, depth);
  return `readonly ${item.includes(' | ') ? `(${item})` : item}[]`;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

function objectType(schema: JsonSchema, depth: number, names: ReadonlyMap<string, string>): string {
  const { properties, required, additionalProperties: others } = schema;
  if (properties === undefined)
    return `Readonly<Record<string, ${isRecord(others) ? typeOf(others, depth) : 'unknown'}>>`;
  const indent = '  '.repeat(depth + 1);
  const needed = Array.isArray(required) ? required : [];
  const lines = membersOf(properties).map(([name, property]) => {
    const mark = needed.includes(name) ? '' : '?';
    return `${comment(property, depth + 1)}${indent}readonly ${name}${mark}: ${names.get(name) ?? typeOf(property, depth + 1)};`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

/** `$comment` is for developers; `title` and `description` are for people who write pages. */
function comment({ $comment }: JsonSchema, depth: number): string {
  return typeof $comment === 'string' ? `${'  '.repeat(depth)}/** ${$comment} */\n` : '';
}

function membersOf(map: unknown): readonly (readonly [string, JsonSchema])[] {
  if (!isRecord(map)) return [];
  return Object.entries(map).flatMap(([name, schema]) => (isRecord(schema) ? [[name, schema] as const] : []));
}

function pascalCase(name: string): string {
  const text = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}
