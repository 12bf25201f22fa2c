// Guessing simulated with a clock of its own: what a stranger gets, and whether the owner is ever kept out.
import { describe, expect, it } from 'vitest';
import { type Count, judge } from '../../../../../../platform/operations/identity/base/attempt-rule.ts';
import {
  type CountedUnder,
  loginRules,
  passwordRules,
} from '../../../../../../platform/operations/identity/base/login-rules.ts';

const LIMIT = 5;
const DAY_S = 86_400;
const STEP_S = 30;

/** The counts of the database, in memory: all keys of an attempt let it through, or none is counted. */
function createCounts() {
  const counts = new Map<string, Count>();
  return {
    /** Seconds to wait; 0: the attempt is made and fails. */
    attempt(rules: readonly CountedUnder[], second: number): number {
      const now = new Date(second * 1000);
      const judged = rules.map(({ key, rule }) => ({ key, judgement: judge(rule, counts.get(key), now) }));
      const waits = judged.flatMap(({ judgement }) => (judgement.kind === 'wait' ? [judgement.seconds] : []));
      if (waits.length > 0) return Math.max(...waits);
      for (const { key, judgement } of judged) if (judgement.kind === 'go') counts.set(key, judgement.next);
      return 0;
    },
    /** Whether it would be let through, without being made. */
    isOpen: (rules: readonly CountedUnder[], second: number) =>
      rules.every(({ key, rule }) => judge(rule, counts.get(key), new Date(second * 1000)).kind === 'go'),
  };
}

const guess = (ip: string) => loginRules({ username: 'admin', ip, limit: LIMIT });
const owner = {
  known: loginRules({ username: 'admin', ip: '198.51.100.1', knownBrowser: 'hash', limit: LIMIT }),
  knownAtTheirs: loginRules({ username: 'admin', ip: address(0), knownBrowser: 'hash', limit: LIMIT }),
  new: loginRules({ username: 'admin', ip: '198.51.100.2', limit: LIMIT }),
  password: passwordRules('ses-1', LIMIT),
};

function address(at: number): string {
  return `203.0.${Math.floor(at / 250)}.${at % 250}`;
}

/** Strangers who guess as often as they are let, for two days; the owner comes every ten minutes. */
function attack(addresses: number) {
  const counts = createCounts();
  const nextTry = Array.from({ length: addresses }, () => 0);
  const guesses = [0, 0];
  const refused = { known: 0, knownAtTheirs: 0, new: 0, password: 0 };
  let visits = 0;
  for (let second = 0; second < 2 * DAY_S; second += STEP_S) {
    for (const [at, from] of nextTry.entries()) {
      if (from > second) continue;
      const wait = counts.attempt(guess(address(at)), second);
      const day = Math.floor(second / DAY_S);
      if (wait === 0) guesses[day] = (guesses[day] ?? 0) + 1;
      nextTry[at] = second + Math.max(wait, STEP_S);
    }
    if (second % 600 !== 0) continue;
    visits += 1;
    for (const way of ['known', 'knownAtTheirs', 'new', 'password'] as const)
      if (!counts.isOpen(owner[way], second)) refused[way] += 1;
  }
  return { addresses, firstDay: guesses[0] ?? 0, secondDay: guesses[1] ?? 0, visits, refused };
}

describe('strangers who guess one password', () => {
  const outcomes = [1, 10, 1000].map(attack);
  const [one, ten, thousand] = outcomes;

  it('are few guesses a day, from however many addresses', () => {
    console.table(
      outcomes.map(({ addresses, firstDay, secondDay, visits, refused }) => ({
        addresses,
        'guesses on day 1': firstDay,
        'on day 2': secondDay,
        'owner from a known browser': `${refused.known} of ${visits} refused`,
        'known, at an address of theirs': `${refused.knownAtTheirs} of ${visits} refused`,
        'owner from a new browser': `${refused.new} of ${visits} refused`,
        'owner changes the password': `${refused.password} of ${visits} refused`,
      })),
    );
    expect(one?.firstDay).toBeLessThanOrEqual(40);
    expect(one?.secondDay).toBeLessThanOrEqual(24);
    for (const { firstDay, secondDay } of outcomes) {
      expect(firstDay).toBeLessThanOrEqual(20 * LIMIT + 288);
      expect(secondDay).toBeLessThanOrEqual(288);
    }
    expect(thousand?.secondDay).toBeGreaterThan(ten?.secondDay ?? 0);
  });

  it('never keep the owner from a known browser, nor a signed-in owner from a new password', () => {
    for (const { refused } of outcomes)
      expect(refused).toMatchObject({ known: 0, knownAtTheirs: 0, password: 0 });
  });

  it('keep a new browser of the owner out only when they come from many addresses', () => {
    expect(one?.refused.new).toBe(0);
  });
});

describe('one key', () => {
  it('waits longer after each failure from the limit on, an hour at most, and says how long', () => {
    const counts = createCounts();
    let second = 0;
    const waits: number[] = [];
    for (let failure = 1; failure <= 14; failure += 1) {
      expect(counts.attempt(owner.password, second)).toBe(0);
      if (counts.isOpen(owner.password, second)) continue;
      const wait = counts.attempt(owner.password, second);
      expect(counts.isOpen(owner.password, second + wait - 1)).toBe(false);
      waits.push(wait);
      second += wait;
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it.each([
    ['an IPv4 address', '192.0.2.1', '192.0.2.2', false],
    ['a /64 of IPv6', '2001:db8::1', '2001:db8::ffff:1', true],
    ['another /64', '2001:db8::1', '2001:db8:0:1::1', false],
  ])('is counted by %s', (_what, first, second, isShared) => {
    const counts = createCounts();
    for (let failure = 0; failure < LIMIT; failure += 1) counts.attempt(guess(first), failure);
    expect(counts.attempt(guess(second), LIMIT) > 0).toBe(isShared);
  });

  it('of an address takes more names than of a name', () => {
    const counts = createCounts();
    const made = Array.from({ length: 60 }, (_, at) =>
      counts.attempt(loginRules({ username: `name${at}`, ip: '192.0.2.1', limit: LIMIT }), at),
    );
    expect(made.filter((wait) => wait === 0)).toHaveLength(10 * LIMIT);
  });

  it('forgives the total bit by bit, without losing the rest of the time', () => {
    const counts = createCounts();
    const total = guess('192.0.2.1').filter(({ rule }) => rule.kind === 'drip');
    for (let at = 0; at < 20 * LIMIT; at += 1) expect(counts.attempt(total, 0)).toBe(0);
    expect(counts.attempt(total, 299)).toBe(1);
    expect(counts.attempt(total, 301)).toBe(0);
    expect(counts.attempt(total, 301)).toBe(299);
    expect(counts.attempt(total, 900)).toBe(0);
    expect(counts.attempt(total, 900)).toBe(0);
    expect(counts.attempt(total, 900)).toBe(300);
  });
});
