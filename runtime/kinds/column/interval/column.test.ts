import { describe, expect, it } from 'vitest';
import { EMPTY } from '#compile/column/cell.ts';
import { cellText } from '#compile/table/csv.ts';
import { context } from '../../../../tests/support/linked-page.ts';
import { column } from './column.ts';

describe('an interval in a cell', () => {
  const cellOf = column.compile({ name: 'lift', type: 'interval', unit: '%', better: 'direction' }, context);
  const toneOf = (row: Record<string, unknown>) => {
    const cell = cellOf({ lift: 0, direction: 'down', ...row }, {});
    return cell.kind === 'interval' ? cell.tone : undefined;
  };

  it('is good or bad only when it leaves the reference out', () => {
    expect(toneOf({ low: -16, high: -8 })).toBe('good');
    expect(toneOf({ low: 3, high: 9 })).toBe('bad');
    expect(toneOf({ low: 3, high: 9, direction: 'up' })).toBe('good');
    expect(toneOf({ low: -1, high: 9 })).toBe('unsure');
    expect(toneOf({ low: 0, high: 9 })).toBe('unsure');
    expect(toneOf({ low: null, high: 9 })).toBe('unsure');
    expect(toneOf({ low: 3, high: 9, direction: undefined })).toBe('sure');
  });

  it('reads as the estimate with its ends, also in a file', () => {
    expect(cellText(cellOf({ lift: -12, low: -16, high: -8 }, {}))).toBe('-12%（-16% – -8%）');
    expect(cellText(cellOf({ lift: -12 }, {}))).toBe('-12%');
    expect(cellOf({ low: 1, high: 2 }, {})).toBe(EMPTY);
  });
});
