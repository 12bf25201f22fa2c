import { describe, expect, it } from 'vitest';
import { parseSource } from '#config/parse-source.ts';

const parse = (text: string) => parseSource({ file: 'a.yaml', path: 'a.yaml', text });

describe('parseSource', () => {
  it('says where the full parser fails', () => {
    expect(parse('a: 1\na: 2\n')).toMatchObject({
      value: undefined,
      problems: [{ range: { start: { line: 2, column: 1 } } }],
    });
  });

  it.each([
    ['flow that is just too deep', `a: ${'['.repeat(100)}${']'.repeat(100)}\n`],
    ['block', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
  ])('refuses endless nesting: %s', (_, text) => {
    expect(parse(text).problems).toMatchObject([{ text: 'Values are nested more than 100 deep' }]);
  });

  it('fails in order where the full parser runs out of stack', () => {
    expect(parse(`a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`).problems.length).toBeGreaterThan(0);
  });

  it('reads what is nested as deep as is allowed', () => {
    expect(parse(`a: ${'['.repeat(99)}${']'.repeat(99)}\n`).problems).toEqual([]);
  });

  it('refuses aliases that multiply or hold themselves', () => {
    const bomb = Array.from({ length: 9 }, (_, at) =>
      at === 0
        ? 'a0: &a0 [x, x, x, x]'
        : `a${at}: &a${at} [*a${at - 1}, *a${at - 1}, *a${at - 1}, *a${at - 1}]`,
    );
    expect(parse(`${bomb.join('\n')}\n`).problems).toHaveLength(1);
    expect(parse('a: &a [*a]\n').problems).toHaveLength(1);
  });

  it('finds keys, values and parts of texts in files of either reader', () => {
    for (const tail of ['', 'z: |\n  text\n']) {
      const { locate } = parse(`a: 1\nb:\n  - { c: 'x y' } # why\n${tail}`);
      expect(locate(['b', 0, 'c'])).toEqual({ start: { line: 3, column: 10 }, end: { line: 3, column: 15 } });
      expect(locate(['b', 0, 'c'], 'key').start).toEqual({ line: 3, column: 7 });
      expect(locate(['b', 0, 'c'], 'value', { offset: 2, length: 1 }).start).toEqual({ line: 3, column: 13 });
      expect(locate(['b', 0, 'd', 'e']).start).toEqual({ line: 3, column: 5 });
      expect(locate([])).toEqual({ start: { line: 1, column: 1 }, end: { line: 1, column: 2 } });
    }
  });

  it('leads through an alias to what it stands for', () => {
    const { value, locate } = parse('a: &x { b: 1 }\nc: *x\n');
    expect(value).toEqual({ a: { b: 1 }, c: { b: 1 } });
    expect(locate(['c']).start).toEqual({ line: 2, column: 4 });
    expect(locate(['c', 'b']).start).toEqual({ line: 1, column: 12 });
  });
});
