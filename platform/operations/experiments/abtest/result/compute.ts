import { listEvents } from '../../../events/list-events.ts';
import type { Handler, OperationContext } from '../../../handler/handler.ts';
import { findTest, findTestVersion, type TestVersion } from '../version/test-version.ts';
import { buildResult } from './build-result.ts';

/** While a version runs its result is computed; once it has stopped it is the one of that moment. */
export const computeResult: Handler<'abtest.version.compute'> = async ({ id, metric }, context) => {
  const { db } = context.storage;
  const version = await findTestVersion(db, id);
  const { state, stopReason, result: kept } = version;
  const events = await eventRows(context, version);
  const now = version.stoppedAt ?? context.now();
  const facts = { state, stopReason, events };
  if (kept === null) return { ...(await buildResult(db, version, now, metric)).result, ...facts };
  if (metric === undefined || metric === kept.curveMetric) return { ...kept, ...facts, frozen: true };
  const { curveMetric, curve } = (await buildResult(db, version, now, metric)).result;
  return { ...kept, curveMetric, curve, ...facts, frozen: true };
};

const MAX_EVENTS = 600;
/** What led to the start and what the stop brought about belongs to the story. */
const AROUND_MS = 600_000;

/** Of the test, its service and that one's versions, from a little before the start on. */
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
  const { enums } = context.config;
  const label = (id: string, value: string) =>
    enums.get(id)?.values.find((one) => one.value === value)?.label ?? value;
  const subjects = [
    { id: serviceId, entities: ['service', 'service-version'] },
    { id: version.testId, entities: ['abtest-version'] },
  ];
  const { result } = await listEvents(context, subjects, span);
  return result.toReversed().map(({ id, at, entity, subject, event, level, reason, actorName }) => ({
    ...{ id, at, event, level, reason, actorName },
    lane: `${label('event-subject', entity)}${subject === '' ? '' : ` ${subject}`}`,
    label: label('service-event', event),
  }));
}
