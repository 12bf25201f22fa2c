// What a sign-in attempt is counted under. Failures elsewhere never block known browsers, only strangers as a whole.
import { networkOf } from '#network/network-of.ts';
import type { AttemptRule } from './attempt-rule.ts';

export interface CountedUnder {
  readonly key: string;
  readonly rule: AttemptRule;
}

export interface LoginAttempt {
  readonly username: string;
  readonly ip: string;
  /** Of `findKnownBrowser`. */
  readonly knownBrowser?: string;
  /** Failures before the first lock. */
  readonly limit: number;
}

/** Many people may share one address, so it takes more failures to lock it. */
const ADDRESS_FACTOR = 10;
/** Guesses from many addresses at one account: so many at once, then one every five minutes, 288 a day. */
const TOTAL_FACTOR = 20;
const TOTAL_EVERY_SECONDS = 300;

/** In the order in which they are locked; a known browser counts for itself alone. */
export function loginRules({ username, ip, knownBrowser, limit }: LoginAttempt): readonly CountedUnder[] {
  const lock = { kind: 'lock', limit } as const;
  if (knownBrowser !== undefined) return [{ key: `browser:${knownBrowser}`, rule: lock }];
  const network = networkOf(ip);
  const total = { kind: 'drip', most: limit * TOTAL_FACTOR, everySeconds: TOTAL_EVERY_SECONDS } as const;
  return [
    { key: `${pairPrefix(username)}${network}`, rule: lock },
    { key: `ip:${network}`, rule: { kind: 'lock', limit: limit * ADDRESS_FACTOR } },
    { key: totalKey(username), rule: total },
  ];
}

/** A signed-in person who types the present password: others can't use this up. */
export function passwordRules(sessionId: string, limit: number): readonly CountedUnder[] {
  return [{ key: `change:${sessionId}`, rule: { kind: 'lock', limit } }];
}

export function totalKey(username: string): string {
  return `user:${username.toLowerCase()}`;
}

/** Keys of one account at each address begin with it. A name holds no space. */
export function pairPrefix(username: string): string {
  return `at:${username.toLowerCase()} `;
}
