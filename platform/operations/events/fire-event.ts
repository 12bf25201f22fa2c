// What a person asks of a row: the event of its machine, fired in that person's name.
import { applyEventIn, type EventInput } from '#machines/apply-event.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { eventActorOf } from '../handler/event-actor-of.ts';
import type { OperationContext } from '../handler/handler.ts';

/**
 * Call it with the transaction of the change itself. Returns the row as it is afterwards; throws `state.conflict` with the
 * allowed events when the state forbids it.
 */
export function fireEvent(
  db: Parameters<typeof applyEventIn>[0],
  context: Pick<OperationContext, 'config' | 'actor'>,
  input: Omit<EventInput, 'actor'>,
): Promise<EntityRow> {
  return applyEventIn(db, context.config, { ...input, actor: eventActorOf(context) });
}
