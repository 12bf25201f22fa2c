import { listEvents } from '../../../events/list-events.ts';
import type { Handler, OperationContext } from '../../../handler/handler.ts';
import { findTest, findTestVersion, type TestVersion } from '../version/test-version.ts';
import { buildResult } from './build-result.ts';

/**
 * Computed until the last calls after the stop are counted; then it is the one that was kept, and curves of other metrics come from
 * sums that do not change any more.
 */
export const computeResult: Handler<'abtest.version.compute'> = async ({ id, metric }, context) => {
  const { db } = context.storage;
  const version = await findTestVersion(db, id);
  const { state, stopReason, result: kept } = version;
  const events = await eventRows(context, version);
  const now = context.now();
  const built = async () => (await buildResult(db, version, version.stoppedAt ?? now, metric)).result;
  const facts = { state, stopReason, settling: state === 'Stopped' && kept === null, events };
  if (kept === null) return { ...(await built()), computedAt: now.toISOString(), ...facts };
  const result = { ...kept, ...facts, frozen: true };
  if (metric === undefined || metric === kept.curveMetric) return result;
  const { curveMetric, curve, quantiles } = await built();
  return { ...result, curveMetric, curve, quantiles };
};

const MAX_EVENTS = 600;
/** What led to the start and what the stop brought about belongs to the story. */
const AROUND_MS = 600_000;

/** Of the version shown (edits of its siblings are no part of its story), its service and that one's versions, from a little before the start on. */
async function eventRows(context: OperationContext, version: TestVersion) {
  if (version.startedAt === null) return [];
  const { serviceId } = await findTest(context.storage.db, version.testId);
  const span = {
    from: new Date(version.startedAt.getTime() - AROUND_MS).toISOString(),
    ...(version.stoppedAt === null
      ? {}
      : { to: new Date(version.stoppedAt.getTime() + AROUND_MS).toISOString() }),
    pageSize: MAX_EVENTS,
  };
  const { enums, entities } = context.config;
  const label = (id: string, value: string) =>
    enums.get(id)?.values.find((one) => one.value === value)?.label ?? value;
  // The same event is called otherwise by services and by tests.
  const ownLabel = (entity: string, event: string) =>
    entities.get(entity)?.machine?.events.find((one) => one.event === event)?.label;
  const subjects = [
    { id: serviceId, entities: ['service', 'service-version'] },
    { id: version.id, entities: ['abtest-version'] },
  ];
  const { result } = await listEvents(context, subjects, span);
  return result.toReversed().map(({ id, at, entity, subject, event, level, reason, actorName }) => ({
    ...{ id, at, event, level, reason, actorName },
    lane: `${label('event-subject', entity)}${subject === '' ? '' : ` ${subject}`}`,
    label: ownLabel(entity, event) ?? label('service-event', event),
  }));
}
