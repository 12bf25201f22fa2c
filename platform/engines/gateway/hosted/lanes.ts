// Calls in flight and calls that wait outlive the routing table: a reload must not forget where a replica is full.
import type { Upstream } from '../routing/upstream.ts';
import { createLane, emptyLane, type Lane, type Replica, seatWaiters } from './lane.ts';

export interface LaneSize {
  readonly concurrency: number;
  readonly queueSize: number;
  /** Replicas that may get calls now. */
  readonly replicas: readonly { readonly id: string; readonly upstream: Upstream }[];
}

export interface Lanes {
  /** The lane of a version, told its present size. */
  readonly get: (versionId: string, size: LaneSize) => Lane;
  /**
   * Once the new table is in force: seats those who wait where there is room now, forgets the lanes that no `get` asked
   * for since the last time (their version has no replica left) and sends those away who waited there.
   *
   * @param leaving ids of replicas that shall end
   */
  readonly settle: (leaving: ReadonlySet<string>) => void;
  /** Each of those replicas with the calls that are still under way there. */
  readonly leaving: () => Readonly<Record<string, number>>;
}

/** `onLeave` hears of each call that is over at a replica that shall end. */
export function createLanes(onLeave: () => void): Lanes {
  let known = new Map<string, Lane>();
  let asked = new Map<string, Lane>();
  let replicas = new Map<string, Replica>();
  let askedReplicas = new Map<string, Replica>();
  let leaving: ReadonlySet<string> = new Set();

  /** A process that started anew at another address owes nothing to its forerunner. */
  const present = (id: string, upstream: Upstream, lane: Lane): Replica => {
    const key = `${id} ${upstream.origin}`;
    const replica = replicas.get(key) ?? {
      id,
      upstream,
      lane,
      inFlight: 0,
      restsUntil: 0,
      onLeave: undefined,
    };
    replica.upstream = upstream;
    // A lane that lost its last replica for a moment was forgotten, what is in flight was not.
    replica.lane = lane;
    askedReplicas.set(key, replica);
    return replica;
  };

  return {
    get(versionId, size) {
      const lane = asked.get(versionId) ?? known.get(versionId) ?? createLane();
      asked.set(versionId, lane);
      lane.concurrency = size.concurrency;
      lane.queueSize = size.queueSize;
      lane.replicas = size.replicas.map(({ id, upstream }) => present(id, upstream, lane));
      return lane;
    },
    settle(ids) {
      leaving = ids;
      const gone = [...known].filter(([id]) => !asked.has(id)).map(([, lane]) => lane);
      // One that is out of the table may come back while calls are still there.
      for (const [key, replica] of replicas)
        if (replica.inFlight > 0 && !askedReplicas.has(key)) askedReplicas.set(key, replica);
      [known, asked] = [asked, new Map()];
      [replicas, askedReplicas] = [askedReplicas, new Map()];
      for (const replica of replicas.values()) if (leaving.has(replica.id)) replica.onLeave = onLeave;
      for (const lane of known.values()) seatWaiters(lane);
      for (const lane of gone) emptyLane(lane);
    },
    leaving() {
      const calls = Object.fromEntries([...leaving].map((id) => [id, 0]));
      for (const { id, inFlight } of replicas.values()) if (calls[id] !== undefined) calls[id] += inFlight;
      return calls;
    },
  };
}
