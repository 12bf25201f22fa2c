// When copies for a shadow version are not made: the loop is busy, or the version gives no answers.
import { describe, expect, it } from 'vitest';
import { createShadowBreaker } from '#engines/gateway/experiment/shadow-breaker.ts';
import { createSpareTime } from '#engines/gateway/experiment/spare-time.ts';

/** A loop on which callers and each copy take their time. */
function runLoop({ callers, copies }: { readonly callers: number; readonly copies: number }) {
  let now = 0;
  let active = 0;
  const hasTime = createSpareTime(
    () => ({ active, idle: now - active }),
    () => now,
  );
  return {
    /** Of all calls of so many looks of 100 ms, the share that has a copy, and what the loop was busy. */
    run(looks: number) {
      const calls = 100;
      const before = active;
      let made = 0;
      for (let look = 0; look < looks; look++) {
        for (let call = 0; call < calls; call++) {
          const isMade = hasTime();
          if (isMade) made += 1;
          active += callers + (isMade ? copies : 0);
        }
        now += 100;
      }
      return { share: made / (looks * calls), busy: (active - before) / (looks * 100) };
    },
  };
}

describe('time for copies', () => {
  it('is there for all of them while the loop is less than two fifths busy with everything', () => {
    expect(runLoop({ callers: 0.25, copies: 0.1 }).run(20).share).toBe(1);
  });

  it('is shared out where they would make it busier: the loop settles there', () => {
    const loop = runLoop({ callers: 0.25, copies: 0.3 });
    loop.run(50);
    const { share, busy } = loop.run(50);
    expect(busy).toBeCloseTo(0.4, 2);
    expect(share).toBeCloseTo(0.5, 1);
  });

  it('is hardly there beside callers who take more than that, and comes back with them gone', () => {
    let now = 0;
    let active = 0;
    let busy = 0.9;
    const hasTime = createSpareTime(
      () => ({ active, idle: now - active }),
      () => now,
    );
    const shareOf = (calls: number) => {
      let made = 0;
      for (let call = 0; call < calls; call++) {
        if (hasTime()) made += 1;
        now += 1;
        active += busy;
      }
      return made / calls;
    };
    shareOf(2_000);
    expect(shareOf(10_000)).toBeCloseTo(0.02, 2);
    busy = 0.1;
    shareOf(2_000);
    expect(shareOf(1_000)).toBe(1);
  });
});

describe('the breaker of a shadow version', () => {
  const start = () => {
    let now = 0;
    const breaker = createShadowBreaker(() => now);
    const copy = (outcome: 'answered' | 'failed' | 'unknown') => {
      const end = breaker.begin();
      end?.(outcome);
      return end !== undefined;
    };
    const wait = (ms: number) => {
      now += ms;
    };
    return { breaker, copy, wait };
  };

  it('opens at the fifth copy in a row without an answer, and not before', () => {
    const { breaker, copy } = start();
    for (const outcome of ['failed', 'failed', 'failed', 'failed', 'answered'] as const) copy(outcome);
    for (let n = 0; n < 4; n++) expect(copy('failed')).toBe(true);
    expect(breaker.isOpen()).toBe(false);
    copy('failed');
    expect(breaker.isOpen()).toBe(true);
    expect(copy('answered')).toBe(false);
  });

  it('lets one copy find out after a pause, which doubles up to half a minute', () => {
    const { breaker, copy, wait } = start();
    for (let n = 0; n < 5; n++) copy('failed');
    for (const pauseMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      wait(pauseMs - 1);
      expect(breaker.begin()).toBeUndefined();
      wait(1);
      const end = breaker.begin();
      expect(end).toBeDefined();
      // As long as that one is under way no other follows it.
      expect(breaker.begin()).toBeUndefined();
      end?.('failed');
    }
    wait(30_000);
    expect(copy('answered')).toBe(true);
    expect(breaker.isOpen()).toBe(false);
    for (let n = 0; n < 5; n++) copy('failed');
    wait(1_000);
    expect(breaker.isOpen()).toBe(false);
  });

  it('takes copies that were under way when it opened for no further failures', () => {
    const { breaker, copy, wait } = start();
    const late = Array.from({ length: 20 }, () => breaker.begin());
    for (let n = 0; n < 5; n++) copy('failed');
    wait(900);
    for (const end of late) end?.('failed');
    wait(100);
    const probe = breaker.begin();
    expect(probe).toBeDefined();
    // One that was broken off tells nothing: the next one may try.
    probe?.('unknown');
    expect(copy('answered')).toBe(true);
  });
});
