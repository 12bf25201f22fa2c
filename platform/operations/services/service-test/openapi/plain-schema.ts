// A schema of a foreign document without references: what a form needs of it, no deeper and no larger than one can fill in.
import { isRecord } from '../../registration/openapi/read-document.ts';
import type { References } from '../../registration/openapi/references.ts';

export type PlainSchema = Readonly<Record<string, unknown>>;

/** Said as they are. */
const KEPT = [
  'title',
  'description',
  'enum',
  'const',
  'default',
  'example',
  'examples',
  'format',
  'contentEncoding',
  'contentMediaType',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

const MAX_DEPTH = 10;
const MAX_NODES = 600;
const MAX_CHOICES = 8;

/** Where the document goes deeper or on for ever the schema says nothing: anything may stand there. */
export function plainSchema(given: unknown, references: References): PlainSchema {
  let nodes = 0;
  const plain = (value: unknown, depth: number): PlainSchema => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) return {};
    const schema = references.resolve(value, 'schema');
    if (!isRecord(schema)) return {};
    const inside = (inner: unknown) => plain(inner, depth + 1);
    const merged = Array.isArray(schema.allOf) ? mergeAll(schema, schema.allOf.map(inside)) : {};
    return { ...merged, ...plainMembers(schema, inside, merged) };
  };
  return plain(given, 0);
}

function plainMembers(
  schema: Readonly<Record<string, unknown>>,
  inside: (schema: unknown) => PlainSchema,
  merged: PlainSchema,
): PlainSchema {
  const kept = KEPT.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]] as const]));
  const members: Record<string, unknown> = { ...Object.fromEntries(kept) };
  const type = typeOf(schema);
  if (type !== undefined) members.type = type;
  if (isRecord(schema.properties)) {
    const own = Object.entries(schema.properties).map(([name, inner]) => [name, inside(inner)] as const);
    members.properties = { ...recordOf(merged.properties), ...Object.fromEntries(own) };
  }
  if (Array.isArray(schema.required))
    members.required = [...new Set([...listOf(merged.required), ...schema.required.map(String)])];
  if (isRecord(schema.items)) members.items = inside(schema.items);
  if (Array.isArray(schema.prefixItems)) members.prefixItems = schema.prefixItems.map(inside);
  if (schema.additionalProperties !== undefined)
    members.additionalProperties = isRecord(schema.additionalProperties)
      ? inside(schema.additionalProperties)
      : schema.additionalProperties === true;
  const choices = [schema.oneOf, schema.anyOf].find(Array.isArray);
  if (choices !== undefined) members.anyOf = choices.slice(0, MAX_CHOICES).map(inside);
  return members;
}

/** OpenAPI 3.0 says `nullable`, Swagger 2 calls a file a type. */
function typeOf({ type, nullable, properties }: Readonly<Record<string, unknown>>): unknown {
  if (type === 'file') return 'string';
  const said = type ?? (isRecord(properties) ? 'object' : undefined);
  return nullable === true && typeof said === 'string' ? [said, 'null'] : said;
}

function mergeAll(schema: Readonly<Record<string, unknown>>, parts: readonly PlainSchema[]): PlainSchema {
  const properties = Object.assign({}, ...parts.map((part) => recordOf(part.properties)));
  const required = [...new Set(parts.flatMap((part) => listOf(part.required)))];
  const rest = Object.assign({}, ...parts);
  return {
    ...rest,
    ...(Object.keys(properties).length > 0 ? { properties, type: 'object' } : {}),
    ...(required.length > 0 || Array.isArray(schema.required) ? { required } : {}),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
