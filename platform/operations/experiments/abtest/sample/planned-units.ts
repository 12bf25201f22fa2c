import type { Db } from '#storage/storage.ts';
import { type TestVersion, UNPLANNED_UNITS } from '../version/test-version.ts';
import { type KnownUnit, readPast, readSpan } from './past-sums.ts';
import { neededFor, planMetric } from './plan-metrics.ts';

/** How often a change that matters shall be found. */
const POWER = 0.8;

/** Units in each arm for a version that starts without a number, by the service's last days; without any a usual one. */
export async function plannedUnitsOf(
  db: Db,
  serviceId: string,
  version: TestVersion,
  now: Date,
): Promise<number> {
  const unit = knownUnit(version.unit);
  const span = unit === undefined ? undefined : await readSpan(db, serviceId, version, now);
  if (unit === undefined || span === undefined) return UNPLANNED_UNITS;
  const past = await readPast(db, serviceId, version, unit, span);
  const plans = version.metrics.map((metric) => planMetric(version, metric, past, POWER));
  return neededFor(version, plans).units ?? UNPLANNED_UNITS;
}

/** The request log has no headers and no query items. */
export function knownUnit(unit: TestVersion['unit']): KnownUnit | undefined {
  return unit === 'header' || unit === 'query' ? undefined : unit;
}
