import { describe, expect, it } from 'vitest';
import type { IntervalPlotBlock } from '#core/generated/page-language.ts';
import { context, scope } from '../../../../tests/support/linked-page.ts';
import { compileIntervals } from './compile-intervals.ts';

describe('an interval plot', () => {
  const block: IntervalPlotBlock = {
    type: 'interval-plot',
    title: '差异',
    label: { name: 'name' },
    estimate: { name: 'at' },
    reference: 0,
  };
  const rows = [
    { name: '含', at: 1, low: -1, high: 3 },
    { name: '不含', at: 2, low: 0.5, high: 4 },
    { name: '边', at: 2, low: 0, high: 4 },
    { name: '半', at: 2, low: null, high: 4 },
    { name: '无', at: null, low: null, high: null },
  ];

  it('lets only whole intervals without the reference stand out', () => {
    const [layer] = compileIntervals(block, context, scope)(rows, {}, undefined)?.layers ?? [];
    const sure = layer?.mark === 'whiskers' ? layer.whiskers.map(({ isSure }) => isSure) : [];
    expect(sure).toEqual([false, true, false, false, false]);
  });

  it('says it in the table as well', () => {
    const plot = compileIntervals(block, context, scope)(rows, {}, undefined);
    expect(plot?.table.rows.map((row) => row.at(-1))).toEqual(['包含', '不含', '包含', '—', '—']);
  });

  it('is nothing when nothing is known', () => {
    expect(compileIntervals(block, context, scope)(rows.slice(4), {}, undefined)).toBeUndefined();
  });
});
