import { describe, expect, it } from 'vitest';
import { actionStates, compileActions } from '#compile/compile-action.ts';
import { compileColumns } from '#compile/table/compile-column.ts';
import { layoutTable, SELECTION_WIDTH } from '../../../../../runtime/app/table/column-layout.ts';
import { fitColumns } from '../../../../../runtime/app/table/fit-columns.ts';
import { pageWindow } from '../../../../../runtime/app/table/page-window.ts';
import { actionsWidth, splitActions } from '../../../../../runtime/app/table/row-actions.ts';
import { runEach } from '../../../../../runtime/app/table/run-each.ts';
import { sortRows } from '../../../../../runtime/app/table/sort-rows.ts';
import { context, scope } from '../../../../support/linked-page.ts';

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

const columns = compileColumns(
  [
    { name: 'a', label: '甲', fixed: 'left', width: 100 },
    { name: 'b', label: '乙', width: 300 },
    { name: 'c', label: '丙', type: 'number', width: 80 },
    { name: 'd', label: '丁', width: 150 },
    { name: 'e', label: '戊', width: 120, priority: 'low' },
    { name: 'f', label: '己', type: 'number', width: 90 },
  ],
  context,
);
const FREE = { widths: {}, pinned: new Set<string>() };
const keysOf = (plans: readonly { readonly key: string }[]) => plans.map(({ key }) => key).join('');

describe('columns of a narrow table', () => {
  it('share the spare room by their width where they hold free text, and keep it where they hold values', () => {
    const { widths, folded } = fitColumns(columns, 1040, FREE);
    expect(folded).toEqual([]);
    expect(widths[2]).toBe(80);
    expect(widths[1]).toBeGreaterThan(2 * ((widths[3] ?? 0) - 1));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(1034);
  });

  it('get narrower before any of them goes, but no narrower than tells them apart', () => {
    const { columns: shown, widths, folded } = fitColumns(columns, 600, FREE);
    expect(keysOf(folded)).toBe('e');
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(600);
    for (const [index, width] of widths.entries())
      expect(width).toBeGreaterThanOrEqual(shown[index]?.least ?? 0);
  });

  it.each([
    [800, 'abcdf', 'e'],
    [460, 'abcd', 'ef'],
    [400, 'abc', 'def'],
    [20, 'a', 'bcdef'],
  ])('at %d keep %s: first the low ones go, then the others from the right', (room, shown, gone) => {
    const fit = fitColumns(columns, room, FREE);
    expect([keysOf(fit.columns), keysOf(fit.folded)]).toEqual([shown, gone]);
    expect(fit.widths).toHaveLength(fit.columns.length);
  });

  it('keep what the person switched on, and the width that the person chose', () => {
    const chosen = columns.map((column) => (column.key === 'b' ? { ...column, width: 500 } : column));
    const fit = fitColumns(chosen, 400, { widths: { b: 500 }, pinned: new Set(['e', 'b']) });
    expect(keysOf(fit.columns)).toBe('abe');
    expect(fit.widths[1]).toBe(500);
  });

  it('are never narrower than head, labels of the enum and length of a time', () => {
    const [state, at, id] = compileColumns(
      [
        { name: 'state', label: '状态', type: 'status', width: 40 },
        { name: 'at', label: '创建时间', type: 'date', width: 40 },
        { name: 'id', label: '请求 ID', type: 'copy', short: true },
      ],
      context,
    );
    expect(state?.least).toBeGreaterThan(70);
    expect(at?.least).toBeGreaterThan(140);
    expect(id?.width).toBe(id?.least);
  });
});

describe('column layout', () => {
  it('keeps sticky offsets, and folds nothing before the room is known', () => {
    const layout = layoutTable(columns, { ...FREE, selectable: true, rowActions: [], room: undefined });
    expect(layout.places[0]?.style).toEqual({ left: SELECTION_WIDTH });
    expect(layout.minWidth).toBe(SELECTION_WIDTH + 840);
    expect(layout.folded).toEqual([]);
  });

  it('fills the frame and never more than it', () => {
    const rowActions = plansOf('编辑', '停用', '删除', '重置密码');
    for (const room of [600, 726, 982, 1622]) {
      const { minWidth } = layoutTable(columns, { ...FREE, selectable: true, rowActions, room });
      expect(minWidth).toBeLessThanOrEqual(room);
      expect(minWidth).toBeGreaterThan(room - 110);
    }
  });
});

const plansOf = (...labels: readonly string[]) =>
  compileActions(
    labels.map((label) => ({ label })),
    context,
  );
const statesOf = (...labels: readonly string[]) =>
  actionStates(plansOf(...labels), scope).map((state) =>
    state.label.endsWith('!') ? { ...state, label: state.label.slice(0, -1), blocked: '现在不能' } : state,
  );
const split = (room: number, ...labels: readonly string[]) => {
  const { inline, rest } = splitActions(statesOf(...labels), room);
  return [inline, rest].map((states) => states.map(({ label }) => label).join(' '));
};

describe('actions of a row', () => {
  it.each([
    [88, ['编辑', '删除'], ['编辑 删除', '']],
    [88, ['编辑', '停用', '删除'], ['编辑', '停用 删除']],
    [200, ['编辑', '停用', '删除'], ['编辑 停用 删除', '']],
    [200, ['编辑', '重置密码', '停用', '删除'], ['编辑 重置密码', '停用 删除']],
    [88, ['启动!', '停止', '编辑', '删除'], ['停止', '启动 编辑 删除']],
    [88, ['启动!', '停止'], ['启动 停止', '']],
    [60, ['调整副本数', '删除'], ['', '调整副本数 删除']],
  ])('in %d pixels, %j', (room, labels, expected) => {
    expect(split(room, ...labels)).toEqual(expected);
  });

  it('take less of a narrow table, and nothing where there are none', () => {
    const many = plansOf('编辑', '停用', '删除', '重置密码');
    expect(actionsWidth([], 'wide')).toBe(0);
    expect(actionsWidth(many, 'narrow')).toBeLessThan(actionsWidth(many, 'wide'));
    expect(actionsWidth(plansOf('删除'), 'narrow')).toBe(actionsWidth(plansOf('删除'), 'wide'));
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
