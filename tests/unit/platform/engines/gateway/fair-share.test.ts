import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guaranteedRate } from '#engines/gateway/limit/fair-share.ts';
import { createLimiter, refusedQuota, take, waitMs } from '#engines/gateway/limit/gcra.ts';
import { generated } from '../../../../support/generated.ts';
import { type Caller, maxMinShares, rate, simulate } from '../../../../support/share-simulation.ts';

const SECONDS = 10;
/** Of several worlds; with 2, 6 and 11 one's burst was once paid with another one's rate. */
const SEEDS = [generated().seed, 2, 6, 11];
const always = { from: 0, to: SECONDS };
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Most calls within any window, beyond what the rate alone gives it. */
function maxAhead(perSecond: number, passedAt: readonly number[]): number {
  let [worst, level, last] = [0, 0, 0];
  for (const at of passedAt) {
    level = Math.max(0, level - ((at - last) / 1_000) * perSecond) + 1;
    last = at;
    worst = Math.max(worst, level);
  }
  return worst;
}

/** A service and those who hold limits that it can keep, beside some without. */
const world = fc
  .record({
    capacity: fc.constantFrom(1, 2, 3, 5, 10, 40, 100, 200),
    parts: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 4 }),
    sold: fc.constantFrom(0.3, 0.6, 1),
    /** Of what each limit allows. */
    wants: fc.array(fc.double({ min: 0.1, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
    phases: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 4, maxLength: 4 }),
    floods: fc.array(fc.constantFrom(0.2, 1, 3, 10), { minLength: 1, maxLength: 4 }),
  })
  .map(({ capacity, parts, sold, wants, phases, floods }) => {
    const limits = parts.map((part) => Math.floor((capacity * sold * part) / sum(parts)));
    const holders = limits.flatMap((limit, i): Caller[] =>
      limit === 0 ? [] : [{ limit, asks: limit * (wants[i] ?? 1), from: phases[i] ?? 0, to: SECONDS }],
    );
    const others = floods.map((times): Caller => ({ asks: capacity * times, ...always }));
    return { capacity, holders, others };
  });

describe('a service that more is asked of than it has', () => {
  it('gave a guaranteed 40 of 50 a second too little while a third one flooded', () => {
    const { outcomes } = simulate(rate(100), [
      { limit: 50, asks: 40, ...always },
      { limit: 50, asks: 40, ...always },
      { asks: 2_000, ...always },
    ]);
    expect(outcomes.map(({ asked, passed }) => passed / asked).slice(0, 2)).toEqual([1, 1]);
    // What the two leave over.
    expect(outcomes[2]?.passed).toBeGreaterThanOrEqual(20 * SECONDS);
  });

  it.each(SEEDS)('keeps what it promised, whatever the others ask (seed %i)', (seed) => {
    fc.assert(
      fc.property(world, ({ capacity, holders, others }) => {
        const { outcomes, pool } = simulate(rate(capacity), [...holders, ...others]);
        const kept = outcomes.slice(0, holders.length);
        const promised = sum(holders.map(({ limit = 0 }) => limit));
        // Half of the bucket is theirs: as long as their bursts fit in there, not one call is lost.
        if (promised <= capacity / 2) for (const { entitled, passed } of kept) expect(passed).toBe(entitled);
        // Else each keeps its rate, and of its burst what fits in there beside the others.
        const bursts = sum(holders.map(({ limit = 0 }) => guaranteedRate(pool, rate(limit)).burst));
        if (bursts <= pool.keptForGuaranteed + 1e-9)
          for (const { guaranteed, passed } of kept) expect(passed).toBeGreaterThanOrEqual(guaranteed);
        // Together they never lose more than what there is no room for, each time that their bursts have come back.
        const lost = sum(kept.map(({ entitled, passed }) => entitled - passed));
        const roomless = promised - Math.min(promised, pool.keptForGuaranteed);
        expect(lost).toBeLessThanOrEqual(roomless * (SECONDS + 1));
      }),
      { ...generated(20), seed },
    );
  });

  it.each(SEEDS)('wastes nothing, and never gives more than it has (seed %i)', (seed) => {
    fc.assert(
      fc.property(world, ({ capacity, holders, others }) => {
        const { outcomes, passedAt, pool } = simulate(rate(capacity), [...holders, ...others]);
        const maxAtOnce = pool.limiter.burst;
        const asked = sum(outcomes.map(({ entitled }) => entitled));
        const passed = passedAt.length;
        expect(maxAhead(capacity, passedAt)).toBeLessThanOrEqual(maxAtOnce + 1e-6);
        expect(maxAtOnce).toBeLessThanOrEqual(capacity + 3);
        const isFlooded = capacity >= 10 && others.some(({ asks }) => asks >= 3 * capacity);
        if (isFlooded) expect(passed).toBeGreaterThanOrEqual(0.97 * capacity * SECONDS);
        expect(passed).toBeLessThanOrEqual(asked);
      }),
      { ...generated(20), seed },
    );
  });

  it.each(SEEDS)('deals the rest out evenly to those who want some of it (seed %i)', (seed) => {
    let worst = 1;
    fc.assert(
      // With a few calls a second, whose turn it is depends on who happens to call at that moment.
      fc.property(
        world.filter(({ capacity }) => capacity >= 10),
        ({ capacity, holders: coming, others }) => {
          // Before a holder comes there is more to deal out, which those who want little do not want.
          const holders = coming.map((holder) => ({ ...holder, from: 0 }));
          const { outcomes, pool } = simulate(rate(capacity), [...holders, ...others]);
          const taken = sum(outcomes.slice(0, holders.length).map(({ passed }) => passed));
          const rest = outcomes.slice(holders.length);
          const shares = maxMinShares(
            sum(rest.map(({ passed }) => passed)),
            rest.map(({ asked }) => asked),
          );
          for (const [i, { passed }] of rest.entries()) {
            const share = shares[i] ?? 0;
            // Who happens to come first to a full bucket says nothing: it goes to those who want it then.
            if (share - passed > pool.limiter.burst - pool.keptForGuaranteed)
              worst = Math.min(worst, passed / share);
          }
          expect(taken).toBeLessThanOrEqual(capacity * (SECONDS + 1));
        },
      ),
      { ...generated(20), seed },
    );
    expect(worst).toBeGreaterThan(0.8);
  });

  it('gives one who wants some alone the whole rest, however others came and went', () => {
    const { outcomes } = simulate(rate(100), [
      { limit: 50, asks: 10, ...always },
      { asks: 300, from: 0, to: 5 },
      { asks: 300, from: 4, to: 14 },
    ]);
    expect(outcomes[2]?.passed).toBeGreaterThan(9 * 85);
  });
});

