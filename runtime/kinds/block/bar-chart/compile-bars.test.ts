import { describe, expect, it } from 'vitest';
import type { BarChartBlock } from '#core/generated/page-language.ts';
import { context, scope } from '../../../../tests/support/linked-page.ts';
import { compileBars, cutCategories } from './compile-bars.ts';

const block: BarChartBlock = {
  type: 'bar-chart',
  title: '调用',
  category: { name: 'state', type: 'mapping', enum: 'state' },
  values: [
    { name: 'calls', label: '调用' },
    { name: 'failures', label: '失败', unit: '%', tone: 'danger' },
  ],
  unit: '次',
};
const rows = [
  { state: 'Enabled', calls: 1200, failures: 0 },
  { state: 'Disabled', calls: null, failures: 2.5 },
];

describe('bars', () => {
  it('name categories by their enum and keep what is missing apart from 0', () => {
    const plot = compileBars(block, context, scope)(rows, {}, undefined);
    expect(plot?.x).toMatchObject({ kind: 'category', labels: ['已启用', '已停用'] });
    expect(plot?.layers).toMatchObject([
      { series: 'calls', values: [1200, null], stacked: false },
      { series: 'failures', values: [0, 2.5] },
    ]);
    expect(plot?.table.rows).toEqual([
      ['已启用', '1,200 次', '0%'],
      ['已停用', '—', '2.5%'],
    ]);
    expect(plot?.series[1]).toEqual({ key: 'failures', label: '失败', tone: 'danger' });
  });

  it('lie on their side with the first category on top', () => {
    const plot = compileBars({ ...block, horizontal: true }, context, scope)(rows, {}, undefined);
    expect(plot).toMatchObject({ hover: 'row', y: { kind: 'category' }, x: { kind: 'number' } });
    expect(plot?.spots[1]).toMatchObject({ title: '已停用', y: [1, 1] });
  });

  it('are nothing without a number', () => {
    expect(
      compileBars(block, context, scope)([{ state: 'Enabled', calls: '5' }], {}, undefined),
    ).toBeUndefined();
  });

  it('tell two sets of one field apart', () => {
    const twice = { ...block, values: [{ name: 'calls' }, { name: 'calls', unit: 'B' }] };
    const plot = compileBars(twice, context, scope)(rows, {}, undefined);
    expect(new Set(plot?.series.map(({ key }) => key)).size).toBe(2);
  });
});

describe('many categories', () => {
  const all = [3, 9, null, 5, 1].map((value, index) => ({ label: `c${index}`, values: [value] }));
  const labels = (cut: ReturnType<typeof cutCategories>) => cut.categories.map(({ label }) => label);

  it('keep the largest in the order of the rows and add up the others', () => {
    const cut = cutCategories(all, { top: 2 });
    expect(labels(cut)).toEqual(['c1', 'c3', '其余 3 项']);
    expect(cut.categories[2]?.values).toEqual([4]);
  });

  it('go from the largest on when asked to', () => {
    expect(labels(cutCategories(all, { order: 'value' }))).toEqual(['c1', 'c3', 'c0', 'c4', 'c2']);
  });

  it('are counted where they cannot be added', () => {
    expect(cutCategories(all, { top: 4, rest: 'hide' })).toMatchObject({ hidden: 1 });
  });

  it('stay unknown when all of the others are', () => {
    const unknown = [
      { label: 'a', values: [1] },
      { label: 'b', values: [null] },
    ];
    expect(cutCategories(unknown, { top: 1 }).categories[1]?.values).toEqual([null]);
  });
});
