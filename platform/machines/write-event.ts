// The only writer of the event log: state changes that apply-event makes, and what people do to a row beside them.
import type { Config, Entity } from '#config/config.ts';
import { eventsOf } from '#config/entity/entity-events.ts';
import { notify } from '#notifications/notify.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { rowTenant, textOrNull } from '#storage/row-tenant.ts';
import type { Db } from '#storage/storage.ts';
import type { EventActor } from './event-actor.ts';

export interface NewEvent {
  readonly entity: Entity;
  /** The row that it is about, with `id`, its place and the fields that the entity's `parents` name. */
  readonly row: EntityRow;
  /** One that the entity's file names. */
  readonly event: string;
  readonly fromState?: string;
  readonly toState?: string;
  readonly actor: EventActor;
  /** Chinese text; never holds a secret. */
  readonly reason?: string;
  /** Default: the time of the transaction. */
  readonly at?: Date;
}

/**
 * Call it with the transaction of the change itself: an event without its change, or the reverse, must not exist. Who is to
 * hear of it is told along with it.
 */
export async function writeEvent(db: Db, config: Config, event: NewEvent): Promise<void> {
  const { entity, row, actor } = event;
  if (eventsOf(entity).every((known) => known.event !== event.event))
    throw new Error(`[Bug] the file of ${entity.id} has no event ${event.event}`);
  await db
    .insertInto('event')
    .values({
      ...rowTenant(row),
      entity: entity.id,
      entityId: String(row.id),
      subjectIds: subjectsOf(entity, row),
      event: event.event,
      fromState: event.fromState ?? null,
      toState: event.toState ?? null,
      actorKind: actor.kind,
      actorId: actor.id ?? null,
      reason: event.reason ?? '',
      ...(event.at === undefined ? {} : { at: event.at }),
    })
    .execute();
  await notify(db, config, event);
}

/** The row and all that it belongs to: its event stands in the log of each of them. */
function subjectsOf(entity: Entity, row: EntityRow): string[] {
  const parents = Object.values(entity.parents ?? {}).map((field) => {
    if (row[field] === undefined) throw new Error(`[Bug] an event of ${entity.id} without its ${field}`);
    return textOrNull(row[field]);
  });
  return [String(row.id), ...parents.filter((id) => id !== null)];
}
