// How many units a version needs that starts without a number of its own.
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import type { OperationContext } from '../../../handler/handler.ts';
import type { TestVersion, VersionConfig } from '../version/test-version.ts';
import type { Planned } from './plan-metrics.ts';
import { plannedUnitsOf } from './planned-units.ts';

/** What a start needs to know of the service's last days; read before its locks, which others wait for. */
export interface PlannedDraft {
  readonly of: Planned;
  /** In each arm; null: those days say nothing. */
  readonly units: number | null;
}

/** Undefined: the draft says itself how many units it needs. */
export async function planDraft(
  { storage, now }: Pick<OperationContext, 'storage' | 'now'>,
  serviceId: string,
  draft: Planned & Pick<VersionConfig, 'plannedUnits'>,
): Promise<PlannedDraft | undefined> {
  if (draft.plannedUnits != null) return undefined;
  return { of: draft, units: await plannedUnitsOf(storage.db, serviceId, draft, now()) };
}

/** In each arm, reckoned anew for a draft that was changed since. */
export function unitsFor(
  db: Transaction<Database>,
  serviceId: string,
  version: TestVersion,
  planned: PlannedDraft | undefined,
  now: Date,
): number | null | Promise<number | null> {
  if (version.plannedUnits !== null) return version.plannedUnits;
  const isSame =
    planned !== undefined &&
    PLANNED_BY.every((field) => isDeepStrictEqual(planned.of[field], version[field]));
  return isSame ? planned.units : plannedUnitsOf(db, serviceId, version, now);
}

const PLANNED_BY = [
  'unit',
  'arms',
  'participation',
  'holdout',
  'metrics',
  'targeting',
  'plan',
  'alpha',
  'correction',
] as const;
