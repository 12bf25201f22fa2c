// The replicas of one version and the calls that wait for a slot there. Outlives the routing table, which tells it its
// present size and replicas.
import type { Upstream } from '../upstream/upstream.ts';
import { moveInFlight, moveWaiting, type VersionLoad } from './version-load.ts';

export interface Replica {
  readonly id: string;
  upstream: Upstream;
  /** Where calls wait for a slot here. */
  replicaPool: ReplicaPool;
  /** Calls and open websockets there. */
  inFlight: number;
  /** It came up while this gateway was there, and no call has ended at it, no websocket begun there yet. */
  isCold: boolean;
  /** `performance.now()` until which it gets nothing, because it refused a connection. */
  cooldownUntil: number;
  /** Set once it shall end as planned: called on each call that is over. */
  onLeave: (() => void) | undefined;
}

/** A call in the queue; one of the two is called once, after it left. */
export interface Waiter {
  /** It has a slot at this replica. */
  readonly admit: (replica: Replica) => void;
  /** The version has no replica any more. */
  readonly move: () => void;
}

export interface ReplicaPool {
  /** Most calls at once at each replica. */
  concurrency: number;
  /** Most calls that wait. */
  queueSize: number;
  replicas: readonly Replica[];
  /** Where the search begins, so that equals take turns. */
  turn: number;
  /** In the order of their coming; `enqueue` and `dequeue` change it. */
  readonly waiting: Set<Waiter>;
  /** Without any replica calls wait here until one has been started for them. */
  wakes: boolean;
  /** Called when a call begins to wait without any replica. */
  readonly onWake: () => void;
  readonly load: VersionLoad;
}

const COOLDOWN_MS = 1_000;

export function createReplicaPool(load: VersionLoad, onWake: () => void): ReplicaPool {
  return {
    concurrency: 0,
    queueSize: 0,
    replicas: [],
    turn: 0,
    waiting: new Set(),
    wakes: false,
    onWake,
    load,
  };
}

/**
 * A slot at the replica with the fewest calls, if one has room: give it back with `releaseReplica`.
 *
 * @param now `performance.now()`
 * @param avoid taken only when no other has room
 */
export function acquireReplica(replicaPool: ReplicaPool, now: number, avoid?: Replica): Replica | undefined {
  const { replicas, concurrency } = replicaPool;
  let best: Replica | undefined;
  let bestAt = 0;
  for (let i = 0; i < replicas.length; i++) {
    const at = (replicaPool.turn + i) % replicas.length;
    const replica = replicas[at];
    if (replica === undefined || replica === avoid) continue;
    if (replica.inFlight >= concurrency || replica.cooldownUntil > now) continue;
    if (best !== undefined && replica.inFlight >= best.inFlight) continue;
    best = replica;
    bestAt = at;
  }
  if (best === undefined) return avoid === undefined ? undefined : acquireReplica(replicaPool, now);
  best.inFlight++;
  moveInFlight(replicaPool.load, 1, now);
  replicaPool.turn = bestAt + 1;
  return best;
}

/** A replica that is gone from the table may still be left: calls there end in their own time. */
export function releaseReplica(replica: Replica): void {
  replica.inFlight--;
  moveInFlight(replica.replicaPool.load, -1, performance.now());
  replica.isCold = false;
  replica.onLeave?.();
  admitWaiters(replica.replicaPool);
}

/** A replica that refuses connections is not asked again for a second. */
export function coolDownReplica(replica: Replica): void {
  replica.cooldownUntil = performance.now() + COOLDOWN_MS;
  setTimeout(() => admitWaiters(replica.replicaPool), COOLDOWN_MS + 1).unref();
}

/** Whether a replica takes connections, as far as we know, or one will because calls wait for it. */
export function isAvailable(replicaPool: ReplicaPool, now: number): boolean {
  return isAsleep(replicaPool) || replicaPool.replicas.some(({ cooldownUntil }) => cooldownUntil <= now);
}

/** Scaled to zero: what waits here wakes it. */
export function isAsleep({ wakes, replicas }: ReplicaPool): boolean {
  return wakes && replicas.length === 0;
}

/** Lets a call wait for its turn. */
export function enqueue(replicaPool: ReplicaPool, waiter: Waiter): void {
  replicaPool.waiting.add(waiter);
  moveWaiting(replicaPool.load, 1, performance.now());
  if (isAsleep(replicaPool)) replicaPool.onWake();
}

/** It waits no longer, for whatever reason; nothing when it did not wait. */
export function dequeue(replicaPool: ReplicaPool, waiter: Waiter): void {
  if (replicaPool.waiting.delete(waiter)) moveWaiting(replicaPool.load, -1, performance.now());
}

/** Gives free slots to waiting calls, the first comer first. */
export function admitWaiters(replicaPool: ReplicaPool): void {
  const now = performance.now();
  for (const waiter of replicaPool.waiting) {
    const replica = acquireReplica(replicaPool, now);
    if (replica === undefined) return;
    dequeue(replicaPool, waiter);
    waiter.admit(replica);
  }
}

/** Tells every waiting call that there is no replica any more. */
export function emptyReplicaPool(replicaPool: ReplicaPool): void {
  for (const waiter of replicaPool.waiting) {
    dequeue(replicaPool, waiter);
    waiter.move();
  }
}
