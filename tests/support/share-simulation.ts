// A service's calls under simulated time: who called when, and which passed.
import { createRandom } from '#core/statistics/random/random.ts';
import {
  createMember,
  createPool,
  fitPool,
  guaranteedRate,
  type Member,
  type Pool,
  type Rate,
  takeShare,
} from '#engines/gateway/limit/fair-share.ts';
import { createLimiter, type Limiter, take, waitMs } from '#engines/gateway/limit/gcra.ts';

export interface Caller {
  /** Guaranteed calls a second; absent: no limit. */
  readonly limit?: number;
  /** Calls a second that it makes, each somewhere in its own slice of time. */
  readonly asks: number;
  /** Calls of one moment. */
  readonly atOnce?: number;
  /** When it calls, in seconds. */
  readonly from: number;
  readonly to: number;
}

export interface Outcome {
  readonly asked: number;
  readonly passed: number;
  /** What its own limit alone would have let through. */
  readonly entitled: number;
  /** What of that is kept whatever the others do. */
  readonly guaranteed: number;
}

/** Returns what became of each caller, and when calls passed, in ms. */
export function simulate(capacity: Rate, callers: readonly Caller[]) {
  const pool = createPool();
  const guarantees = callers.flatMap(({ limit }) => (limit === undefined ? [] : [rate(limit)]));
  fitPool(pool, capacity, guarantees, callers.length - guarantees.length);
  const members = callers.map(({ limit }) => memberOf(pool, limit));
  const alone = callers.map(({ limit }) => memberOf(pool, limit));
  const outcomes = callers.map(() => ({ asked: 0, passed: 0, entitled: 0, guaranteed: 0 }));
  const passedAt: number[] = [];
  for (const { at, caller } of arrivals(callers)) {
    const [outcome, member, own] = [outcomes[caller], members[caller], alone[caller]];
    if (outcome === undefined || member === undefined) continue;
    outcome.asked++;
    if (own?.limiter === undefined || isLetThrough(own.limiter, at)) outcome.entitled++;
    if (own?.guaranteed !== undefined && isLetThrough(own.guaranteed, at)) outcome.guaranteed++;
    if (takeShare(pool, member, at) !== undefined) continue;
    outcome.passed++;
    passedAt.push(at);
  }
  return { outcomes: outcomes as readonly Outcome[], passedAt, pool };
}

function isLetThrough(limiter: Limiter, at: number): boolean {
  if (waitMs(limiter, at) > 0) return false;
  take(limiter, at);
  return true;
}

export function rate(perSecond: number): Rate {
  return { perSecond, burst: perSecond };
}

/** What each would get if the rest were dealt out one by one to callers with demand left. */
export function maxMinShares(capacity: number, wishes: readonly number[]): readonly number[] {
  const order = [...wishes.entries()].sort(([, one], [, other]) => one - other);
  const shares = wishes.map(() => 0);
  let left = capacity;
  for (const [at, [index, wish]] of order.entries()) {
    const share = Math.min(wish, left / (order.length - at));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

function memberOf(pool: Pool, limit: number | undefined): Member {
  const member = createMember();
  if (limit === undefined) return member;
  const { perSecond, burst } = guaranteedRate(pool, rate(limit));
  return Object.assign(member, {
    limiter: createLimiter(limit),
    guaranteed: createLimiter(perSecond, burst),
  });
}

function arrivals(callers: readonly Caller[]) {
  const all = callers.flatMap(({ asks, atOnce = 1, from, to }, caller) => {
    const moments = Math.floor(((to - from) * asks) / atOnce);
    const random = createRandom(caller);
    return Array.from({ length: moments }, (_, i) => (i + random()) * atOnce).flatMap((slice) => {
      const at = from * 1_000 + (slice * 1_000) / asks;
      return Array.from({ length: atOnce }, () => ({ at, caller }));
    });
  });
  return all.sort((one, other) => one.at - other.at);
}
