import { describe, expect, it } from 'vitest';
import type { HeatMapBlock } from '#core/generated/page-language.ts';
import { context, scope } from '../../../../tests/support/linked-page.ts';
import { compileCells } from './compile-cells.ts';

const block: HeatMapBlock = {
  type: 'heat-map',
  title: '热力图',
  x: { name: 'model', label: '模型' },
  y: { name: 'size', label: '大小', unit: 'B' },
  value: { name: 'calls', label: '次数' },
};
const labels = (axis: object | undefined) => (axis !== undefined && 'labels' in axis ? axis.labels : []);

describe('a heat map', () => {
  it('keeps names in the order of the rows, and lets numbers grow upwards', () => {
    const rows = [
      { model: '乙', size: 10, calls: 4 },
      { model: '甲', size: 2, calls: 0 },
      { model: '甲', size: 10, calls: null },
    ];
    const plot = compileCells(block, context, scope)(rows, {}, undefined);
    expect(labels(plot?.x)).toEqual(['乙', '甲']);
    expect(labels(plot?.y)).toEqual(['10 B', '2 B']);
    // Null has no cell; 0 has one, of the lightest shade.
    expect(plot?.layers).toEqual([
      {
        mark: 'cells',
        cells: [
          { x: 0, y: 0, value: 4, depth: 1 },
          { x: 1, y: 1, value: 0, depth: 0 },
        ],
      },
    ]);
    expect(plot?.table.rows).toEqual([
      ['乙', '10 B', '4'],
      ['甲', '2 B', '0'],
    ]);
  });

  it('leaves pauses in time as wide as they were, over the whole range', () => {
    const at = (minute: number) => Date.UTC(2026, 10, 21, 1, minute);
    const timed: HeatMapBlock = { ...block, x: { name: 'at', type: 'date' } };
    const rows = [2, 3, 6].map((minute) => ({
      at: new Date(at(minute)).toISOString(),
      size: 1,
      calls: minute,
    }));
    const read = compileCells(timed, context, scope);
    const places = (range?: { from: number; to: number }) => {
      const [layer] = read(rows, {}, range)?.layers ?? [];
      return layer?.mark === 'cells' ? layer.cells.map(({ x }) => x) : [];
    };
    expect(places()).toEqual([0, 1, 4]);
    expect(places({ from: at(0), to: at(10) })).toEqual([2, 3, 6]);
    expect(labels(read(rows, {}, { from: at(0), to: at(10) })?.x)).toHaveLength(10);
  });

  it('takes the width of a column from the result, also of a single one', () => {
    const from = Date.UTC(2026, 10, 21, 1, 0, 30);
    const timed: HeatMapBlock = { ...block, x: { name: 'at', type: 'date', step: 'stepSeconds' } };
    const rows = [{ at: Date.UTC(2026, 10, 21, 1, 4), size: 1, calls: 3 }];
    const range = { from, to: from + 600_000 };
    const plot = compileCells(timed, context, scope)(rows, { stepSeconds: 120 }, range);
    // From 01:00, in which the range begins, to 01:10, in which it ends.
    expect(labels(plot?.x)).toHaveLength(6);
    expect(plot?.spots[0]?.x).toEqual([2, 2]);
  });

  it('puts a stretch between two that do not touch, and one without end last', () => {
    const stretched: HeatMapBlock = { ...block, y: { name: 'from', to: 'to', unit: 'ms' } };
    const rows = [
      { model: '甲', from: 50, to: null, calls: 1 },
      { model: '甲', from: 0, to: 5, calls: 1 },
      { model: '甲', from: 20, to: 50, calls: 9 },
    ];
    const plot = compileCells(stretched, context, scope)(rows, {}, undefined);
    expect(labels(plot?.y)).toEqual(['> 50 ms', '20 ms – 50 ms', '5 ms – 20 ms', '0 ms – 5 ms']);
  });

  it('shades by orders of magnitude when asked to', () => {
    const rows = [1, 9, 99].map((calls) => ({ model: calls, size: 1, calls }));
    const depths = (scale: 'linear' | 'log') => {
      const value = { ...block.value, scale };
      const [layer] = compileCells({ ...block, value }, context, scope)(rows, {}, undefined)?.layers ?? [];
      return layer?.mark === 'cells' ? layer.cells.map(({ depth }) => depth) : [];
    };
    expect(depths('linear')[1]).toBeCloseTo(0.0909, 3);
    expect(depths('log')[1]).toBeCloseTo(0.5, 3);
  });
});
