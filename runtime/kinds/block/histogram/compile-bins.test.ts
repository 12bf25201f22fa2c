import { describe, expect, it } from 'vitest';
import type { HistogramBlock } from '#core/generated/page-language.ts';
import { compileBins } from './compile-bins.ts';

const block: HistogramBlock = {
  type: 'histogram',
  title: '耗时',
  label: '耗时',
  unit: 'ms',
  count: { name: 'count', label: '次数', unit: '次' },
  markers: [{ name: 'p50', label: 'P50' }, { name: 'p99' }],
};
const rows = [
  { from: 0, to: 10, count: 0 },
  { from: 10, to: 20, count: 4 },
  { from: 20, to: 50, count: 0 },
  { from: 50, to: null, count: 1 },
];

describe('a histogram', () => {
  it('draws from the first bin that holds something to the last, gaps included', () => {
    const plot = compileBins(block)(rows, { p50: 14, p99: null }, undefined);
    expect(plot?.layers).toEqual([
      {
        mark: 'bins',
        series: 'count',
        bins: [
          { from: 10, to: 20, height: 4, open: false },
          { from: 20, to: 50, height: 0, open: false },
          { from: 50, to: 80, height: 1, open: true },
        ],
      },
    ]);
    expect(plot?.spots.map(({ title }) => title)).toEqual(['10 ms – 20 ms', '20 ms – 50 ms', '> 50 ms']);
  });

  it('marks the numbers of the result that are there, and lists all', () => {
    const plot = compileBins(block)(rows, { p50: 14, p99: null }, undefined);
    expect(plot?.rules).toEqual([{ rule: 'upright', at: 14, label: 'P50 14 ms' }]);
    expect(plot?.table.rows.slice(-2)).toEqual([
      ['P50', '14 ms'],
      ['p99', '—'],
    ]);
  });

  it('finds a place for 0 and for what has no end on a logarithmic axis', () => {
    const counted = [
      { from: 0, to: 1, count: 2 },
      { from: 1, to: 2, count: 1 },
      { from: 2, to: null, count: 3 },
    ];
    const plot = compileBins({ ...block, scale: 'log' })(counted, {}, undefined);
    expect(plot?.x).toMatchObject({ scale: 'log', min: 0.5, max: 5 });
    expect(plot?.layers[0]).toMatchObject({
      bins: [{ from: 0.5, to: 1 }, { from: 1 }, { from: 2, to: 4, open: true }],
    });
  });

  it('is nothing when nothing was counted', () => {
    expect(compileBins(block)([{ from: 0, to: 1, count: 0 }], {}, undefined)).toBeUndefined();
    expect(compileBins(block)([], {}, undefined)).toBeUndefined();
  });
});
