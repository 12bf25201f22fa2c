// What a run gets of what its project, and the service that it calls, can still take.
import { type LoadLimits, rateLimitOf } from '../config/load-limits.ts';
import type { PlannedLoad } from '../config/planned-load.ts';
import type { Reservation } from '../record/snapshot.ts';

export interface Taken {
  /** By the project's other runs. */
  readonly byProject: readonly Reservation[];
  /** By other runs of any project at the same service; undefined at a service of the platform, which has no limit of its own. */
  readonly atRegistered: readonly Reservation[] | undefined;
}

/**
 * Undefined while others have what it needs. A run whose rate its answers decide gets all that is left: held to a part of it for
 * the sake of runs that may never come, it would measure that part and not the service.
 */
export function reserveRoom(
  load: Pick<PlannedLoad, 'rate' | 'concurrency'>,
  generators: number,
  limits: LoadLimits,
  { byProject, atRegistered }: Taken,
): Reservation | undefined {
  const slots = limits.runs - byProject.length;
  if (slots <= 0) return undefined;
  const left = {
    rate: Math.min(
      limits.rate - ratesOf(byProject),
      atRegistered === undefined
        ? Number.POSITIVE_INFINITY
        : rateLimitOf(limits, { isRegistered: true }) - ratesOf(atRegistered),
    ),
    concurrency: limits.concurrency - byProject.reduce((sum, { concurrency }) => sum + concurrency, 0),
  };
  const reserved = {
    rate: load.rate ?? Math.floor(left.rate),
    // Of an open load the rate decides; only a service that falls behind ever has so many under way.
    concurrency: load.concurrency ?? Math.floor(left.concurrency / slots),
  };
  const hasRoom =
    reserved.rate > 0 &&
    reserved.rate <= left.rate &&
    reserved.concurrency >= generators &&
    reserved.concurrency <= left.concurrency;
  return hasRoom ? reserved : undefined;
}

function ratesOf(reservations: readonly Reservation[]): number {
  return reservations.reduce((sum, { rate }) => sum + rate, 0);
}
