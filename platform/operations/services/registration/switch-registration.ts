// Start, stop and check of a third-party service.
import { AppError } from '#core/app-error.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import { refuseWhileBlocked } from '../../entity/blockers.ts';
import { fireEvent } from '../../events/fire-event.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { refuseAddress } from './check-address.ts';
import { findService, lockService } from './find-service.ts';
import { probe } from './probe.ts';

/** From now on the gateway sends calls there, as soon as the first probe succeeds; throws `service.address-refused`. */
export const startRegistration: Handler<'registration.start'> = async ({ id }, context) => {
  await refuseAddress(context, await readBaseUrl(context, id));
  await context.storage.transaction(async (db) => {
    const service = await lockService(db, id);
    await fireEvent(db, context, { entity: 'service', id: service.id, event: 'start' });
  });
  await probe(context, id);
};

/** From now on the gateway refuses calls; the ones under way end by themselves, so Stopping is over at once. */
export const stopRegistration: Handler<'registration.stop'> = ({ id }, context) =>
  context.storage.transaction(async (db) => {
    const service = await lockService(db, id);
    await refuseWhileBlocked(db, context, { entity: 'service', ids: [service.id], action: 'stop' });
    await fireEvent(db, context, { entity: 'service', id: service.id, event: 'stop' });
    const ended = { entity: 'service', id: service.id, event: 'stopped', actor: { kind: 'system' } } as const;
    await applyEventIn(db, context.config, ended);
  });

/** Probes at once and returns the result. A stopped service is not probed. */
export const checkRegistration: Handler<'registration.check'> = async ({ id }, context) => {
  const before = await findService(context.storage.db, id);
  const found = await context.engines.health.check(id);
  if (found === undefined) throw resting(context, before.state);
  const { state } = await findService(context.storage.db, id);
  const { healthy, reason, checkedAt, latencyMs } = found;
  return { state, healthy, stateReason: reason, checkedAt, latencyMs };
};

/** `record.not-found` for what is no third-party service. */
async function readBaseUrl({ storage }: OperationContext, id: string): Promise<string> {
  const { id: serviceId } = await findService(storage.db, id);
  const { baseUrl } = await storage.db
    .selectFrom('registration')
    .select('baseUrl')
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow(() => new AppError('record.not-found'));
  return baseUrl;
}

function resting({ config }: OperationContext, state: string): AppError {
  const label =
    config.enums.get('service-state')?.values.find((value) => value.value === state)?.label ?? state;
  return new AppError('state.conflict', { state: label, allowed: '启动' });
}
