// The text of `runtime/core/generated/page-language.ts`.
import { isRecord } from '#config/read/field-schema.ts';
import type { JsonSchema } from '#core/contract.ts';
import { objectType, schemaType, type TypeStyle } from '../generate/schema-type.ts';
import type { PageSchemas } from './page-schemas.ts';

const HEAD = '// Generated from schemas/meta/ by `npm run kinds`. Do not edit.\n';
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
    return [`${comment(schema, 0)}export type ${name} = ${schemaType(schema, 0, STYLE)};\n`];
  const named = membersOf(schema.properties).filter(([, { enum: values }]) => values !== undefined);
  const enums = named.map(
    ([key, property]) => `export type ${name}${pascalCase(key)} = ${schemaType(property, 0, STYLE)};\n`,
  );
  const names = new Map(named.map(([key, property]) => [property, `${name}${pascalCase(key)}`]));
  const style: TypeStyle = {
    ...STYLE,
    declared: (part, depth) => names.get(part) ?? declaredType(part, depth),
  };
  return [...enums, `${comment(schema, 0)}export interface ${name} ${objectType(schema, 0, style)}\n`];
}

const STYLE: TypeStyle = { defaults: 'absent', declared: declaredType, comment };

/** A part by its name; a choice of parts as their union. */
function declaredType({ $ref, allOf }: JsonSchema, depth: number): string | undefined {
  if (typeof $ref === 'string') return pascalCase($ref.slice($ref.lastIndexOf('/') + 1));
  return Array.isArray(allOf)
    ? allOf.map(({ then }) => schemaType(then, depth, STYLE)).join(' | ')
    : undefined;
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
