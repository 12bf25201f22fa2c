import { describe, expect, it } from 'vitest';
import { joinWords, splitWords } from '#kinds/widget/command/command-words.ts';

describe('splitWords', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['python3  serve.py ', ['python3', 'serve.py']],
    ['serve --a 1 --b 1', ['serve', '--a', '1', '--b', '1']],
    ['serve --labels=猫,狗;鸟', ['serve', '--labels=猫,狗;鸟']],
    [`serve --name "two words" 'it is "so"'`, ['serve', '--name', 'two words', 'it is "so"']],
    [String.raw`a\ b "say \"hi\" \\ \n" '\'`, ['a b', String.raw`say "hi" \ \n`, '\\']],
    [`--title="a b"c ''`, ['--title=a bc', '']],
    ['serve "not closed', ['serve', 'not closed']],
    ['ends with \\', ['ends', 'with', '\\']],
  ])('reads %j', (line, words) => {
    expect(splitWords(line)).toEqual(words);
  });
});

describe('joinWords', () => {
  it('writes a line that reads as the same words', () => {
    const signs = ['a', ' ', '"', "'", '\\', ',', '$', '\t', '中'];
    for (let seed = 0; seed < 3_000; seed++) {
      const words = Array.from({ length: seed % 4 }, (_, at) =>
        Array.from(
          { length: (seed + at) % 5 },
          (_, sign) => signs[(seed * (sign + 3) + at) % signs.length],
        ).join(''),
      );
      expect(splitWords(joinWords(words))).toEqual(words);
    }
  });

  it('quotes only what needs it', () => {
    expect(joinWords(['python3', 'serve.py', '--labels=a,b'])).toBe('python3 serve.py --labels=a,b');
  });
});
