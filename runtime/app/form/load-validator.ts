// Validators are modules of our own origin, one per request schema, compiled by the server: nothing is evaluated here.
import type { LinkedOperation } from '#core/linked-page.ts';
import type { Validate } from './field/check-request.ts';

/** Undefined when the operation has none; the server checks every request anyway. */
export async function loadValidator(operation: LinkedOperation): Promise<Validate | undefined> {
  if (operation.validator === undefined) return undefined;
  const module: { readonly validate?: Validate } = await import(operation.validator);
  return module.validate;
}
