import { randomBytes } from 'node:crypto';

/** Crockford's base32 in lower case: sorts like the number, has no letters that look like digits. */
export const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 9; // 45 bits of milliseconds: until the year 3084
const RANDOM_LENGTH = 11; // 55 random bits within each millisecond

/**
 * A new identifier such as `app-01k9zt3yq7m2v0c4hxwd`: prefix, then the time, then chance.
 *
 * Sorted as text, ids of different milliseconds stand in the order of their creation, so that a primary
 * key index grows at its end.
 */
export function createId(prefix: string, now: number = Date.now()): string {
  return `${prefix}-${encodeTime(now)}${encodeRandom()}`;
}

/** Milliseconds as the first part of an id. */
export function encodeTime(now: number): string {
  let rest = now;
  let text = '';
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = ID_ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeRandom(): string {
  // 256 is a multiple of 32, so taking five bits of a byte favours no letter.
  return Array.from(randomBytes(RANDOM_LENGTH), (byte) => ID_ALPHABET.charAt(byte & 31)).join('');
}
