// An example of a request body: the document's own one, or one made from the schema.
import { isRecord } from './read-document.ts';
import type { References } from './references.ts';

const MAX_DEPTH = 8;
const MAX_NODES = 400;
const MAX_LENGTH = 20_000;

/** JSON text of an example, or empty when the operation takes no body that can be shown as text. */
export function sampleBody(operation: Readonly<Record<string, unknown>>, references: References): string {
  const media = mediaOf(operation, references);
  if (media === undefined) return '';
  return print(ownExample(media, references) ?? madeExample(media, references));
}

/** Only what the document itself gives as an example; empty when it gives none. */
export function givenExample(operation: Readonly<Record<string, unknown>>, references: References): string {
  const media = mediaOf(operation, references);
  return media === undefined ? '' : print(ownExample(media, references));
}

function print(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > MAX_LENGTH ? '' : text;
}

/** The media type object of OpenAPI 3, or the body parameter of Swagger 2: both hold `schema`. */
function mediaOf(operation: Readonly<Record<string, unknown>>, { resolve }: References) {
  const body = resolve(operation.requestBody, 'requestBody');
  if (isRecord(body) && isRecord(body.content)) {
    const name = Object.keys(body.content).find((type) => /[/+]json\b/.test(type));
    const media = name === undefined ? undefined : body.content[name];
    return isRecord(media) ? media : undefined;
  }
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  return parameters
    .map((parameter) => resolve(parameter, 'parameters'))
    .filter(isRecord)
    .find((parameter) => parameter.in === 'body');
}

function ownExample(media: Readonly<Record<string, unknown>>, references: References): unknown {
  if (media.example !== undefined) return media.example;
  const examples = isRecord(media.examples) ? Object.values(media.examples) : [];
  const first = references.resolve(examples[0], 'examples');
  return isRecord(first) ? first.value : undefined;
}

function madeExample(media: Readonly<Record<string, unknown>>, references: References): unknown {
  let nodes = 0;
  const sample = (given: unknown, depth: number): unknown => {
    // Schemas may contain themselves, so the example ends where it gets deep or large.
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) return undefined;
    const schema = references.resolve(given, 'schema');
    return isRecord(schema) ? sampleOf(schema, (inner) => sample(inner, depth + 1)) : undefined;
  };
  return media.schema === undefined ? undefined : sample(media.schema, 0);
}

function sampleOf(schema: Readonly<Record<string, unknown>>, sample: (schema: unknown) => unknown): unknown {
  const { example, default: fallback, enum: values, allOf } = schema;
  if (example !== undefined) return example;
  if (fallback !== undefined) return fallback;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (Array.isArray(values) && values.length > 0) return values[0];
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map(sample).filter(isRecord));
  const choice = [schema.oneOf, schema.anyOf].find(Array.isArray);
  if (choice !== undefined) return sample(choice[0]);
  return sampleOfType(schema, sample);
}

function sampleOfType(
  schema: Readonly<Record<string, unknown>>,
  sample: (schema: unknown) => unknown,
): unknown {
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type;
  if (type === 'object' || isRecord(schema.properties)) {
    const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
    const entries = properties.map(([name, inner]) => [name, sample(inner)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (type === 'array') return [sample(schema.items)].filter((item) => item !== undefined);
  if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 0;
  if (type === 'boolean') return true;
  return type === 'string' ? '' : undefined;
}
