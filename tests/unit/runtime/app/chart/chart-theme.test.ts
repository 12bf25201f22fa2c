import { describe, expect, it } from 'vitest';
import { type ChartTheme, seriesColor } from '../../../../../runtime/app/chart/chart-theme.ts';

const THEME: ChartTheme = {
  series: ['blue', 'teal', 'orange'],
  success: 'green',
  failure: 'red',
  text: 'gray',
  grid: 'silver',
};

describe('the colour of a series', () => {
  it.each(['callNumFailure', 'failures', 'errors', '5xx', 'blocked', 'num_failed'])(
    'is red for %s',
    (key) => {
      expect(seriesColor(key, 0, THEME)).toBe('red');
    },
  );

  it.each(['callNumSuccess', 'success', '2xx'])('is green for %s', (key) => {
    expect(seriesColor(key, 1, THEME)).toBe('green');
  });

  it.each(['qps', 'averageTime', 'facebook', 'terror'])('follows the order for %s', (key) => {
    expect(seriesColor(key, 4, THEME)).toBe('teal');
  });
});
