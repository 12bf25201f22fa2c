// What replicas are taken to be: places that each do a call in the same time. Calls come at random within a bucket (Poisson), so
// some wait before all places are taken; what capacity cannot do waits in one queue for all, in the order in which it came.

/** Stated beside every replay. */
export interface ServiceModel {
  /** Calls a second that one replica can do at most. */
  readonly ratePerReplica: number;
  /** Milliseconds of a call that does not wait: mean and 95th percentile. */
  readonly meanMs: number;
  readonly p95Ms: number;
  /** From the decision until a replica takes calls. */
  readonly startSeconds: number;
  /** Calls that wait at most; further ones are refused. */
  readonly queueLimit: number;
}

export interface Waiting {
  /** Milliseconds. */
  readonly meanMs: number;
  readonly p95Ms: number;
}

/** A bucket is too short for the queues that a share above it has in the long run; the fluid queue has the rest. */
const STEADY_SHARE = 0.95;
const TAIL = 0.05;

/**
 * How long calls wait for a place, by Sakasegawa's approximation of M/M/c (1977); the tail is exponential.
 *
 * @param load calls a second @param replicas that are ready, above 0
 */
export function waitForPlace(
  { ratePerReplica, meanMs }: ServiceModel,
  load: number,
  replicas: number,
): Waiting {
  const capacity = ratePerReplica * replicas;
  // A replica that does 20 calls a second of 100 ms does two at once; it cannot do less than one.
  const places = Math.max(1, (capacity * meanMs) / 1_000);
  const share = Math.min(load / capacity, STEADY_SHARE);
  if (share <= 0) return { meanMs: 0, p95Ms: 0 };
  const chance = Math.min(1, share ** (Math.sqrt(2 * (places + 1)) - 1));
  const drainMs = 1_000 / (capacity * (1 - share));
  return { meanMs: chance * drainMs, p95Ms: chance > TAIL ? Math.log(chance / TAIL) * drainMs : 0 };
}
