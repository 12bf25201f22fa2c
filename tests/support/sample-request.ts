// A valid request made from its schema: what is required and nothing else.
import type { JsonSchema } from '#core/contract.ts';
import { isRequiredWith } from '#core/required-when.ts';
import { createInputChecker } from '#core/validate/input-checker.ts';

/** Tried in order for a text; the first that the field's own rules accept is taken. */
const TEXTS = [
  'sample-1',
  'Sample1',
  '样例',
  '/sample',
  'http://127.0.0.1:9/sample',
  'GET',
  '127.0.0.1',
  '2026-01-01T00:00:00Z',
  '2026-01-01',
  '08.jsonl',
  'Sample-2026-password',
  '{}',
  'A',
];

export function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

export function requiredOf(schema: JsonSchema): readonly string[] {
  return (schema.required ?? []) as readonly string[];
}

export function sampleRequest(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const properties = propertiesOf(schema);
  const valuesOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, sampleValue(properties[name] ?? {})]));
  const sample = valuesOf(requiredOf(schema));
  const more = Object.keys(properties).filter((name) => isRequiredWith(properties[name] ?? {}, sample));
  return { ...sample, ...valuesOf(more) };
}

export function sampleValue(schema: JsonSchema): unknown {
  const values = schema.enum as readonly unknown[] | undefined;
  if (values !== undefined) return values[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return sampleRequest(schema);
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 1;
  if (type === 'array')
    return Array.from({ length: Number(schema.minItems ?? 0) }, () =>
      sampleValue((schema.items ?? {}) as JsonSchema),
    );
  const accepts = createInputChecker(schema);
  const text = TEXTS.find((candidate) => accepts(candidate).ok);
  if (text === undefined) throw new Error(`Add a sample text that fits ${JSON.stringify(schema)}`);
  return text;
}
