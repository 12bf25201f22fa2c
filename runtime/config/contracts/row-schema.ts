import type { JsonSchema, Operation } from '#core/contract.ts';
import { fieldAt, itemsOf } from '../read/field-schema.ts';

/** One row of a call's result. */
export function rowOf(operation: Operation | undefined): JsonSchema | undefined {
  if (operation === undefined || operation.responseShape === 'file' || operation.responseShape === 'none')
    return undefined;
  return itemsOf(operation.response) ?? operation.response;
}

/** One row of a list inside the result; without a path of the result itself. */
export function listRow(operation: Operation | undefined, path: string | undefined): JsonSchema | undefined {
  const result = rowOf(operation);
  if (path === undefined) return result;
  const list = fieldAt(result, path);
  return list === 'absent' ? undefined : itemsOf(list);
}
