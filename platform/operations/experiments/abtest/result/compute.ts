import type { Handler } from '../../../handler/handler.ts';
import { findTestVersion } from '../version/test-version.ts';
import { buildResult } from './build-result.ts';
import { eventsAround } from './events-around.ts';

/**
 * Computed until the last calls after the stop are counted; then it is the one that was kept, and curves of other metrics come from
 * sums that do not change any more.
 */
export const computeResult: Handler<'abtest.version.compute'> = async ({ id, metric }, context) => {
  const { db } = context.storage;
  const version = await findTestVersion(db, id);
  const { state, stopReason, result: kept } = version;
  const events = kept?.events ?? (await eventsAround(db, context.config, version));
  const now = context.now();
  const built = async () => (await buildResult(db, version, version.stoppedAt ?? now, metric)).result;
  const facts = { state, stopReason, settling: state === 'Stopped' && kept === null, events };
  if (kept === null) return { ...(await built()), computedAt: now.toISOString(), ...facts };
  const result = { ...kept, ...facts, frozen: true };
  if (metric === undefined || metric === kept.curveMetric) return result;
  const { curveMetric, curve, quantiles } = await built();
  return { ...result, curveMetric, curve, quantiles };
};
