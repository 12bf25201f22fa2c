import type { Entity } from '#config/config.ts';
import type { Database } from '#storage/database.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import type { Transaction } from '#storage/sql.ts';
import type { EventInput } from './apply-event.ts';

export interface WrittenEvent {
  readonly entity: Entity;
  readonly row: EntityRow;
  readonly input: EventInput;
  readonly from: string;
  readonly to: string;
}

/** One row of the event log, in the place where the changed row lives. */
export async function writeEvent(
  db: Transaction<Database>,
  { entity, row, input, from, to }: WrittenEvent,
): Promise<void> {
  await db
    .insertInto('event')
    .values({
      organizationId: textOrNull(row.organizationId),
      projectId: textOrNull(row.projectId),
      entity: entity.id,
      entityId: input.id,
      event: input.event,
      fromState: from,
      toState: to,
      actorKind: input.actor.kind,
      actorId: input.actor.id ?? null,
      reason: input.reason ?? '',
      serviceId: entity.id === 'service' ? input.id : textOrNull(row.serviceId),
    })
    .execute();
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
