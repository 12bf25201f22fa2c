import type { JsonSchema, Operation } from '#core/contract.ts';
import { itemsOf } from '../read/field-schema.ts';

/** One row of a call's result. */
export function rowOf(operation: Operation | undefined): JsonSchema | undefined {
  if (operation === undefined || operation.responseShape === 'file' || operation.responseShape === 'none')
    return undefined;
  return itemsOf(operation.response) ?? operation.response;
}
