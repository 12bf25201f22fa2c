import type { Db } from '#storage/storage.ts';
import { type KnownUnit, readPast, readSpan } from './past-sums.ts';
import { neededFor, type Planned, planMetric, samplePlan } from './plan-metrics.ts';

/** How often a change that matters shall be found. */
const POWER = 0.8;

/** Units in each arm for a version that starts without a number, by the service's last days; null: those say nothing. */
export async function plannedUnitsOf(
  db: Db,
  serviceId: string,
  version: Planned,
  now: Date,
): Promise<number | null> {
  const unit = knownUnit(version.unit);
  const span = unit === undefined ? undefined : await readSpan(db, serviceId, version, now);
  if (unit === undefined || span === undefined) return null;
  const past = await readPast(db, serviceId, version, unit, span);
  const plan = samplePlan(version, POWER);
  const plans = version.metrics.map((metric) => planMetric(version, metric, past, plan));
  return neededFor(version, plans).units;
}

/** The request log has no headers and no query items. */
export function knownUnit(unit: Planned['unit']): KnownUnit | undefined {
  return unit === 'header' || unit === 'query' ? undefined : unit;
}
