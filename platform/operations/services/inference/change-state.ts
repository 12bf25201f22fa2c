// What a person asks of a service; the runner does it and fires the events that follow.

import { applyEventIn } from '#machines/apply-event.ts';
import type { Database } from '#storage/database.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import type { Transaction } from '#storage/sql.ts';
import type { OperationContext } from '../../handler/handler.ts';

export type ServiceEvent = 'start' | 'stop' | 'cancel' | 'update' | 'delete';

/** Returns the state after it; `state.conflict` with the allowed events when the state forbids it. */
export async function changeState(
  db: Transaction<Database>,
  context: OperationContext,
  id: string,
  event: ServiceEvent,
  reason = '',
): Promise<string> {
  const { user } = context.actor ?? {};
  const actor = user === undefined ? { kind: 'system' as const } : { kind: 'user' as const, id: user.userId };
  const row: EntityRow = await applyEventIn(db, context.config, {
    entity: 'service',
    id,
    event,
    actor,
    reason,
  });
  return String(row.state);
}
