// Exact calls per second: the generic cell rate algorithm. One number a key, no timers, no windows.

/** State of one limit. `perSecond` calls a second, and as many at once after a pause; 0 lets nothing through. */
export interface Limiter {
  perSecond: number;
  /** Theoretical arrival time of the next call, in ms of the caller's clock. */
  tat: number;
}

/** What the caller may still do, for the response headers. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Until the limiter is full again. */
  readonly resetMs: number;
  /** Until the next call is let through; 0 when it was; infinite when nothing ever is. */
  readonly retryMs: number;
}

export function createLimiter(perSecond: number): Limiter {
  return { perSecond, tat: 0 };
}

/** Milliseconds until this limiter lets a call through, without taking it; 0: now. */
export function waitMs(limiter: Limiter, now: number): number {
  if (limiter.perSecond === 0) return Number.POSITIVE_INFINITY;
  const interval = 1_000 / limiter.perSecond;
  // After a pause `perSecond` calls may come at once: the last of them is perSecond - 1 intervals early.
  return Math.max(0, limiter.tat - now - (limiter.perSecond - 1) * interval);
}

/** Counts a call that `waitMs` let through. */
export function take(limiter: Limiter, now: number): void {
  limiter.tat = Math.max(limiter.tat, now) + 1_000 / limiter.perSecond;
}

export function quotaOf(limiter: Limiter, now: number): Quota {
  const { perSecond } = limiter;
  if (perSecond === 0) return { limit: 0, remaining: 0, resetMs: 0, retryMs: Number.POSITIVE_INFINITY };
  const resetMs = Math.max(0, limiter.tat - now);
  // The tiny addend heals 2.9999999 calls: the sum of intervals is not exact in binary.
  const remaining = Math.max(0, Math.floor(perSecond - (resetMs * perSecond) / 1_000 + 1e-6));
  return { limit: perSecond, remaining, resetMs, retryMs: waitMs(limiter, now) };
}
