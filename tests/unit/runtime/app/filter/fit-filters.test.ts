import { describe, expect, it } from 'vitest';
import { fitFilters } from '#app/filter-bar/fit-filters.ts';

const WIDTHS = [260, 160, 160, 160];

describe('filters of the first row', () => {
  it.each([
    [800, 4],
    [788, 4],
    [787, 3],
    [710, 3],
    [700, 2],
    [560, 2],
    [100, 1],
  ])('in %d pixels are %d', (room, count) => {
    expect(fitFilters(WIDTHS, room, 16, 80)).toBe(count);
  });

  it('are all of them where the button alone would have no room', () => {
    expect(fitFilters([100, 100], 216, 16, 80)).toBe(2);
  });

  it('are none where there are none', () => {
    expect(fitFilters([], 0, 16, 80)).toBe(0);
  });
});
