// Calls in flight and calls that wait outlive the routing table: a reload must not forget where a replica is full.
import type { Upstream } from '../upstream/upstream.ts';
import {
  admitWaiters,
  createReplicaPool,
  emptyReplicaPool,
  type Replica,
  type ReplicaPool,
} from './replica-pool.ts';

export interface ReplicaPoolSize {
  readonly concurrency: number;
  readonly queueSize: number;
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
}

/** `onLeave` is called on each call that ends at a leaving replica. */
export function createReplicaPools(onLeave: () => void): ReplicaPools {
  let known = new Map<string, ReplicaPool>();
  let asked = new Map<string, ReplicaPool>();
  let replicas = new Map<string, Replica>();
  let askedReplicas = new Map<string, Replica>();
  let leaving: ReadonlySet<string> = new Set();
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
      const replicaPool = asked.get(versionId) ?? known.get(versionId) ?? createReplicaPool();
      asked.set(versionId, replicaPool);
      replicaPool.concurrency = size.concurrency;
      replicaPool.queueSize = size.queueSize;
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
      for (const replica of replicas.values()) if (leaving.has(replica.id)) replica.onLeave = onLeave;
      for (const replicaPool of known.values()) admitWaiters(replicaPool);
      for (const replicaPool of gone) emptyReplicaPool(replicaPool);
    },
    leaving() {
      const calls = Object.fromEntries([...leaving].map((id) => [id, 0]));
      for (const { id, inFlight } of replicas.values()) if (calls[id] !== undefined) calls[id] += inFlight;
      return calls;
    },
  };
}
