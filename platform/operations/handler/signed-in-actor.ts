import type { Actor, OperationContext } from './handler.ts';

/** The person behind a call whose contract demands one; the access stage has refused all others. */
export function signedInActor(context: OperationContext): Actor {
  if (context.actor === undefined)
    throw new Error(`[Bug] ${context.operation.id} was reached without a signed-in person`);
  return context.actor;
}
