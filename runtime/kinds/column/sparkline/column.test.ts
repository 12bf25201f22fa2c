import { describe, expect, it } from 'vitest';
import { EMPTY } from '#compile/column/cell.ts';
import { sparklinePoints, sparklineText } from '#compile/column/sparkline-points.ts';
import { cellText } from '#compile/table/csv.ts';
import { context } from '../../../../tests/support/linked-page.ts';
import { column } from './column.ts';

describe('a small line in a cell', () => {
  const cellOf = column.compile({ name: 'calls', type: 'sparkline', unit: '次' }, context);

  it('is made of numbers, or of moments with numbers', () => {
    expect(sparklinePoints([1, null, 'x', 3])).toEqual([1, null, null, 3]);
    expect(sparklinePoints([[1000, 4], [2000, null], []])).toEqual([4, null, null]);
  });

  it('reads as its last, least and greatest value, also in a file', () => {
    const cell = cellOf({ calls: [3, 0, 1200] }, {});
    expect(cell).toMatchObject({ kind: 'sparkline', points: [3, 0, 1200] });
    expect(cellText(cell)).toBe('最新 1,200 次，最低 0 次，最高 1,200 次');
    expect(sparklineText([2, null], 'ms')).toBe('最新 无数据，最低 2 ms，最高 2 ms');
  });

  it('is empty without points, and says nothing where nothing was measured', () => {
    expect(cellOf({ calls: [] }, {})).toBe(EMPTY);
    expect(cellOf({}, {})).toBe(EMPTY);
    expect(sparklineText([null, null], '次')).toBe('');
  });
});
