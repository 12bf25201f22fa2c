// The only sender of notifications: what schemas/notifications say of an event is written with the event itself.
import type { Config, Entity, NotificationKind } from '#config/config.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { createId } from '#storage/create-id.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { readRowScopes } from '#storage/row-scopes.ts';
import { rowTenant, textOrNull } from '#storage/row-tenant.ts';
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import { createNotificationText } from './notification-text.ts';

export interface Happening {
  readonly entity: Entity;
  /** The row as it is now, with the fields that the kinds' texts read. */
  readonly row: EntityRow;
  readonly event: string;
  readonly fromState?: string;
  readonly toState?: string;
  /** Chinese text; never holds a secret. */
  readonly reason?: string;
}

export const DELIVERY_JOB = 'notification-delivery';

/** What comes again after a longer pause is news, as in the event log. */
const PAUSE = sql`interval '10 minutes'`;

/**
 * Notifies recipients of this event's kinds. Call it in the change's transaction: a message without its change, or
 * the reverse, must not exist. A job hands it to its readers.
 */
export async function notify(db: Db, config: Config, happening: Happening): Promise<void> {
  for (const kind of config.notifications.values())
    if (kind.on.entity === happening.entity.id && kind.on.event === happening.event)
      await send(db, config, kind, happening);
}

async function send(db: Db, config: Config, kind: NotificationKind, happening: Happening): Promise<void> {
  const { row } = happening;
  const text = createNotificationText(config, kind, await readScope(db, config, happening));
  const about = String(row[kind.about ?? 'id']);
  if (!text.isWanted || !(await isRepeated(db, kind, about))) return;
  const { title, body, path } = text;
  // Two that find no earlier message would both write one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification ${kind.id} ${about}`}, 0))`.execute(
    db,
  );
  const again = await sql<{ id: string }>`
    update notification_message set count = count + 1, last_at = now(), title = ${title}, body = ${body}, path = ${path}
    where kind = ${kind.id} and about = ${about} and last_at > now() - ${PAUSE} returning id`.execute(db);
  const id = again.rows[0]?.id ?? createId('ntf');
  if (again.rows.length === 0)
    await db
      .insertInto('notificationMessage')
      .values({
        ...{ id, kind: kind.id, level: kind.level, title, body, path, about },
        ...tenantOf(happening),
        person: textOrNull(row[kind.recipients.person ?? '']),
      })
      .execute();
  await enqueueJob(db, config.jobs, DELIVERY_JOB, { key: id, payload: { messageId: id } });
}

/** Its own event is in the log by now. */
async function isRepeated(db: Db, { on, repeats }: NotificationKind, about: string): Promise<boolean> {
  if (repeats === undefined) return true;
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from event
    where subject_ids @> array[${about}]::text[] and entity = ${on.entity} and event = ${on.event}
      and at > now() - make_interval(mins => ${repeats.minutes})`.execute(db);
  return (rows[0]?.times ?? 0) >= repeats.times;
}

/** What the texts can read: the row's fields, what it belongs to by name, and the event's values. */
async function readScope(
  db: Db,
  config: Config,
  { entity, row, reason = '', fromState = '', toState = '' }: Happening,
): Promise<EntityRow> {
  const [scope] = await readRowScopes(db, config.entities, entity, [row]);
  return { ...scope, reason, fromState, toState };
}

/** Only where its entity has it: a job may outlive the project that it was for. */
function tenantOf({ entity, row }: Happening) {
  if (entity.scope !== 'project' && entity.scope !== 'organization') return {};
  return rowTenant(row);
}
