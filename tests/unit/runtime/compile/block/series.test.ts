import { describe, expect, it } from 'vitest';
import { hasPoints, seriesTable, stackSeries, summarise } from '#compile/block/series.ts';

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
