import { describe, expect, it } from 'vitest';
import type { CurvePlotBlock } from '#core/generated/page-language.ts';
import { context, scope } from '../../../../tests/support/linked-page.ts';
import { compileCurves } from './compile-curves.ts';

describe('a curve plot', () => {
  const block: CurvePlotBlock = { type: 'curve-plot', title: 'ROC', x: { name: 'x' }, y: { name: 'y' } };
  const rows = [
    { x: 0, y: 0 },
    { x: 0.4, y: 0.9 },
    { x: 0.2, y: 0.95 },
  ];

  it('keeps the order of the rows and the domain from 0 to 1', () => {
    const plot = compileCurves({ ...block, reference: 'diagonal' }, context, scope)(rows, {}, undefined);
    const [layer] = plot?.layers ?? [];
    expect(layer?.mark === 'line' && layer.points.map(({ x }) => x)).toEqual([0, 0.4, 0.2]);
    expect(plot?.x).toMatchObject({ min: 0, max: 1 });
    expect(plot?.rules).toEqual([{ rule: 'diagonal', label: '参考线' }]);
  });

  it('leaves the ends to the data where the domain is empty', () => {
    const plot = compileCurves({ ...block, domain: { x: [], y: [0, 50] } }, context, scope)(
      rows,
      {},
      undefined,
    );
    expect(plot?.x).not.toHaveProperty('min');
    expect(plot?.y).toMatchObject({ min: 0, max: 50 });
  });

  it('draws several numbers of a row, each by its name', () => {
    const more = [{ name: 'z', label: 'P99' }];
    const plot = compileCurves({ ...block, y: { name: 'y', label: 'P50' }, more }, context, scope)(
      [
        { x: 1, y: 2, z: 9 },
        { x: 2, y: 3, z: null },
      ],
      {},
      undefined,
    );
    expect(plot?.series.map(({ label }) => label)).toEqual(['P50', 'P99']);
    expect(plot?.table.rows).toEqual([
      ['P50', '1', '2'],
      ['P99', '1', '9'],
      ['P50', '2', '3'],
    ]);
    expect(plot?.notes).toEqual(['另有 1 个点缺少横轴或纵轴的值']);
  });

  it('gives each further nine the same length, and 100 % no place', () => {
    const percents = [0, 50, 90, 99, 99.9, 100].map((x) => ({ x, y: x + 1 }));
    const axes = { x: { name: 'x', unit: '%', scale: 'nines' }, y: { name: 'y', scale: 'log' } } as const;
    const plot = compileCurves({ ...block, ...axes }, context, scope)(percents, {}, undefined);
    const [layer] = plot?.layers ?? [];
    const places = layer?.mark === 'line' ? layer.points.map(({ x }) => Number(x.toFixed(6))) : [];
    expect(places).toEqual([0, 0.30103, 1, 2, 3]);
    expect(plot?.x).toMatchObject({ ticks: [0, 1, 2, 3], labels: ['0%', '90%', '99%', '99.9%'] });
    expect(plot?.y).toMatchObject({ scale: 'log' });
    expect(plot?.notes).toEqual(['另有 1 个点在 100%，没有位置可画，见数据表']);
    expect(plot?.table.rows.at(-1)).toEqual(['100%', '101']);
  });
});
