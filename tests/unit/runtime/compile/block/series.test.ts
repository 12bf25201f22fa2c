import { describe, expect, it } from 'vitest';
import { hasPoints, rowSeries, seriesTable, stackSeries, summarise } from '#compile/block/series.ts';
import { chartData } from '../../../../../runtime/app/chart/chart-data.ts';

const answer = {
  series: [
    {
      key: 'ok',
      label: '成功',
      unit: '次',
      points: [
        [1000, 1],
        [2000, 2],
        [3000, null],
      ],
    },
    {
      key: 'bad',
      label: '失败',
      unit: '次',
      points: [
        [2000, 5],
        [3000, 7],
      ],
    },
  ],
};

describe('series', () => {
  it('shares one axis and keeps gaps as gaps', () => {
    const table = seriesTable(answer);
    expect(table.times).toEqual([1, 2, 3]);
    expect(table.series.map((series) => series.values)).toEqual([
      [1, 2, null],
      [null, 5, 7],
    ]);
  });

  it('keeps the ends of an interval beside its curve, as gaps where they are not known', () => {
    const row = (at: string, arm: string, lift: number, low: number | null, high: number | null) => ({
      ...{ at, arm, lift, low, high },
    });
    const rows = [
      row('2026-11-25T00:00:02Z', 'B', -12, -16, -8),
      row('2026-11-25T00:00:01Z', 'B', -10, null, null),
      row('2026-11-25T00:00:02Z', 'C', 3, -1, 7),
    ];
    const point = { at: 'at', value: 'lift', series: 'arm', low: 'low', high: 'high' };
    const table = rowSeries(rows, point, { label: '', unit: '%' });
    expect(table.series.map(({ label, values, band }) => ({ label, values, band }))).toEqual([
      { label: 'B', values: [-10, -12], band: { low: [null, -16], high: [null, -8] } },
      { label: 'C', values: [null, 3], band: { low: [null, -1], high: [null, 7] } },
    ]);
    // Ends stand behind all curves, so that those keep their places.
    expect(chartData(table, false, [true, true]).slice(1)).toEqual([
      ...[
        [-10, -12],
        [null, 3],
      ],
      ...[
        [null, -16],
        [null, -8],
        [null, -1],
        [null, 7],
      ],
    ]);
    const { low: _low, ...half } = point;
    expect(rowSeries(rows, half, { label: '', unit: '%' }).series[0]).not.toHaveProperty('band');
  });

  it('takes the wanted series in the wanted order', () => {
    expect(seriesTable(answer, ['bad', 'none', 'ok']).series.map((series) => series.key)).toEqual([
      'bad',
      'ok',
    ]);
  });

  it('stacks upwards, skipping hidden ones', () => {
    const { series } = seriesTable(answer);
    expect(stackSeries(series, [true, true])).toEqual([
      [1, 2, null],
      [null, 7, 7],
    ]);
    expect(stackSeries(series, [false, true])[1]).toEqual([null, 5, 7]);
  });

  it('sums up what is known only', () => {
    expect(summarise(seriesTable(answer))[0]).toMatchObject({ last: 2, min: 1, max: 2, average: 1.5 });
  });

  it('sees through answers without a single number', () => {
    expect(
      hasPoints(
        seriesTable({
          series: [
            {
              key: 'a',
              points: [
                [1, null],
                [2, 'x'],
              ],
            },
          ],
        }),
      ),
    ).toBe(false);
    expect(hasPoints(seriesTable(undefined))).toBe(false);
  });
});
