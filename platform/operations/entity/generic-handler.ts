import type { EntityRow } from '#storage/entity-rows.ts';
import type { OperationContext } from '../handler/handler.ts';

/** Serves any call whose contract names an entity: the contract defines request and response. */
export type GenericHandler<Answer> = (request: EntityRow, context: OperationContext) => Promise<Answer>;
