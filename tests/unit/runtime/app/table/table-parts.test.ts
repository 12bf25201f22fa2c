import { describe, expect, it } from 'vitest';
import { compileActions } from '#compile/compile-action.ts';
import { compileColumns } from '#compile/compile-column.ts';
import { layoutTable, SELECTION_WIDTH } from '../../../../../runtime/app/table/column-layout.ts';
import { pageWindow } from '../../../../../runtime/app/table/page-window.ts';
import { runEach } from '../../../../../runtime/app/table/run-each.ts';
import { sortRows } from '../../../../../runtime/app/table/sort-rows.ts';
import { context } from '../../compile/linked-page.ts';

const pages = (current: number, last: number) =>
  pageWindow(current, last).map((entry) => (entry.gap ? '…' : entry.page));

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 24, [1, 2, 3, 4, 5, '…', 24]],
    [12, 24, [1, '…', 11, 12, 13, '…', 24]],
    [24, 24, [1, '…', 20, 21, 22, 23, 24]],
  ])('page %d of %d', (current, last, expected) => {
    expect(pages(current, last)).toEqual(expected);
  });

  it('always shows the current page, and no page twice', () => {
    for (let current = 1; current <= 30; current += 1) {
      const shown = pages(current, 30).filter((entry) => entry !== '…');
      expect(shown).toContain(current);
      expect(new Set(shown).size).toBe(shown.length);
    }
  });
});

describe('column layout', () => {
  const columns = compileColumns(
    [
      { name: 'a', fixed: 'left', width: 100 },
      { name: 'b', width: 300 },
      { name: 'c', type: 'number', width: 80 },
    ],
    context,
  );
  it('gives the spare width to the widest free text column and keeps sticky offsets', () => {
    const layout = layoutTable(columns, { selectable: true, rowActions: [], chosen: {} });
    expect(layout.widths).toEqual([100, undefined, 80]);
    expect(layout.places[0]?.style).toEqual({ left: SELECTION_WIDTH });
    expect(layout.minWidth).toBe(SELECTION_WIDTH + 480);
  });

  it('makes room for three actions at most', () => {
    const many = compileActions(
      ['编辑', '停用', '删除', '重置密钥'].map((label) => ({ label })),
      context,
    );
    const few = many.slice(0, 3);
    const width = (rowActions: typeof many) =>
      layoutTable(columns, { selectable: false, rowActions, chosen: {} }).actionsWidth;
    expect(width([])).toBe(0);
    expect(width(many)).toBeLessThanOrEqual(width(few));
  });
});

describe('sorting rows that came at once', () => {
  const rows = [{ n: 10 }, { n: null }, { n: 2 }];
  it('puts absent values last either way', () => {
    expect(sortRows(rows, { by: 'n', order: 'asc' }).map((row) => row.n)).toEqual([2, 10, null]);
    expect(sortRows(rows, { by: 'n', order: 'desc' }).map((row) => row.n)).toEqual([10, 2, null]);
  });
});

describe('bulk work', () => {
  it('does every item although some fail, at most four at a time', async () => {
    let running = 0;
    let most = 0;
    const result = await runEach([...Array(20).keys()], async (item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      if (item % 5 === 0) throw new Error(String(item));
    });
    expect(result.done).toBe(16);
    expect(result.failures).toHaveLength(4);
    expect(most).toBe(4);
  });
});
