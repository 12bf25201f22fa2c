import type { Config } from '#config/config.ts';
import type { Db } from '#storage/storage.ts';
import { listEvents } from '../../../events/list-events.ts';
import { findTest, type TestVersion } from '../version/test-version.ts';

const MAX_EVENTS = 600;
/** What led to the start belongs to the story. */
const BEFORE_MS = 600_000;
/** What the stop itself changed as well, and nothing later: the result is that of the stop. Over before the result is kept. */
const AFTER_MS = 30_000;

/**
 * Of the version shown (edits of its siblings are no part of its story), its service and that one's versions, from a little before
 * the start until the stop.
 */
export async function eventsAround(db: Db, config: Config, version: TestVersion) {
  if (version.startedAt === null) return [];
  const { serviceId } = await findTest(db, version.testId);
  const span = {
    from: new Date(version.startedAt.getTime() - BEFORE_MS).toISOString(),
    ...(version.stoppedAt === null
      ? {}
      : { to: new Date(version.stoppedAt.getTime() + AFTER_MS).toISOString() }),
    pageSize: MAX_EVENTS,
  };
  const { enums, entities } = config;
  const label = (id: string, value: string) =>
    enums.get(id)?.values.find((one) => one.value === value)?.label ?? value;
  // The same event is called otherwise by services and by tests.
  const ownLabel = (entity: string, event: string) =>
    entities.get(entity)?.machine?.events.find((one) => one.event === event)?.label;
  const subjects = [
    { id: serviceId, entities: ['service', 'service-version'] },
    { id: version.id, entities: ['abtest-version'] },
  ];
  const { result } = await listEvents({ storage: { db }, config }, subjects, span);
  return result.toReversed().map(({ id, at, entity, subject, event, level, reason, actorName }) => ({
    ...{ id, at, event, level, reason, actorName },
    lane: `${label('event-subject', entity)}${subject === '' ? '' : ` ${subject}`}`,
    label: ownLabel(entity, event) ?? label('service-event', event),
  }));
}
