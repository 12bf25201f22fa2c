// What gateways tell of the load of versions, in the column `gateway.load`: who writes it and who reads it must agree.

/** Sums only grow from when the gateway first knew the version; two reports and the time between them give means. */
export interface VersionLoadReport {
  /** Calls that came for it, also those that found no room in the queue. */
  readonly arrivals: number;
  /** Calls at its replicas, and waiting for one, now. */
  readonly inFlight: number;
  readonly waiting: number;
  /** Both times seconds. */
  readonly busySeconds: number;
  readonly queuedSeconds: number;
  /** Calls that are over, by `DURATION_BOUNDS_US`; without websockets. */
  readonly durations: readonly number[];
  /** Replica id -> calls there now. */
  readonly replicas: Readonly<Record<string, number>>;
}

export interface GatewayLoad {
  /** On the gateway's own clock, which begins with its process. */
  readonly atMs: number;
  /** By version id; every version that it would send calls to. */
  readonly versions: Readonly<Record<string, VersionLoadReport>>;
}

/** A gateway of an older program tells nothing. */
export function readLoad(told: unknown): GatewayLoad {
  return isLoad(told) ? told : { atMs: 0, versions: {} };
}

/** Only gateways write the column. */
function isLoad(told: unknown): told is GatewayLoad {
  return typeof told === 'object' && told !== null && 'atMs' in told && 'versions' in told;
}
