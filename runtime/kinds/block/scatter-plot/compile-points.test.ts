import { describe, expect, it } from 'vitest';
import type { ScatterPlotBlock } from '#core/generated/page-language.ts';
import { context, scope } from '../../../../tests/support/linked-page.ts';
import { compilePoints, MOST_POINTS } from './compile-points.ts';

describe('a scatter plot', () => {
  const block: ScatterPlotBlock = {
    type: 'scatter-plot',
    title: '点',
    x: { name: 'x', label: '甲', scale: 'log' },
    y: { name: 'y', label: '乙', unit: 'ms' },
    series: { name: 'group' },
    label: { name: 'name' },
  };

  it('groups points, and says what has no place', () => {
    const rows = [
      { x: 10, y: 1, group: 'b', name: '一' },
      { x: 0, y: 1, group: 'b', name: '二' },
      { x: 40, y: -2, group: 'a', name: '三' },
      { x: null, y: 1, group: 'a', name: '四' },
    ];
    const plot = compilePoints(block, context, scope)(rows, {}, undefined);
    expect(plot?.series.map(({ key }) => key)).toEqual(['b', 'a']);
    expect(plot?.x).toMatchObject({ min: 10, max: 50 });
    expect(plot?.spots[1]).toMatchObject({ title: '三 · a', rows: [{ text: '40' }, { text: '-2 ms' }] });
    expect(plot?.notes).toEqual([
      '另有 1 个点的值不大于 0，对数刻度上画不出来',
      '另有 1 行缺少横轴或纵轴的值',
    ]);
  });

  it('draws evenly chosen ones of very many, and says so', () => {
    const rows = Array.from({ length: MOST_POINTS * 2 }, (_, x) => ({ x: x + 1, y: x }));
    const plot = compilePoints({ ...block, series: { name: 'x' } }, context, scope)(rows, {}, undefined);
    expect(plot?.spots).toHaveLength(MOST_POINTS);
    expect(plot?.spots.at(-1)?.x[0]).toBe(MOST_POINTS * 2 - 1);
    expect(plot?.table.rows).toHaveLength(MOST_POINTS * 2);
    expect(plot?.notes[0]).toContain(`${MOST_POINTS} 个点没有画出`);
  });
});
