import type { Ajv2020 } from 'ajv/dist/2020.js';
import { createAjv } from './create-ajv.ts';
import type { Violation } from './violation.ts';

/** Checks a value against a schema of the set, by its name; returns what is broken, in the order of the schema. */
export type SchemaSet = (name: string, value: unknown) => readonly Violation[];

/** Schemas that point at each other by name (`parts.schema.json#/$defs/action`). Each is compiled on first use. */
export function createSchemaSet(schemas: Readonly<Record<string, object>>): SchemaSet {
  const ajv = createAjv();
  addSchemas(ajv, schemas);
  return (name, value) => {
    const validate = ajv.getSchema(name);
    if (validate === undefined) throw new Error(`There is no schema named ${name}`);
    return validate(value) === true ? [] : [...(validate.errors ?? [])];
  };
}

export function addSchemas(ajv: Ajv2020, schemas: Readonly<Record<string, object>>): void {
  // Regular expressions are checked as a format for schema authors only, so it is no format of requests.
  ajv.addFormat('regex', { type: 'string', validate: isRegularExpression });
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
}

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') !== undefined;
  } catch {
    return false;
  }
}
