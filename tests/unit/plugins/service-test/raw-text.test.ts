import { describe, expect, it } from 'vitest';
import { HeldFile } from '../../../../plugins/service-test/model/held-file.ts';
import { printRaw, readRaw } from '../../../../plugins/service-test/model/raw-text.ts';

const [first, second] = [
  new HeldFile('a.png', 'image/png', 'AAAA'),
  new HeldFile('a.png', 'image/png', 'BBBB'),
];

describe('a value as text', () => {
  it('shows files by name and is the same value again', () => {
    const value = { image: first, list: [second, first, 1, null], text: '中文' };
    const { text, files } = printRaw(value);
    expect(text).toContain('"image": "<文件 1：a.png>"');
    expect(text).toContain('"<文件 2：a.png>"');
    expect(text).not.toContain('AAAA');
    expect(readRaw(text, files)).toEqual({ value });
    const read = readRaw(text, files) as { value: { image: unknown } };
    expect(read.value.image).toBe(first);
  });

  it('may be moved: the file goes with its name', () => {
    const { files } = printRaw({ image: first });
    expect(readRaw('{"other": ["<文件 1：a.png>"]}', files)).toEqual({ value: { other: [first] } });
  });

  it('writes lists of numbers along the line, and reads them back', () => {
    const value = {
      shape: [1, 20],
      data: Array.from({ length: 20 }, (_, at) => at - 0.5),
      none: [],
      text: '[\n1\n]',
    };
    const { text, files } = printRaw(value);
    expect(text).toContain('"shape": [1, 20]');
    expect(text.split('\n')).toHaveLength(9);
    expect(readRaw(text, files)).toEqual({ value });
  });

  it('is empty for no value, and the other way round', () => {
    expect(printRaw(undefined).text).toBe('');
    expect(readRaw('  \n', new Map())).toEqual({ value: undefined });
  });

  it.each([
    ['{\n  "a": 1,\n  "b" 2\n}', 'JSON 写法不对', 3, 7],
    ['{"a": 1,}', 'JSON 写法不对', 1, 9],
    ['{"a": [1', 'JSON 没有结束', 1, 9],
    ['{"a": 1}}', 'JSON 写法不对', 1, 9],
  ])('%j says what is wrong and where', (text, words, line, column) => {
    expect(readRaw(text, new Map())).toEqual({ fault: { text: words, line, column } });
  });

  it('with a file that is not there is no request', () => {
    expect(readRaw('{\n  "image": "<文件 1：b.png>"\n}', new Map())).toEqual({
      fault: { text: '没有这个文件：<文件 1：b.png>', line: 2, column: 13 },
    });
  });
});
