import { describe, expect, it } from 'vitest';
import { compileColumns } from '#compile/table/compile-column.ts';
import { csvHeader, csvRow } from '#compile/table/csv.ts';
import { context, scope } from '../../../../support/linked-page.ts';

const columns = compileColumns(
  [
    { name: 'a', label: '甲' },
    { name: 'b', label: '乙,"丙"' },
  ],
  context,
);

describe('CSV', () => {
  it('quotes commas, quotes and line breaks', () => {
    expect(csvHeader(columns)).toBe('甲,"乙,""丙"""\r\n');
    expect(csvRow(columns, { a: '1\n2', b: '' }, scope)).toBe('"1\n2",\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '=HYPERLINK("http://e")'])(
    'makes %j harmless',
    (text) => {
      expect(csvRow(columns, { a: text, b: 'b' }, scope)).toMatch(/^"?'/);
    },
  );

  it.each(['-12', '-1,234.5', '-3%'])('leaves the number %s alone', (text) => {
    expect(csvRow(columns, { a: text, b: 'b' }, scope)).not.toContain("'");
  });
});

describe('numbers in a file', () => {
  const measured = compileColumns(
    [
      { name: 'size', label: '大小', type: 'bytes' },
      { name: 'took', label: '耗时', type: 'duration' },
      { name: 'count', label: '次数', type: 'number', unit: '次' },
      { name: 'share', label: '占比', type: 'percent' },
      { name: 'part', label: '部分', type: 'percent', unit: '%' },
      { name: 'lift', label: '变化', type: 'interval', unit: '%' },
      { name: 'p', label: 'p', type: 'tpl', tpl: '${p < 0.0001 ? "< 0.0001" : p}' },
      { name: 'note', label: '备注', type: 'tpl', tpl: '${note}' },
      { name: 'p', label: 'p 的说明', type: 'tpl', tpl: '+${p}', exportable: false },
    ],
    context,
  );

  it('can be reckoned with: no unit, no groups, no rounding; the head has the unit', () => {
    expect(csvHeader(measured)).toBe(
      '大小（字节）,耗时（ms）,次数（次）,占比（%）,部分（%）,变化（%）,变化下限（%）,变化上限（%）,p,备注\r\n',
    );
    const row = { size: 1_234_567, took: 1_234.5678, count: 12_345, share: 0.07, part: 99.12345 };
    const shown = { lift: -12.345, low: -16, high: -8.5, p: 1.5e-7, note: '+1 次' };
    expect(csvRow(measured, { ...row, ...shown }, scope)).toBe(
      "1234567,1234.5678,12345,7,99.12345,-12.345,-16,-8.5,1.5e-7,'+1 次\r\n",
    );
    expect(csvRow(measured, { lift: 1, low: null, high: null, p: null, note: '' }, scope)).toBe(
      ',,,,,1,,,,\r\n',
    );
  });
});
