import { describe, expect, it } from 'vitest';
import { createRandom, drawInteger, type Random } from '#core/statistics/random/random.ts';
import { matchPattern } from '#engines/runner/log/find/match-pattern.ts';
import { requiredText } from '#engines/runner/log/find/required-text.ts';

describe('the text that a pattern needs', () => {
  it.each([
    ['request 77777\\d ', true, 'request 77777'],
    ['request 77777\\d ', false, 't 77777'],
    ['^user=\\w+ id:\\d+$', true, 'user='],
    ['took 1\\.5s', true, 'took 1.5s'],
    ['维度不符.*第', true, '维度不符'],
    ['colou?r', true, 'colo'],
    ['aab+cc', true, 'aab'],
  ])('of %s is the longest', (pattern, caseSensitive, text) => {
    expect(requiredText(pattern, caseSensitive)).toBe(text);
  });

  it.each(['a|b', '(abc)?', 'abc{0,2}', '[abc]def', '\\x41bcd', '\\Qa.b\\E', '.*', 'a.b', 'a*'])(
    'of %s is not known',
    (pattern) => {
      expect(requiredText(pattern, true)).toBe('');
    },
  );

  const PARTS = [
    'ab',
    'K',
    's',
    '7',
    '中文',
    '\\.',
    '.',
    '\\d',
    '\\w',
    '\\b',
    '^',
    '$',
    '*',
    '+',
    '?',
    ' ',
    '-',
    '/',
  ];
  const LETTERS = ['a', 'b', 'ab', 'AB', 'k', 'K', 's', 'ſ', '7', '中文', '.', ' ', '-', '/', 'x'];
  const draw = (random: Random, parts: readonly string[], most: number) =>
    Array.from({ length: drawInteger(random, most) }, () => parts[drawInteger(random, parts.length)]).join(
      '',
    );

  it('stands in each line that matches, whatever the pattern', () => {
    const random = createRandom(11);
    let [matched, known] = [0, 0];
    for (let round = 0; round < 4_000; round += 1) {
      const pattern = draw(random, PARTS, 8);
      for (const caseSensitive of [true, false]) {
        const matches = compiled(pattern, caseSensitive);
        if (matches === undefined) continue;
        const text = requiredText(pattern, caseSensitive);
        const fold = (value: string) => (caseSensitive ? value : value.toLowerCase());
        for (let tries = 0; tries < 8; tries += 1) {
          const line = draw(random, LETTERS, 10);
          if (!matches(line)) continue;
          matched += 1;
          if (text !== '') known += 1;
          expect([pattern, line, fold(line).includes(fold(text))]).toEqual([pattern, line, true]);
        }
      }
    }
    expect(matched).toBeGreaterThan(5_000);
    expect(known).toBeGreaterThan(100);
  });
});

/** Undefined for an invalid one. */
function compiled(pattern: string, caseSensitive: boolean) {
  try {
    return matchPattern({ pattern, regex: true, caseSensitive });
  } catch {
    return undefined;
  }
}
