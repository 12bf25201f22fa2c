// Writes what a check found and fires what follows from it.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { applyEventIn } from '#machines/apply-event.ts';
import type { Storage } from '#storage/storage.ts';
import type { HealthResult } from './health.ts';

/** One slow answer is no outage. */
const FAILURES_UNTIL_ERROR = 3;

/** State -> event when the service is well. */
const WELL: Readonly<Record<string, string>> = {
  Starting: 'ready',
  StartFailed: 'ready',
  Updating: 'ready',
  Warning: 'ready',
  Error: 'ready',
};
/** State -> event after the third failure in a row. */
const UNWELL: Readonly<Record<string, string>> = {
  Starting: 'start-fail',
  Running: 'fail',
  Warning: 'fail',
  Updating: 'fail',
};

export async function recordResult(
  deps: { readonly storage: Storage; readonly config: Config },
  serviceId: string,
  result: HealthResult,
): Promise<void> {
  await deps.storage.transaction(async (db) => {
    // The service first, as all code that changes both does; the other order could deadlock.
    const service = await db
      .selectFrom('service')
      .select('state')
      .where('id', '=', serviceId)
      .forUpdate()
      .executeTakeFirst();
    if (service === undefined) return;
    const { healthFailures } = await db
      .updateTable('registration')
      .set((eb) => ({
        healthCheckedAt: result.checkedAt,
        healthLatencyMs: result.latencyMs,
        healthFailures: result.healthy ? 0 : eb('healthFailures', '+', 1),
      }))
      .where('serviceId', '=', serviceId)
      .returning('healthFailures')
      .executeTakeFirstOrThrow(() => new AppError('record.not-found'));
    const isOut = healthFailures >= FAILURES_UNTIL_ERROR;
    const event = result.healthy ? WELL[service.state] : isOut ? UNWELL[service.state] : undefined;
    if (event === undefined) return;
    const actor = { kind: 'system' } as const;
    await applyEventIn(db, deps.config, {
      entity: 'service',
      id: serviceId,
      event,
      actor,
      reason: result.reason,
    });
  });
}
