// Exact calls per second: the generic cell rate algorithm. A few numbers a key, no timers, no windows.

/** State of one limit: `burst` calls at once after a pause, `perSecond` calls a second from then on; 0 lets nothing through. */
export interface Limiter {
  perSecond: number;
  burst: number;
  /** Theoretical arrival time of the next call, in ms of the caller's clock. */
  tat: number;
  /** When the refused caller comes back who was sent farthest. */
  place: number;
}

/** What the caller may still do, for the response headers. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Until the limiter is full again. */
  readonly resetMs: number;
  /** When to come back; 0 when the call was let through, infinite when none ever is. */
  readonly retryMs: number;
}

/** Refused callers come back within so long after the first of them. */
const SPREAD_MS = 10_000;

export function createLimiter(perSecond: number, burst = perSecond): Limiter {
  return { perSecond, burst, tat: 0, place: Number.NEGATIVE_INFINITY };
}

/**
 * Milliseconds until this limiter lets a call through, without taking it; 0: now.
 *
 * @param keep so many calls must still be possible after it, at most `burst - 1`
 */
export function waitMs(limiter: Limiter, now: number, keep = 0): number {
  if (limiter.perSecond === 0) return Number.POSITIVE_INFINITY;
  const interval = 1_000 / limiter.perSecond;
  // After a pause `burst` calls may come at once: the last of them is burst - 1 intervals early.
  return Math.max(0, limiter.tat - now - (limiter.burst - 1 - keep) * interval);
}

/** Counts a call that `waitMs` let through. */
export function take(limiter: Limiter, now: number): void {
  limiter.tat = Math.max(limiter.tat, now) + 1_000 / limiter.perSecond;
}

export function quotaOf(limiter: Limiter, now: number, keep = 0): Quota {
  const { perSecond, burst } = limiter;
  if (perSecond === 0) return { limit: 0, remaining: 0, resetMs: 0, retryMs: Number.POSITIVE_INFINITY };
  const resetMs = Math.max(0, limiter.tat - now);
  // The tiny addend heals 2.9999999 calls: the sum of intervals is not exact in binary.
  const remaining = Math.max(0, Math.floor(burst - keep - (resetMs * perSecond) / 1_000 + 1e-6));
  return { limit: perSecond, remaining, resetMs, retryMs: waitMs(limiter, now, keep) };
}

/**
 * The quota of a refused caller. Each one is sent to the next free place among the calls to come, so that those who were
 * refused together do not return together; a place is a hint, not reserved.
 */
export function refusedQuota(limiter: Limiter, now: number, keep = 0): Quota {
  const quota = quotaOf(limiter, now, keep);
  const first = now + quota.retryMs;
  if (!Number.isFinite(first)) return quota;
  const next = limiter.place + 1_000 / limiter.perSecond;
  limiter.place = next < first || next > first + SPREAD_MS ? first : next;
  return { ...quota, retryMs: limiter.place - now };
}
