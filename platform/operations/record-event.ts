// What a person did to a row, beside the state changes that apply-event writes itself.
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from './handler.ts';

export interface ChangeEvent {
  readonly entity: 'application' | 'service';
  readonly entityId: string;
  readonly organizationId: string;
  readonly projectId: string;
  /** A value of the enumeration `change-event`. */
  readonly event: string;
  readonly fromState?: string;
  readonly toState?: string;
  /** Chinese text; never holds a secret. */
  readonly reason?: string;
}

/** Call it with the transaction of the change itself: an event without its change, or the reverse, must not exist. */
export async function recordEvent(db: Db, context: OperationContext, change: ChangeEvent): Promise<void> {
  const { reason = '', fromState = null, toState = null, ...rest } = change;
  await db
    .insertInto('event')
    .values({
      ...rest,
      reason,
      fromState,
      toState,
      at: context.now(),
      actorKind: context.actor === undefined ? 'system' : 'user',
      actorId: context.actor?.user.userId ?? null,
      serviceId: change.entity === 'service' ? change.entityId : null,
    })
    .execute();
}
