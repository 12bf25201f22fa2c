import { randomFillSync } from 'node:crypto';

/** Crockford's base32 in lower case, as in every id of the platform. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 11;
const POOL_BYTES = 8_192;

/**
 * Ids of the same shape as `createId('req')`, from chance that is drawn in large portions: asking the kernel for each
 * call took a twentieth of the gateway's time.
 */
export function createRequestIds(): (now: number) => string {
  const pool = Buffer.alloc(POOL_BYTES);
  let at = POOL_BYTES;
  let time = 0;
  let prefix = '';
  return (now) => {
    if (now !== time) {
      time = now;
      prefix = `req-${encodeTime(now)}`;
    }
    if (at + RANDOM_LENGTH > POOL_BYTES) {
      randomFillSync(pool);
      at = 0;
    }
    let id = prefix;
    for (const end = at + RANDOM_LENGTH; at < end; at++) id += ALPHABET[(pool[at] ?? 0) & 31];
    return id;
  };
}

function encodeTime(now: number): string {
  let rest = now;
  let text = '';
  for (let i = 0; i < TIME_LENGTH; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
