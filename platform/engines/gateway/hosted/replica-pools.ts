// Calls in flight and calls that wait outlive the routing table: a reload must not forget where a replica is full.
import type { VersionLoadReport } from '#storage/gateway-load.ts';
import type { Upstream } from '../upstream/upstream.ts';
import {
  admitWaiters,
  createReplicaPool,
  emptyReplicaPool,
  isAsleep,
  type Replica,
  type ReplicaPool,
} from './replica-pool.ts';
import { accrue, createVersionLoad, type VersionLoad } from './version-load.ts';

export interface ReplicaPoolSize {
  readonly concurrency: number;
  readonly queueSize: number;
  /** Without any replica calls wait until one has been started for them (default false). */
  readonly wakes?: boolean;
  /** Replicas that may get calls now. */
  readonly replicas: readonly { readonly id: string; readonly upstream: Upstream }[];
}

export interface ReplicaPools {
  /** The pool of a version, at its present size. */
  readonly get: (versionId: string, size: ReplicaPoolSize) => ReplicaPool;
  /**
   * Once the new table is in force: admits waiting calls where there is room now, forgets the pools that no `get` asked
   * for since the last time (their version has no replica left) and moves the calls that waited there.
   *
   * @param leaving ids of replicas that shall end
   */
  readonly settle: (leaving: ReadonlySet<string>) => void;
  /** Each of those replicas with the calls that are still under way there. */
  readonly leaving: () => Readonly<Record<string, number>>;
  /** Of each version in the table, at `nowMs` of `performance.now()`. */
  readonly loads: (nowMs: number) => Readonly<Record<string, VersionLoadReport>>;
  /** Versions without any replica at which calls wait. */
  readonly waking: () => readonly string[];
}

/** `onChange` is called on each call that ends at a leaving replica, or that waits where no replica is. */
export function createReplicaPools(onChange: () => void): ReplicaPools {
  let known = new Map<string, ReplicaPool>();
  let asked = new Map<string, ReplicaPool>();
  let replicas = new Map<string, Replica>();
  let askedReplicas = new Map<string, Replica>();
  let leaving: ReadonlySet<string> = new Set();
  /** A version whose pool was forgotten still has calls under way. */
  const loads = new Map<string, VersionLoad>();
  const loadOf = (versionId: string) => {
    const load = loads.get(versionId) ?? createVersionLoad();
    loads.set(versionId, load);
    return load;
  };
  /** What the first table has was there before us. */
  let isSettled = false;

  /** A process restarted at another address starts with fresh state. */
  const present = (id: string, upstream: Upstream, replicaPool: ReplicaPool): Replica => {
    const key = `${id} ${upstream.origin}`;
    const replica = replicas.get(key) ?? {
      id,
      upstream,
      replicaPool,
      inFlight: 0,
      isCold: isSettled,
      cooldownUntil: 0,
      onLeave: undefined,
    };
    replica.upstream = upstream;
    // A pool that lost its last replica for a moment was forgotten, what is in flight was not.
    replica.replicaPool = replicaPool;
    askedReplicas.set(key, replica);
    return replica;
  };

  return {
    get(versionId, size) {
      const replicaPool =
        asked.get(versionId) ?? known.get(versionId) ?? createReplicaPool(loadOf(versionId), onChange);
      asked.set(versionId, replicaPool);
      replicaPool.concurrency = size.concurrency;
      replicaPool.queueSize = size.queueSize;
      replicaPool.wakes = size.wakes ?? false;
      replicaPool.replicas = size.replicas.map(({ id, upstream }) => present(id, upstream, replicaPool));
      return replicaPool;
    },
    settle(ids) {
      leaving = ids;
      isSettled = true;
      const gone = [...known].filter(([id]) => !asked.has(id)).map(([, replicaPool]) => replicaPool);
      // One that is out of the table may come back while calls are still there.
      for (const [key, replica] of replicas)
        if (replica.inFlight > 0 && !askedReplicas.has(key)) askedReplicas.set(key, replica);
      [known, asked] = [asked, new Map()];
      [replicas, askedReplicas] = [askedReplicas, new Map()];
      for (const replica of replicas.values()) if (leaving.has(replica.id)) replica.onLeave = onChange;
      for (const replicaPool of known.values()) admitWaiters(replicaPool);
      for (const replicaPool of gone) emptyReplicaPool(replicaPool);
      for (const [id, { inFlight }] of loads) if (!known.has(id) && inFlight === 0) loads.delete(id);
    },
    leaving() {
      const calls = Object.fromEntries([...leaving].map((id) => [id, 0]));
      for (const { id, inFlight } of replicas.values()) if (calls[id] !== undefined) calls[id] += inFlight;
      return calls;
    },
    loads: (nowMs) =>
      Object.fromEntries([...known].map(([id, replicaPool]) => [id, reportOf(replicaPool, nowMs)])),
    waking: () =>
      [...known].flatMap(([id, pool]) => (isAsleep(pool) && pool.waiting.size > 0 ? [id] : [])).toSorted(),
  };
}

function reportOf({ load, replicas }: ReplicaPool, nowMs: number): VersionLoadReport {
  accrue(load, nowMs);
  const { sinceMs: _, ...sums } = load;
  return { ...sums, replicas: Object.fromEntries(replicas.map(({ id, inFlight }) => [id, inFlight])) };
}
