import { describe, expect, it } from 'vitest';
import { plainLine, styledText } from '../../../../plugins/log-viewer/text/ansi.ts';
import { formatAgo, formatBytes, formatClock } from '../../../../plugins/log-viewer/text/format-time.ts';
import { linePieces, type Marker } from '../../../../plugins/log-viewer/text/line-pieces.ts';
import { searchMarker } from '../../../../plugins/log-viewer/text/search-marker.ts';

const ESC = '\u001b';

describe('a line as a terminal shows it', () => {
  it.each([
    ['plain text', 'a <b>&amp;</b>', 'a <b>&amp;</b>'],
    ['colours', `${ESC}[31mred${ESC}[0m ok`, 'red ok'],
    ['cursor moves', `${ESC}[2K${ESC}[1;1Hhome${ESC}[?25l`, 'home'],
    ['the title of a window', `${ESC}]0;evil\u0007text`, 'text'],
    ['a link', `${ESC}]8;;http://evil${ESC}\\here${ESC}]8;;${ESC}\\`, 'here'],
    ['a sequence cut off', `text${ESC}[31`, 'text␛[31'],
    ['a progress bar', '  0%\r 50%\r100%', '100%'],
    ['the end of a line of Windows', 'text\r', 'text'],
    ['nothing but returns', '\r\r', ''],
    ['control characters', 'a\u0000b\u0008c\u007f', 'a␀b␈c␡'],
    ['tabs', 'a\tb', 'a\tb'],
  ])('%s', (_name, line, shown) => expect(plainLine(line)).toBe(shown));

  it.each([
    ['31', { color: 1 }],
    ['1;33', { bold: true, color: 3 }],
    ['97;41', { color: 15, background: 1 }],
    ['38;5;196', { color: 1 }],
    ['38;5;46', { color: 2 }],
    ['38;5;250', { color: 7 }],
    ['38;2;250;250;250', { color: 15 }],
    ['48;2;0;0;0;4', { background: 0, underline: true }],
    ['3;2;7', { italic: true, dim: true, inverse: true }],
  ])('knows the colour %s', (codes, style) => {
    expect(styledText(`${ESC}[${codes}mx`).styles).toEqual([{ from: 0, style }]);
  });

  it('takes colours back', () => {
    const { text, styles } = styledText(`${ESC}[1;31ma${ESC}[22mb${ESC}[39mc${ESC}[md`);
    expect(text).toBe('abcd');
    expect(styles).toEqual([
      { from: 0, style: { bold: true, color: 1 } },
      { from: 1, style: { bold: false, dim: false, color: 1 } },
      { from: 2, style: { bold: false, dim: false } },
      { from: 3, style: {} },
    ]);
  });
});

describe('pieces of a line', () => {
  const pieces = (line: string, marker?: Marker) =>
    linePieces(line, marker).map(({ text, style, isMatch }) => [text, style?.color, isMatch]);
  const find = async (text: string, pattern: string, regex: boolean, caseSensitive: boolean) =>
    (await searchMarker({ pattern, regex, caseSensitive }))?.(text);

  it('change where colours and matches do', async () => {
    const marker = await searchMarker({ pattern: 'bcd|gh', regex: true, caseSensitive: true });
    expect(pieces(`ab${ESC}[31mcdef${ESC}[0mgh`, marker)).toEqual([
      ['a', undefined, false],
      ['b', undefined, true],
      ['cd', 1, true],
      ['ef', 1, false],
      ['gh', undefined, true],
    ]);
  });

  it('are one for a line without either', () => {
    expect(pieces('text')).toEqual([['text', undefined, false]]);
    expect(pieces('', () => [])).toEqual([['', undefined, false]]);
  });

  it('find matches as the server does', async () => {
    expect(await find('a.b A.B axb', 'a.b', false, false)).toEqual([
      [0, 3],
      [4, 7],
    ]);
    expect(await find('a.b A.B axb', 'a.b', true, true)).toEqual([
      [0, 3],
      [8, 11],
    ]);
    expect(await find('错误 Error', '错误 error', false, false)).toEqual([[0, 8]]);
    expect(await find('错误 Error', '误 E', true, true)).toEqual([[1, 4]]);
    // A pattern that matches nothing at all marks nothing, and comes to an end.
    expect(await find('aaa', 'x*', true, false)).toEqual([]);
    expect(await find('x'.repeat(600), 'x', true, false)).toHaveLength(500);
    for (const refused of ['(', '(a)\\1', '(?=a)'])
      expect(await find('aa', refused, true, false), refused).toBeUndefined();
    expect(await find('aa', '', false, false)).toBeUndefined();
  });

  it.each(['(a+)+$', '(a|aa)*$', '(.*)*(.*)*x$', '([a-z]+)*\\d'])(
    'come to an end with %s, which would hold the browser for ever',
    async (pattern) => {
      expect(await find(`${'a'.repeat(2_000)}!`, pattern, true, true)).toEqual([]);
    },
  );
});

describe('numbers for people', () => {
  it('say when', () => {
    expect(formatClock(new Date(2026, 10, 21, 9, 5, 3, 7).getTime())).toBe('11-21 09:05:03.007');
    const ago = (seconds: number) => formatAgo(1_000_000_000 - seconds * 1_000, 1_000_000_000);
    expect([-5, 0, 59, 60, 3_599, 3_600, 90_000].map(ago)).toEqual([
      '0 秒前',
      '0 秒前',
      '59 秒前',
      '1 分钟前',
      '59 分钟前',
      '1 小时前',
      '1 天前',
    ]);
  });

  it('say how much', () => {
    expect([0, 1_023, 1_536, 100 * 1_048_576].map(formatBytes)).toEqual([
      '0 B',
      '1023 B',
      '1.5 KB',
      '100.0 MB',
    ]);
  });
});
