import { describe, expect, it } from 'vitest';
import { tint } from '#compile/code-tint.ts';
import { formatDuration } from '#compile/format/duration.ts';
import { formatCompact } from '#compile/format/number.ts';
import { formatAbsolute, formatRelative, momentOf } from '#compile/format/time.ts';
import { formatBytes } from '#core/format-bytes.ts';

describe('formats', () => {
  it.each([
    [0, 'ms', '0 ms'],
    [0.4, 'ms', '400 µs'],
    [12.34, 'ms', '12.3 ms'],
    [182.4, 'ms', '182 ms'],
    [999.9, 'ms', '1 s'],
    [61_000, 'ms', '1 分 1 秒'],
    [1_240, 'ms', '1.24 s'],
    [30, 's', '30 秒'],
    [3600, 's', '1 小时'],
    [90_000, 's', '1 天 1 小时'],
  ])('%d %s is %s', (value, unit, text) => {
    expect(formatDuration(value, unit)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [5 * 1024 ** 3, '5 GB'],
  ])('%d bytes are %s', (value, text) => {
    expect(formatBytes(value)).toBe(text);
  });

  it('shortens axis labels the Chinese way', () => {
    expect([999, 12_000, 3e8].map(formatCompact)).toEqual(['999', '1.2 万', '3 亿']);
  });

  it('speaks of recent moments relatively and of old ones by date', () => {
    const now = new Date(2026, 10, 21, 12).getTime();
    const ago = (seconds: number) => formatRelative(now - seconds * 1000, now);
    expect([5, 59, 300, 7200, 3 * 86_400].map(ago)).toEqual([
      '刚刚',
      '59 秒前',
      '5 分钟前',
      '2 小时前',
      '3 天前',
    ]);
    expect(ago(8 * 86_400)).toBe('2026-11-13 12:00');
    expect(ago(-120)).toBe('2 分钟后');
    expect(formatAbsolute(now)).toBe('2026-11-21 12:00:00');
  });

  it('takes no nonsense for a moment', () => {
    for (const value of ['', 'soon', null, {}, Number.NaN]) expect(momentOf(value)).toBeUndefined();
  });

  it('tints code without losing a character', () => {
    const code = 'curl -H "a: b" https://x/y # 注释\nimport os  # "not a string"\n1 + 2';
    for (const language of ['bash', 'python', 'javascript', 'text']) {
      expect(
        tint(code, language)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(code);
    }
    expect(tint('const a = "//no"; // yes', 'javascript').map((piece) => piece.ink)).toContain('comment');
    expect(tint('"//no"', 'javascript')).toEqual([{ ink: 'string', text: '"//no"' }]);
  });
});
