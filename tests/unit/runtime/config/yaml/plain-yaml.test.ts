// The quick reader may decline a text, but whatever it reads it reads as the full parser does, to the character.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { documentTree } from '#config/yaml/document-tree.ts';
import { nodeValue } from '#config/yaml/node-value.ts';
import { readPlainYaml } from '#config/yaml/plain-yaml.ts';
import { generated } from '../../../../support/generated.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const RUNS = 500;
const MINUTES = 60 * 60_000;

const texts = ['schemas', 'tests/fixtures'].flatMap((directory) =>
  readdirSync(join(ROOT, directory), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => readFileSync(join(ROOT, directory, path), 'utf8')),
);

describe('readPlainYaml', () => {
  it('reads nearly every schema file, each as the full parser does', () => {
    for (const text of texts) expectSame(text);
    const read = texts.filter((text) => readPlainYaml(text) !== undefined);
    expect(read.length / texts.length).toBeGreaterThan(0.95);
  });

  it.each([
    'a: 1\nb: -2.5\nc: 0x1F\nd: 0o17\ne: 1e3\nf: .inf\ng: ~\nh: TRUE\ni: 1.0.0\nj: 007\n',
    "a: 'it''s'\nb: \"x\\ty\\u4e2d\"\n'c d': e # comment\n",
    'a:\n- b\n- c: 1\n  d: [1, {e: f}, "g"]\n-   h: i\n',
    'a:\n# comment\n  b: http://x/y#z\n\n  c: x#y\n',
    'a: [\n  b, # why\n\n  c,\n  ]\n',
    '- - a\n  - b\n- c\n',
  ])('reads %j', (text) => {
    expect(readPlainYaml(text)).toBeDefined();
    expectSame(text);
  });

  it.each([
    'a: &x 1\nb: *x\n',
    'a: |\n  text\n',
    'a: b\n  c\n',
    'a: b: c\n',
    'a: 1\na: 2\n',
    'a: {b: 1, b: 2}\n',
    '"a": 1\na: 2\n',
    '1: a\n"1": b\n',
    'a: !t b\n',
    'a:\n\tb: c\n',
    '--- a\n',
    'a: b\n...\n',
    '%YAML 1.2\n',
    '__proto__: 1\n',
    'a: "b\n',
    'a: [b\n',
    '? a\n',
    '',
    'text\n',
    'a:\n',
  ])('leaves %j to the full parser', (text) => {
    expect(readPlainYaml(text)).toBeUndefined();
  });

  it(
    'never differs from the full parser, whatever is broken',
    () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...texts),
          fc.array(edit, { minLength: 1, maxLength: 4 }),
          (text, edits) => {
            expectSame(edits.reduce((before, change) => change(before), excerpt(text, edits.length)));
          },
        ),
        generated(RUNS),
      );
    },
    MINUTES,
  );

  it(
    'never differs from the full parser on short texts of special characters',
    () => {
      const piece = fc.constantFrom(
        ...['a', 'b', '1', '-', '- ', ':', ': ', ',', ', ', '[', ']', '{', '}', '\n', '\n  ', '\n    ', ' '],
        ...[
          '#',
          ' # ',
          '"',
          "'",
          '?',
          '!',
          '&',
          '*',
          '|',
          '>',
          '\\',
          '\t',
          'é',
          '中',
          '.',
          '~',
          'null',
          '\r\n',
        ],
      );
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => expectSame(pieces.join(''))),
        generated(RUNS * 5),
      );
    },
    MINUTES,
  );
});

/** Long files would be edited where nothing is near; some lines of them are enough. */
function excerpt(text: string, seed: number): string {
  const lines = text.split('\n');
  const from = (seed * 17) % Math.max(1, lines.length - 30);
  return lines.slice(seed % 2 === 0 ? 0 : from, from + 30).join('\n');
}

type Edit = (text: string) => string;
const place = fc.nat({ max: 1_000_000 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(
      place,
      fc.constantFrom(...' \n:#-,[]{}"\'&*!|>%@`?\\.~0a\t', ': ', '- ', '\n  ', ' #', 'null', '"x": '),
    )
    .map(
      ([at, piece]): Edit =>
        (text) =>
          splice(text, at, 0, piece),
    ),
  fc.tuple(place, fc.integer({ min: 1, max: 3 })).map(
    ([at, length]): Edit =>
      (text) =>
        splice(text, at, length, ''),
  ),
  place.map(
    (at): Edit =>
      (text) =>
        lines(text, (all) => all.splice(at % all.length, 1)),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Edit =>
      (text) =>
        lines(text, (all) => all.splice(to % all.length, 0, all[from % all.length] ?? '')),
  ),
  fc.tuple(place, fc.constantFrom(-2, -1, 1, 2)).map(
    ([at, by]): Edit =>
      (text) =>
        lines(text, (all) => {
          const line = all[at % all.length] ?? '';
          all[at % all.length] = by > 0 ? ' '.repeat(by) + line : line.slice(-by);
        }),
  ),
);

function splice(text: string, at: number, length: number, piece: string): string {
  const from = at % (text.length + 1);
  return text.slice(0, from) + piece + text.slice(from + length);
}

function lines(text: string, change: (all: string[]) => void): string {
  const all = text.split('\n');
  change(all);
  return all.join('\n');
}

function expectSame(text: string): void {
  const plain = readPlainYaml(text);
  if (plain === undefined) return;
  const document = parseDocument(text, { prettyErrors: false });
  expect([...document.errors, ...document.warnings].map(({ message }) => message)).toEqual([]);
  expect(nodeValue(plain)).toEqual(document.toJS());
  expect(plain).toEqual(documentTree(document));
}
