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
});
