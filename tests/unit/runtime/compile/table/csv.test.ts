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
