import { describe, expect, it } from 'vitest';
import { parseSource } from '#config/read/parse-source.ts';

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
    expect(parse(text).problems).toMatchObject([{ message: { en: 'Values are nested more than 100 deep' } }]);
  });

  it.each([
    ['dashes', '- '.repeat(500_000)],
    ['brackets', `a: ${'['.repeat(500_000)}`],
    ['brackets and braces', `a: ${'[{a: '.repeat(200_000)}`],
    ['question marks', '? '.repeat(500_000)],
    ['brackets that nobody opened', `a: ${']'.repeat(500_000)}`],
    ['anchors', `a: ${'&a '.repeat(300_000)}`],
    ['one key again and again', `x: &z 1\n${'k: 1\n'.repeat(200_000)}`],
  ])('has few faults, and soon, of a megabyte of %s', (_, text) => {
    expect(parse(text).problems).toHaveLength(1);
  });

  it('finds repeated keys without comparing each with all', () => {
    const keys = Array.from({ length: 9_000 }, (_, at) => `k${at}: 1\n`).join('');
    expect(parse(`x: &z 1\n${keys}`).problems).toEqual([]);
    const { problems } = parse(`x: &z 1\n${keys}k7: 2\n`);
    expect(problems).toMatchObject([{ range: { start: { line: 9_002, column: 1 } } }]);
  });

  it('finds each of many aliases once, and refuses more', () => {
    const points = (count: number) =>
      `${Array.from({ length: 20 }, (_, at) => `- &a${at} x${at}\n`).join('')}${Array.from({ length: count }, (_, at) => `- *a${at % 20}\n`).join('')}`;
    const { value, locate } = parse(points(1_000));
    expect(value).toHaveLength(1_020);
    expect(locate([1_019]).start).toEqual({ line: 1_020, column: 3 });
    expect(parse(points(1_001)).problems).toMatchObject([
      { message: { en: 'The text has more than 1000 aliases' } },
    ]);
  });

  it.each([
    ['escapes', `a: "${'\\q'.repeat(70_000)}"`],
    ['tags and anchors', '!a &b '.repeat(20_000)],
    ['anchors of a list', '- &a x\n'.repeat(20_000)],
  ])('makes nothing of a text that would take it long: %s', (_, text) => {
    expect(parse(text).problems).toMatchObject([
      { message: { en: 'The text has more than 60000 words and signs' } },
    ]);
  });

  it('says where things are around an anchor that holds itself', () => {
    expect(parse('a: &a [*a]\nb: 1\n').locate(['b']).start).toEqual({ line: 2, column: 4 });
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

  it.each([
    ['title: 物品: 又一个', '第二个“键: 值”'],
    ['a: 1\na: 2', '写了两次'],
    ["a: 'x", "缺少 '"],
    ['a: "x', '缺少 "'],
    ['a: [1, 2', '缺少结尾的“]”'],
    ['a:\n  b: [1,\n2]', '缩进'],
    ['a: { b: 1', '缺少结尾的“}”'],
    ['a: [1 {b: 1}]', '缺少逗号'],
    ['a: "\\d"', '不能写 \\d'],
    ['a: @x', '以 @ 开头'],
    ['a:\n  b: 1\n c: 2', '对齐'],
    ['a:\n  - 1\n - 2', '列表'],
    ['a:\n\tb: 1', '制表符'],
    ['a: *x', '别名 *x 之前没有定义'],
    ['a: &a [*a]', '嵌套超过 100 层'],
    ['a: !what 1', '不认识的标签 !what'],
    ['a\nb: 1', '键'],
    ['a: 1\nb', '键'],
    ['a: "x" y', '多余'],
    ['a: [1,,2]', '逗号'],
    ['--- \na: 1\n---\nb: 2', '一份 YAML 文档'],
    ['a: - b', '列表'],
    ['%x\na: 1', '指令'],
  ])('says in Chinese what is wrong with %j', (text, words) => {
    const [problem] = parse(`${text}\n`).problems;
    expect(problem?.message.zh).toContain(words);
    // No word of the parser's own: names in quotes and the mistaken text are all that is Latin.
    expect(problem?.message.zh).not.toMatch(/[A-Za-z]{5,}/);
    expect(problem?.message.en).toMatch(/^[\x20-\x7e]+$/);
  });

  it('leads through an alias to what it stands for', () => {
    const { value, locate } = parse('a: &x { b: 1 }\nc: *x\n');
    expect(value).toEqual({ a: { b: 1 }, c: { b: 1 } });
    expect(locate(['c']).start).toEqual({ line: 2, column: 4 });
    expect(locate(['c', 'b']).start).toEqual({ line: 1, column: 12 });
  });
});
