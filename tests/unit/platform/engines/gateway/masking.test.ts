import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createRandom, drawInteger } from '#core/statistics/random/random.ts';
import { describeBody, maskQuery } from '#engines/gateway/capture/describe-body.ts';
import { maskCutJson } from '#engines/gateway/capture/mask-cut-json.ts';
import { maskJson } from '#engines/gateway/capture/mask-json.ts';
import { mediaName } from '#engines/gateway/capture/media-name.ts';
import { looksLikeField, mentions } from '#engines/gateway/capture/mentions.ts';

const masked = new Set(['secret', '密码']);
const CANARY = 'QZ';

/** Any JSON; below a masked key only canaries, elsewhere none. */
function anyJson(chance: (below: number) => number, depth: number, isSecret: boolean): unknown {
  const kind = chance(depth > 3 ? 4 : 6);
  const text = () =>
    isSecret ? CANARY : ['', 'a b', 'he said "so"', '\\', '\n', '你好', '{not json', '\u2028'][chance(8)];
  if (kind === 0) return text();
  if (kind === 1) return isSecret ? [CANARY] : [1, -2.5e-7, 0, 1e21][chance(4)];
  if (kind === 2) return isSecret ? CANARY : [true, false, null][chance(3)];
  if (kind === 3) return text();
  if (kind === 4) return Array.from({ length: chance(4) }, () => anyJson(chance, depth + 1, isSecret));
  const keys = ['a', 'b"c', 'Secret', '密码', 'secrets', ''].filter(() => chance(2) === 0);
  return Object.fromEntries(
    keys.map((key) => [key, anyJson(chance, depth + 1, isSecret || masked.has(key.toLowerCase()))]),
  );
}

describe('JSON that is cut off', () => {
  it('shows nothing of a masked value, wherever the cut is', () => {
    const random = createRandom(42);
    const chance = (below: number) => drawInteger(random, below);
    for (let round = 0; round < 120; round++) {
      const whole = JSON.stringify(anyJson(chance, 0, false), null, chance(3));
      for (let end = 0; end <= whole.length; end++) {
        const kept = maskCutJson(whole.slice(0, end), masked);
        expect(kept, `${whole.slice(0, end)}`).toBeDefined();
        expect(kept, whole.slice(0, end)).not.toMatch(/Q|Z/);
      }
      // Uncut it is what the other way makes of it.
      expect(JSON.parse(maskCutJson(whole, masked) ?? '')).toEqual(maskJson(JSON.parse(whole), masked));
    }
  });

  it.each([
    "{'secret':1}",
    '{"a":1,}',
    '{"a" 1}',
    '[1 2]',
    '{"a":tru}',
    '{"a":"\n"}',
    '{} {}',
    '"a" "b"',
    '{,}',
    '[,1]',
    '{"a":}',
    ']',
  ])('is given up when it is none: %s', (text) => expect(maskCutJson(text, masked)).toBeUndefined());

  it('knows its keys in every spelling', () => {
    expect(maskCutJson('{"s\\u0065cret":"QZ","k":1', masked)).toBe('{"s\\u0065cret":"***","k":1');
    expect(maskCutJson('{"SECRET" : {"a":["QZ', masked)).toBe('{"SECRET":"***"');
  });

  it('keeps what is not masked', () => {
    const text = '{"a":[1,2,{"b":"text"}],"secret":"QZ","c":"cut of';
    expect(maskCutJson(text, masked)).toBe('{"a":[1,2,{"b":"text"}],"secret":"***","c":"cut of');
  });
});

describe('texts', () => {
  it.each([
    ['my secret', true, false],
    ['secret=1', true, true],
    ['"secret" 1', true, true],
    ['s%65cret=1', true, true],
    ['<secret>1', true, true],
    ['secretary: 1', false, false],
    ['top_secret=1', false, false],
    ['用户密码：1', true, true],
    ['请输入密码。', true, false],
    ['密码=1', true, true],
  ])('%s', (text, mentioned, field) => {
    expect([mentions(text, masked), looksLikeField(text, masked)]).toEqual([mentioned, field]);
  });

  it('of addresses and forms are masked by item', () => {
    expect(maskQuery('a=1&secret=QZ&%E5%AF%86%E7%A0%81=QZ&se%63ret&b=secret', masked)).toBe(
      'a=1&secret=***&%E5%AF%86%E7%A0%81=***&se%63ret=***&b=secret',
    );
  });
});

describe('bodies', () => {
  const describeText = (text: string | Buffer, type = '', coding = '', names = masked) => {
    const bytes = Buffer.from(text);
    return describeAll(bytes, type, coding, names).then(({ described }) => described);
  };
  const describeAll = (bytes: Buffer, contentType: string, contentEncoding = '', names = new Set<string>()) =>
    describeBody(
      { chunks: [bytes], bytes: bytes.length, keptBytes: bytes.length, isCrowdedOut: false },
      {
        contentType,
        contentEncoding,
        masked: names,
        maxBytes: 100_000,
        mediaName: mediaName('id-1', 'request', contentType),
      },
    );

  it('of pictures are files of their own, as they came or unpacked, and small ones stand in the line', async () => {
    const picture = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 97) % 256));
    const file = { encoding: 'file', body: 'id-1-request.jpg', truncated: false };
    expect(await describeAll(picture, 'image/JPEG; q=1')).toEqual({
      described: { ...file, bytes: 5_000 },
      media: { name: 'id-1-request.jpg', bytes: picture },
    });
    const zipped = gzipSync(picture);
    expect(await describeAll(zipped, 'image/jpeg', 'gzip')).toEqual({
      described: { ...file, bytes: zipped.length },
      media: { name: 'id-1-request.jpg', bytes: picture },
    });
    expect((await describeAll(picture.subarray(0, 4_000), 'image/png')).described.encoding).toBe('base64');
    expect((await describeAll(picture, '../../etc')).media?.name).toBe('id-1-request.bin');
    // What unpacks to more than is kept stays packed.
    const bomb = gzipSync(Buffer.alloc(200_000));
    expect((await describeAll(bomb, 'image/png', 'gzip')).described).toMatchObject({ encoding: 'base64' });
  });

  it('are JSON when they are, whatever they are called', async () => {
    expect(await describeText('{"a":1}', 'text/plain')).toMatchObject({ encoding: 'json', body: { a: 1 } });
    expect(await describeText('7', 'application/json')).toMatchObject({ encoding: 'json', body: 7 });
    expect(await describeText('{oops', 'application/json', '', new Set())).toMatchObject({
      encoding: 'text',
    });
  });

  it('are kept in their coding only where nothing is to be masked', async () => {
    expect(await describeText('x', 'text/plain', 'zstd')).toMatchObject({ encoding: 'omitted' });
    expect(await describeText('x', 'text/plain', 'zstd', new Set())).toMatchObject({
      encoding: 'base64',
      body: 'eA==',
    });
  });

  it('of files are kept unless a masked field is among their parts', async () => {
    const part = (name: string) =>
      Buffer.concat([
        Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
        Buffer.from([0, 255]),
      ]);
    expect((await describeText(part('picture'), 'multipart/form-data')).encoding).toBe('base64');
    expect((await describeText(part('secret'), 'multipart/form-data')).encoding).toBe('omitted');
    expect((await describeText(part('密码'), 'multipart/form-data')).encoding).toBe('omitted');
  });
});
