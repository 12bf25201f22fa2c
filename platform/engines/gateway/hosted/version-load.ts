// What the calls of one version amount to since this gateway first knew it. Sums only grow: who reads two of them has a mean.
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';

export interface VersionLoad {
  /** Calls that came for it, also those that found no room in the queue. */
  arrivals: number;
  /** Calls at its replicas now. */
  inFlight: number;
  /** Calls that wait for a replica now. */
  waiting: number;
  /** `inFlight` and `waiting` times seconds, until `sinceMs`. */
  busySeconds: number;
  queuedSeconds: number;
  /** `performance.now()` up to which both are added up. */
  sinceMs: number;
  /** Calls that are over, by `DURATION_BOUNDS_US`, from their coming to the last byte; without websockets. */
  readonly durations: number[];
}

export function createVersionLoad(): VersionLoad {
  const sums = { arrivals: 0, inFlight: 0, waiting: 0, busySeconds: 0, queuedSeconds: 0 };
  return { ...sums, sinceMs: 0, durations: new Array<number>(DURATION_BOUNDS_US.length + 1).fill(0) };
}

/** Calls `accrue` first, so that the time before counts with the numbers of then. */
export function moveInFlight(load: VersionLoad, change: 1 | -1, nowMs: number): void {
  accrue(load, nowMs);
  load.inFlight += change;
}

export function moveWaiting(load: VersionLoad, change: 1 | -1, nowMs: number): void {
  accrue(load, nowMs);
  load.waiting += change;
}

export function noteDuration(load: VersionLoad, us: number): void {
  const bucket = durationBucket(us);
  load.durations[bucket] = (load.durations[bucket] ?? 0) + 1;
}

/** Brings both integrals up to now. */
export function accrue(load: VersionLoad, nowMs: number): void {
  const seconds = Math.max(0, nowMs - load.sinceMs) / 1_000;
  load.busySeconds += load.inFlight * seconds;
  load.queuedSeconds += load.waiting * seconds;
  load.sinceMs = nowMs;
}
