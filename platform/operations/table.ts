// operationId -> handler, one row an area. A call that is missing here is served by the generic handlers when its contract names an entity.
import type { Handler } from './handler.ts';

/** An area exports one of these from `<area>/table.ts`, e.g. `{ 'application.create': createApplication }`. */
export type HandlerTable = Readonly<Record<string, Handler>>;

/** Every operation that has a handler of its own; ids must exist in `schemas/api/*.yaml` (checked by `createApp`). */
export const operationTable: HandlerTable = {};
