// A value that fits a schema: what the document gives as an example, or one made up from types and limits.
import { fileContent } from '#plugin-api';
import { type FlatSchema, flattenSchema } from './flatten-schema.ts';
import { isRecord, type JsonRecord, listOf, numberOf, recordOf, textsOf, trimmedText } from './json-value.ts';
import { fileOf } from './media-type.ts';
import { createReferences } from './references.ts';
import { type Direction, itemsOf } from './schema-rows.ts';

const DEEPEST = 8;
const MAX_VALUES = 400;
const MAX_ITEMS = 5;

/** Undefined where nothing can be said. In a request `FileContent` stands where a program sends a file as base64. Never throws, whatever the document holds. */
export function exampleValue(schema: unknown, document: unknown, direction: Direction): unknown {
  const references = createReferences(recordOf(document));
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  let made = 0;
  return exampleOf(schema, [], 0);

  function exampleOf(given: unknown, trail: readonly string[], depth: number): unknown {
    const flat = flattenSchema(given, references);
    const circle = flat.refs.some((ref) => trail.includes(ref));
    if (flat.fault !== undefined || flat.never || circle || depth > DEEPEST || ++made > MAX_VALUES)
      return undefined;
    const own = givenValue(flat.schema);
    if (own !== undefined) return own.value;
    const inner = (next: unknown) => exampleOf(next, [...trail, ...flat.refs], depth + 1);
    return madeValue(flat, inner);
  }

  function madeValue(flat: FlatSchema, inner: (schema: unknown) => unknown): unknown {
    const { schema: own, choices } = flat;
    const [type] = flat.types;
    const chosen = choices.length > 0 ? inner(choices[0]) : undefined;
    if (chosen !== undefined && !isRecord(chosen)) return chosen;
    if (type === 'object' || isRecord(own.properties) || chosen !== undefined)
      return { ...record(own, inner), ...(isRecord(chosen) ? chosen : {}) };
    if (type === 'array') return list(flat, inner);
    if (type === 'integer' || type === 'number') return numberFor(own, type);
    if (type === 'boolean') return true;
    if (type === 'string' || type === 'file') return isBase64(own) ? base64For(own) : textFor(own);
    return undefined;
  }

  /** A program sends file contents; a response is only shown. */
  function base64For(own: JsonRecord): unknown {
    if (direction === 'response') return '文件内容的 base64 编码';
    return fileContent(fileOf(trimmedText(own.contentMediaType)).file);
  }

  /** A request has required fields and those with a value in the document; a response has all. */
  function record(own: JsonRecord, inner: (schema: unknown) => unknown): JsonRecord {
    const required = textsOf(own.required);
    const wanted = Object.entries(recordOf(own.properties)).filter(([name, property]) => {
      const { schema: about } = flattenSchema(property, references);
      if (about[hidden] === true) return false;
      if (direction === 'response' || required.length === 0) return true;
      return required.includes(name) || givenValue(about) !== undefined;
    });
    const entries = wanted.map(([name, property]) => [name, inner(property)] as const);
    const others = isRecord(own.additionalProperties) ? inner(own.additionalProperties) : undefined;
    const known = entries.filter(([, value]) => value !== undefined);
    return Object.fromEntries(known.length > 0 || others === undefined ? known : [['名称', others]]);
  }

  function list(flat: FlatSchema, inner: (schema: unknown) => unknown): readonly unknown[] {
    const { first, others } = itemsOf(flat);
    const least = Math.min(
      Math.max(numberOf(flat.schema.minItems) ?? 0, first.length === 0 ? 1 : 0),
      MAX_ITEMS,
    );
    const values = first.map(inner);
    if (others !== undefined) while (values.length < least) values.push(inner(others));
    return values.filter((value) => value !== undefined);
  }
}

/** What the schema itself gives, boxed: `null` is a value. */
function givenValue(schema: JsonRecord): { readonly value: unknown } | undefined {
  if (schema.example !== undefined) return { value: schema.example };
  const [example] = listOf(schema.examples);
  if (example !== undefined) return { value: example };
  if (schema.default !== undefined) return { value: schema.default };
  if (schema.const !== undefined) return { value: schema.const };
  const [value] = listOf(schema.enum);
  return value === undefined ? undefined : { value };
}

function numberFor(schema: JsonRecord, type: string): number {
  const step = numberOf(schema.multipleOf) ?? 1;
  const low = numberOf(schema.exclusiveMinimum) ?? numberOf(schema.minimum);
  const high = numberOf(schema.exclusiveMaximum) ?? numberOf(schema.maximum);
  const open = typeof schema.exclusiveMinimum === 'number' || schema.exclusiveMinimum === true;
  const start = low ?? Math.min(0, high ?? 0);
  const least = open && low !== undefined ? low + (type === 'integer' ? 1 : step / 2) : start;
  const rounded = type === 'integer' ? Math.ceil(least / step) * step : least;
  return Number.isFinite(rounded) && step > 0 ? rounded : 0;
}

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T08:00:00+08:00',
  date: '2026-01-01',
  time: '08:00:00+08:00',
  email: 'name@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

function isBase64(schema: JsonRecord): boolean {
  return trimmedText(schema.contentEncoding) === 'base64' || trimmedText(schema.format) === 'byte';
}

function textFor(schema: JsonRecord): string {
  const format = trimmedText(schema.format);
  const text = Object.hasOwn(TEXTS, format) ? (TEXTS[format] ?? '') : '文本';
  const least = Math.min(numberOf(schema.minLength) ?? 0, 64);
  return text.padEnd(least, text).slice(0, numberOf(schema.maxLength) ?? text.padEnd(least, text).length);
}
