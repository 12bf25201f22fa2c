// The replicas of one version and the calls that wait for a place there. Outlives the routing table, which tells it its
// present size and replicas.
import type { Upstream } from '../routing/upstream.ts';

export interface Replica {
  readonly id: string;
  upstream: Upstream;
  /** Where calls wait for a place here. */
  lane: Lane;
  /** Calls and open websockets there. */
  inFlight: number;
  /** `performance.now()` until which it gets nothing, because it refused a connection. */
  restsUntil: number;
  /** Set once it shall end as planned: hears of each call that is over there. */
  onLeave: (() => void) | undefined;
}

/** A call in the queue; one of the two is called once, after it left. */
export interface Waiter {
  /** It has a place at this replica. */
  readonly seat: (replica: Replica) => void;
  /** The version has no replica any more. */
  readonly move: () => void;
}

export interface Lane {
  /** Most calls at once at each replica. */
  concurrency: number;
  /** Most calls that wait. */
  queueSize: number;
  replicas: readonly Replica[];
  /** Where the search begins, so that equals take turns. */
  turn: number;
  /** In the order of their coming. */
  readonly waiting: Set<Waiter>;
}

const REST_MS = 1_000;

export function createLane(): Lane {
  return { concurrency: 0, queueSize: 0, replicas: [], turn: 0, waiting: new Set() };
}

/**
 * A place at the replica with the fewest calls, if one has room: give it back with `leaveReplica`.
 *
 * @param now `performance.now()`
 * @param avoid taken only when no other has room
 */
export function takeReplica(lane: Lane, now: number, avoid?: Replica): Replica | undefined {
  const { replicas, concurrency } = lane;
  let best: Replica | undefined;
  let bestAt = 0;
  for (let i = 0; i < replicas.length; i++) {
    const at = (lane.turn + i) % replicas.length;
    const replica = replicas[at];
    if (replica === undefined || replica === avoid) continue;
    if (replica.inFlight >= concurrency || replica.restsUntil > now) continue;
    if (best !== undefined && replica.inFlight >= best.inFlight) continue;
    best = replica;
    bestAt = at;
  }
  if (best === undefined) return avoid === undefined ? undefined : takeReplica(lane, now);
  best.inFlight++;
  lane.turn = bestAt + 1;
  return best;
}

/** A replica that is gone from the table may still be left: calls there end in their own time. */
export function leaveReplica(replica: Replica): void {
  replica.inFlight--;
  replica.onLeave?.();
  seatWaiters(replica.lane);
}

/** A replica that refuses connections is not asked again for a second. */
export function restReplica(replica: Replica): void {
  replica.restsUntil = performance.now() + REST_MS;
  setTimeout(() => seatWaiters(replica.lane), REST_MS + 1).unref();
}

/** Whether a replica takes connections, as far as we know. */
export function isAwake(lane: Lane, now: number): boolean {
  return lane.replicas.some(({ restsUntil }) => restsUntil <= now);
}

/** Gives free places to those who wait, the first comer first. */
export function seatWaiters(lane: Lane): void {
  const now = performance.now();
  for (const waiter of lane.waiting) {
    const replica = takeReplica(lane, now);
    if (replica === undefined) return;
    lane.waiting.delete(waiter);
    waiter.seat(replica);
  }
}

/** Sends everybody away who waits. */
export function emptyLane(lane: Lane): void {
  for (const waiter of lane.waiting) {
    lane.waiting.delete(waiter);
    waiter.move();
  }
}
