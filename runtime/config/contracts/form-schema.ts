import type { JsonSchema, Operation } from '#core/contract.ts';
import { hashText } from '#core/hash.ts';
import type { Config } from '../config.ts';

/** Address of the validator module of a request schema: the same schema has the same address for ever. */
export function validatorPath(schema: JsonSchema): string {
  return `/_console/validator/${validatorHash(schema)}.js`;
}

function validatorHash(schema: JsonSchema): string {
  return hashText(JSON.stringify(schema));
}

/** Request schemas by the hash in their validator's address: what the server may compile on request. */
export function formSchemas(config: Pick<Config, 'operations'>): ReadonlyMap<string, JsonSchema> {
  const schemas = [...config.operations.values()].map((operation: Operation) => operation.request);
  return new Map(schemas.map((schema) => [validatorHash(schema), schema]));
}
