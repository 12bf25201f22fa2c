// What a person did to a row, beside the state changes that apply-event writes itself.
import { type NewEvent, writeEvent } from '#machines/write-event.ts';
import type { Db } from '#storage/storage.ts';
import { eventActorOf } from '../handler/event-actor-of.ts';
import type { OperationContext } from '../handler/handler.ts';

export interface ChangeEvent extends Omit<NewEvent, 'entity' | 'actor' | 'at'> {
  /** Name of an entity, e.g. `application`. */
  readonly entity: string;
}

/** Call it with the transaction of the change itself. */
export async function recordEvent(
  db: Db,
  context: Pick<OperationContext, 'config' | 'actor' | 'now'>,
  change: ChangeEvent,
): Promise<void> {
  const entity = context.config.entities.get(change.entity);
  if (entity === undefined) throw new Error(`[Bug] no entity ${change.entity}`);
  await writeEvent(db, context.config, {
    ...change,
    entity,
    actor: eventActorOf(context),
    at: context.now(),
  });
}
