// Who gets a service's calls a second when more are asked for than it has.
//
// One bucket, emptied to three depths: calls within a guaranteed share may take its last call, the rest leave some for those,
// and who is served before his turn leaves some for the others as well (turns as in start-time fair queueing). Only depth is
// kept, never rate: so no unclaimed capacity is lost, and a guaranteed share is available at once when it is needed.
import { createLimiter, type Limiter, take, waitMs } from './gcra.ts';

/** The calls of one service. */
export interface Pool {
  readonly limiter: Limiter;
  /** Room that only guaranteed shares may use, in calls. */
  keptForGuaranteed: number;
  /** Room on top of it that who is served before his turn leaves to the others. */
  keptForOthers: number;
  /** The largest burst that is guaranteed: as large as all of them together fit in their room. */
  maxBurst: number;
  /** The turn in which the rest is dealt out now. */
  turn: number;
}

/** One caller of a service. */
export interface Member {
  /** Absent: only the pool's. */
  limiter?: Limiter | undefined;
  /** The part of its calls that is guaranteed; absent: none. */
  guaranteed?: Limiter | undefined;
  /** Of its next call. */
  turn: number;
}

/** What a call has to wait for: that this limiter lets it through with so much room left. */
export interface Shortage {
  readonly limiter: Limiter;
  readonly keep: number;
  readonly isOwn: boolean;
}

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export function createPool(): Pool {
  return {
    limiter: createLimiter(0),
    keptForGuaranteed: 0,
    keptForOthers: 0,
    maxBurst: Number.POSITIVE_INFINITY,
    turn: 0,
  };
}

export function createMember(): Member {
  return { turn: 0 };
}

/**
 * Tells a pool its present size. Where callers leave room to each other, up to three calls more than `burst` may come at
 * once: a bucket of one call has no depths. Bursts are guaranteed as far as half of the bucket goes, small ones first; what
 * exceeds that is shared like the rest, so that no burst is paid with another caller's rate.
 *
 * @param sharing how many callers have nothing but the rest
 */
export function fitPool(
  pool: Pool,
  { perSecond, burst }: Rate,
  guarantees: readonly Rate[],
  sharing: number,
): void {
  const promised = guarantees.reduce((sum, one) => sum + one.burst, 0);
  // Who is alone has nothing to leave to anybody.
  const isShared = sharing + guarantees.length > 1 && (sharing > 0 || promised > burst);
  const kept = isShared ? Math.min(promised, Math.max(2, burst / 2)) : 0;
  pool.keptForGuaranteed = kept;
  const bursts = guarantees.map((one) => one.burst);
  pool.maxBurst = isShared ? levelOf(bursts, kept) : Number.POSITIVE_INFINITY;
  const takers = sharing + bursts.filter((one) => one > pool.maxBurst).length;
  pool.keptForOthers = takers > 1 ? Math.max(1, burst / 4) : 0;
  pool.limiter.perSecond = perSecond;
  pool.limiter.burst = Math.max(burst, 1 + pool.keptForGuaranteed + pool.keptForOthers);
}

/** What of a promise is kept whatever the others do; less than one call at once is none. */
export function guaranteedRate({ maxBurst }: Pool, { perSecond, burst }: Rate): Rate {
  return { perSecond, burst: Math.min(burst, Math.max(1, maxBurst)) };
}

/** The level at which wishes are cut so that together they get no more than there is; infinite when nothing must be cut. */
function levelOf(wishes: readonly number[], room: number): number {
  let left = room;
  for (const [at, wish] of [...wishes].sort((one, other) => one - other).entries()) {
    const level = left / (wishes.length - at);
    if (wish > level) return level;
    left -= wish;
  }
  return Number.POSITIVE_INFINITY;
}

/** Counts a call, or returns what it has to wait for; a refused call costs nothing. */
export function takeShare(pool: Pool | undefined, member: Member, now: number): Shortage | undefined {
  const { limiter, guaranteed } = member;
  if (limiter !== undefined && waitMs(limiter, now) > 0) return { limiter, keep: 0, isOwn: true };
  if (pool !== undefined) {
    const isGuaranteed = guaranteed !== undefined && waitMs(guaranteed, now) === 0;
    const keep = isGuaranteed ? 0 : roomToLeave(pool, member);
    if (waitMs(pool.limiter, now, keep) > 0) return { limiter: pool.limiter, keep, isOwn: false };
    take(pool.limiter, now);
    if (!isGuaranteed) charge(pool, member);
    else if (guaranteed !== limiter) take(guaranteed, now);
  }
  if (limiter !== undefined) take(limiter, now);
  return undefined;
}

/** Of a call outside any guarantee. */
function roomToLeave(pool: Pool, member: Member): number {
  // Unused turns are lost, but for a burst's worth.
  member.turn = Math.max(member.turn, pool.turn - pool.keptForOthers);
  const room = pool.keptForGuaranteed + (member.turn > pool.turn ? pool.keptForOthers : 0);
  return Math.min(room, pool.limiter.burst - 1);
}

function charge(pool: Pool, member: Member): void {
  pool.turn = Math.max(pool.turn, member.turn);
  member.turn += 1;
}