describe('callers that were refused together', () => {
  /** As openai does by default: a refused call is tried twice more, when the answer says. */
  function returning(callers: number, perSecond: number, retries: number, hint: typeof refusedQuota) {
    const limiter = createLimiter(perSecond);
    const due = Array.from({ length: callers }, () => ({ at: 1_000, retries }));
    let [passed, lastAt] = [0, 0];
    while (due.length > 0) {
      due.sort((one, other) => one.at - other.at);
      const [call] = due.splice(0, 1);
      if (call === undefined) break;
      if (waitMs(limiter, call.at) === 0) {
        take(limiter, call.at);
        passed++;
        lastAt = call.at;
      } else if (call.retries > 0) {
        const wait = Math.ceil(hint(limiter, call.at).retryMs);
        due.push({ at: call.at + wait, retries: call.retries - 1 });
      }
    }
    return { passed, lastAt };
  }
  const sameForAll: typeof refusedQuota = (limiter, now) => ({
    limit: limiter.perSecond,
    remaining: 0,
    resetMs: 0,
    retryMs: waitMs(limiter, now),
  });

  it.each([
    [12, 5, 7, 12],
    [30, 10, 12, 30],
    [200, 50, 52, 200],
  ])('all get through: %i at once at %i a second', (callers, perSecond, together, spread) => {
    expect(returning(callers, perSecond, 2, sameForAll).passed).toBe(together);
    expect(returning(callers, perSecond, 2, refusedQuota).passed).toBe(spread);
  });

  it('come back within ten seconds of the first, at a place of their own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 60 }), (perSecond, count) => {
        const limiter = createLimiter(perSecond, 1);
        take(limiter, 0);
        const waits = Array.from({ length: count }, () => refusedQuota(limiter, 0).retryMs);
        const rounds = Math.max(1, Math.ceil(count / (perSecond * 10)));
        expect(Math.max(...waits)).toBeLessThanOrEqual(1_000 / perSecond + 10_000);
        expect(new Set(waits.map((wait) => wait.toFixed(3))).size * rounds).toBeGreaterThanOrEqual(count);
      }),
      generated(200),
    );
  });
});

describe('a burst', () => {
  it.each([
    [50, 50, 100],
    [50, 5, 55],
    [50, 1, 51],
    [50, 200, 250],
  ])(
    'of a limit of %i a second and %i at once: the first second lets %s through',
    (perSecond, burst, most) => {
      const limiter = createLimiter(perSecond, burst);
      let passed = 0;
      for (let now = 0; now < 1_000; now++)
        for (let i = 0; i < 5; i++)
          if (waitMs(limiter, 5_000 + now) === 0) {
            take(limiter, 5_000 + now);
            passed++;
          }
      expect(passed).toBeLessThanOrEqual(most);
      expect(passed).toBeGreaterThanOrEqual(most - 1);
    },
  );
});
