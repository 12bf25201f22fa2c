import { describe, expect, it } from 'vitest';
import { createLimiter, quotaOf, take, waitMs } from '#engines/gateway/limit/gcra.ts';
import { createPathList } from '#engines/gateway/routing/path-list.ts';
import { createMessageCounter } from '#engines/gateway/websocket/count-messages.ts';
import { readCredential, withoutToken } from '#engines/gateway/wire/read-credential.ts';
import { isPlainPath, readTarget } from '#engines/gateway/wire/read-target.ts';
import { DURATION_BOUNDS_US, durationBucket } from '#storage/rollups/duration-buckets.ts';

describe('the limiter', () => {
  it('lets a burst through, then one call each interval, and fills up again', () => {
    const limiter = createLimiter(10);
    let passed = 0;
    for (let i = 0; i < 30; i++) {
      if (waitMs(limiter, 1_000) > 0) continue;
      take(limiter, 1_000);
      passed++;
    }
    expect(passed).toBe(10);
    expect(waitMs(limiter, 1_000)).toBeCloseTo(100);
    expect(waitMs(limiter, 1_100.001)).toBe(0);
    expect(quotaOf(limiter, 1_000)).toMatchObject({ limit: 10, remaining: 0, resetMs: 1_000 });
    expect(quotaOf(limiter, 2_000).remaining).toBe(10);
  });

  it('accepts exactly limit x seconds + burst of a thousand calls a second', () => {
    const limiter = createLimiter(7);
    let passed = 0;
    for (let now = 0; now < 60_000; now++) {
      if (waitMs(limiter, now) > 0) continue;
      take(limiter, now);
      passed++;
    }
    expect(Math.abs(passed - (7 * 60 + 7))).toBeLessThanOrEqual(1);
  });
});

describe('addresses', () => {
  it.each([
    ['/services/a/b/c?x=1', { code: 'a', path: '/b/c', query: 'x=1' }],
    ['/services/a', { code: 'a', path: '/', query: '' }],
    ['/services/a?x=/y', { code: 'a', path: '/', query: 'x=/y' }],
    ['/services/', undefined],
    ['/other/a', undefined],
  ])('take %s apart', (url, target) => expect(readTarget(url)).toEqual(target));

  it.each([
    '/a/../b',
    '/..',
    '/a/%2E%2e/b',
    '/a%2f..%2fb',
    '/a\\..\\b',
    '/./a',
    '/%zz',
    '/a/..;/b',
    '/a/..;x=1/b',
    '/a/%2e.%3b/b',
  ])('refuse %s', (path) => expect(isPlainPath(path)).toBe(false));
  it.each(['/a.b/c..d', '/v1.2/x', '/a%20b', '/a;v=1/b..;c', '/'])('keep %s', (path) =>
    expect(isPlainPath(path)).toBe(true),
  );
});

describe('credentials', () => {
  it.each([
    ['http://gw/services/a/x?access_token=sk-1', 'http://gw/services/a/x'],
    ['http://gw/services/a/x?y=1&access_token=sk-1&z=2', 'http://gw/services/a/x?y=1&z=2'],
    ['http://gw/services/a/x?access_token=24.a?aipSdk=node', 'http://gw/services/a/x'],
    ['http://site/?x=1', 'http://site/?x=1'],
    ['about:client', 'about:client'],
  ])('are cut out of the referring address %s', (address, rest) => expect(withoutToken(address)).toBe(rest));

  it.each([
    ['access_token=24.a?aipSdk=node', '24.a', '', true],
    ['aipSdk=node&access_token=24.a?aipSdk=node&x=1', '24.a', 'x=1', true],
    ['x=1&access_token=24.a&y=%20', '24.a', 'x=1&y=%20', false],
  ])('are cut out of %s', (query, value, rest, isBaiduSdk) => {
    expect(readCredential(query, undefined)).toEqual({
      credential: { kind: 'bearer', value },
      query: rest,
      isBaiduSdk,
      ownsAuthorization: false,
      fromQuery: true,
    });
  });

  it('leave a header to the service that is not ours', () => {
    expect(readCredential('access_token=24.a', 'Bearer theirs').ownsAuthorization).toBe(false);
    expect(readCredential('access_token=24.a', 'Bearer sk-ours').ownsAuthorization).toBe(true);
    expect(readCredential('', 'Basic abc')).toMatchObject({
      credential: { kind: 'none' },
      ownsAuthorization: false,
    });
  });
});

describe('path lists', () => {
  it('read templates literally between their braces', () => {
    const list = createPathList([{ method: 'get', path: '/a.b/{id}/c+' }]);
    expect(list.allows('GET', '/a.b/1/c+')).toBe(true);
    expect(list.allows('GET', '/aXb/1/c+')).toBe(false);
    expect(list.allows('GET', '/a.b//c+')).toBe(false);
    expect(list.allows('POST', '/a.b/1/c+')).toBe(false);
  });
});

describe('the message counter', () => {
  it('counts messages of any frame size in any split, without control frames', () => {
    const frame = (opcode: number, length: number, masked: boolean) => {
      const size =
        length < 126
          ? [length]
          : length < 65_536
            ? [126, length >> 8, length & 255]
            : [127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255];
      const head = [
        0x80 | opcode,
        (size[0] ?? 0) | (masked ? 0x80 : 0),
        ...size.slice(1),
        ...(masked ? [1, 2, 3, 4] : []),
      ];
      return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 0x81)]);
    };
    const stream = Buffer.concat([
      frame(1, 5, true),
      frame(9, 0, true),
      frame(2, 300, true),
      frame(1, 70_000, false),
      frame(8, 2, false),
    ]);
    for (const step of [1, 3, 7, 1_000, stream.length]) {
      const count = createMessageCounter();
      let messages = 0;
      for (let at = 0; at < stream.length; at += step) messages += count(stream.subarray(at, at + step));
      expect(messages).toBe(3);
    }
  });
});

describe('duration buckets', () => {
  it('hold their upper bound and everything above the last', () => {
    expect(durationBucket(0)).toBe(0);
    expect(durationBucket(1_000)).toBe(0);
    expect(durationBucket(1_001)).toBe(1);
    expect(durationBucket(Number.MAX_SAFE_INTEGER)).toBe(DURATION_BOUNDS_US.length);
  });
});
