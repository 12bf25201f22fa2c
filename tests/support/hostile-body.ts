// Bodies that no honest client sends, made by fast-check: how they are built is part of what is printed of a failure.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

export interface HostileBody {
  /** What is wrong with it. */
  readonly kind: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

type Valid = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';
const TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/problem+json',
  'json',
  '*/*',
  '/',
  `application/${'x'.repeat(4_000)}`,
];
const ENCODINGS = ['utf16le', 'latin1', 'base64', 'hex'] as const;

/** `valid` is a request that its call would take; most bodies are that one with something done to it. */
export function hostileBody(valid: Valid): fc.Arbitrary<HostileBody> {
  const text = JSON.stringify(valid);
  const json = (kind: string, body: string | Uint8Array): HostileBody => ({
    kind,
    type: JSON_TYPE,
    bytes: new Uint8Array(Buffer.from(body)),
  });
  const field = fc.constantFrom(
    ...Object.keys(valid),
    'neverHeardOf',
    '__proto__',
    'constructor',
    'toString',
  );
  const inField = (name: string, value: string) =>
    `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(name)}:${value}}`;
  const opening = fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"a":', '}]'], [' [ ', '\n]']);
  return fc.oneof(
    fc
      .record({
        name: field,
        parts: opening,
        depth: fc.integer({ min: 65, max: 20_000 }),
        isClosed: fc.boolean(),
      })
      .map(({ name, parts: [open = '', close = ''], depth, isClosed }) =>
        json('depth', inField(name, open.repeat(depth) + (isClosed ? `1${close.repeat(depth)}` : ''))),
      ),
    fc
      .record({
        name: field,
        item: fc.constantFrom('1,', '[],', '{},', '"a",', 'null,'),
        count: fc.integer({ min: 30_000, max: 200_000 }),
      })
      .map(({ name, item, count }) => json('list', inField(name, `[${item.repeat(count)}1]`))),
    fc
      .integer({ min: 1_000, max: 60_000 })
      .map((count) => json('keys', `{${Array.from({ length: count }, (_, i) => `"k${i}":${i}`).join(',')}}`)),
    fc
      .record({ name: field, size: fc.integer({ min: 1, max: 3 * 1024 * 1024 }) })
      .map(({ name, size }) => json('size', inField(name, JSON.stringify('字'.repeat(Math.ceil(size / 3)))))),
    fc
      .constantFrom(...ENCODINGS)
      .map((encoding) =>
        json(
          encoding,
          Buffer.from(text, encoding === 'utf16le' || encoding === 'latin1' ? encoding : 'utf8').toString(
            'binary',
          ) + Buffer.from(text).toString(encoding === 'base64' || encoding === 'hex' ? encoding : 'utf8'),
        ),
      ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => json('bytes', bytes)),
    fc.integer({ min: 0, max: text.length }).map((end) => json('cut', text.slice(0, end))),
    fc
      .constantFrom('\ufeff', '\u0000', ' '.repeat(70_000), ")]}',")
      .map((before) => json('prefix', before + text)),
    fc
      .constantFrom(
        '1e999',
        '-0',
        '9'.repeat(400),
        '"\\ud800"',
        '"\\u0000"',
        '1.5e-400',
        'NaN',
        '01',
        '"a\nb"',
      )
      .chain((value) => field.map((name) => json('literal', inField(name, value)))),
    fc
      .record({ name: field, value: fc.jsonValue({ maxDepth: 5 }) })
      .map(({ name, value }) => json('value', JSON.stringify({ ...valid, [name]: value }))),
    fc.jsonValue().map((value) => json('other value', JSON.stringify(value))),
    fc.constantFrom(...TYPES).map((type) => ({ ...json('type', text), type })),
    fc.constantFrom('gzip', 'br', 'identity', 'x').map((coding) => ({
      ...json('coding', coding === 'gzip' ? gzipSync(text) : text),
      headers: { 'content-encoding': coding },
    })),
  );
}
