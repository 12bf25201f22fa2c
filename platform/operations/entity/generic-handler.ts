import type { EntityRow } from '#storage/entity-rows.ts';
import type { OperationContext } from '../handler.ts';

/** Serves any call whose contract names an entity: the contract says what may be asked and what is answered. */
export type GenericHandler<Answer> = (request: EntityRow, context: OperationContext) => Promise<Answer>;
