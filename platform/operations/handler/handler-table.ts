// The shape of every table of operations.
import type { OperationId, Operations } from '#core/generated/contracts.ts';
import type { Answered, OperationContext } from './handler.ts';

/** An area exports one of these from `<area>/table.ts`, e.g. `{ 'application.create': createApplication }`. */
export type HandlerTable = {
  // Written out: by its name the checker would not let one handler serve two calls.
  readonly [Id in OperationId]?: (
    request: Operations[Id]['request'],
    context: OperationContext,
  ) => Answered<Operations[Id]['response']>;
};
