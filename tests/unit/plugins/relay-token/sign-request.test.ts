import { createDecipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secureRandom } from '../../../../plugins/relay-token/secure-random.ts';
import { signRequest, uuid } from '../../../../plugins/relay-token/sign-request.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Another implementation than the one that encrypts. */
function open(token: string, key: Buffer): string {
  const bytes = Buffer.from(token, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(12, -16)).toString() + decipher.final().toString();
}

describe('Relay-Token', () => {
  const key = randomBytes(32);
  const sign = (now: Date) => signRequest(key.toString('base64'), now)['Relay-Token'] ?? '';

  it('holds a random UUID, "&" and the time in whole seconds', () => {
    const [id, seconds] = open(sign(new Date(1_700_000_000_999)), key).split('&');
    expect(id).toMatch(UUID);
    expect(seconds).toBe('1700000000');
  });

  it('is another one each time, even in the same second', () => {
    const now = new Date();
    const tokens = Array.from({ length: 50 }, () => sign(now));
    expect(new Set(tokens).size).toBe(50);
    expect(new Set(tokens.map((token) => open(token, key))).size).toBe(50);
  });

  it('cannot be read with another key, nor after a change', () => {
    const token = sign(new Date());
    expect(() => open(token, randomBytes(32))).toThrow();
    const changed = Buffer.from(token, 'base64');
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => open(changed.toString('base64'), key)).toThrow();
  });

  it('marks version and variant whatever the random bytes are', () => {
    expect(uuid(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
    expect(uuid(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});

describe('a secure random source', () => {
  it('gives as many bytes as asked for', () => {
    expect(secureRandom(12)).toHaveLength(12);
  });

  it('that is missing is an error that names browsers which have one', () => {
    const text =
      'Secure random number generation is not supported by this browser. Use Chrome, Firefox or Internet Explorer 11';
    expect(() => secureRandom(12, null as unknown as Crypto)).toThrow(text);
    expect(() => secureRandom(12, {} as Crypto)).toThrow(text);
  });
});
