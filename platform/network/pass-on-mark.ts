// What servers of one platform tell each other with a request they pass on; it cannot be forged.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header that has it; it never leaves the platform. */
export const PASS_ON_HEADER = 'x-aip-passed-on';

/** The clocks of two servers may differ by so much. */
const MAX_SKEW_MS = 300_000;

export interface PassOnMark {
  /** Text for the header; `facts` are what it vouches for. */
  readonly make: (facts: readonly string[]) => string;
  /** Whether a server with the same key made it of these facts, just now. */
  readonly holds: (mark: string, facts: readonly string[]) => boolean;
}

/** `key` is the same on every server; `now` in epoch ms. */
export function createPassOnMark(key: Buffer, now: () => number): PassOnMark {
  const sign = (at: string, facts: readonly string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([at, ...facts]))
      .digest('base64url');
  return {
    make(facts) {
      const at = String(now());
      return `${at}.${sign(at, facts)}`;
    },
    holds(mark, facts) {
      const [at = '', signature = ''] = mark.split('.');
      return Math.abs(now() - Number(at)) <= MAX_SKEW_MS && isEqual(signature, sign(at, facts));
    },
  };
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
