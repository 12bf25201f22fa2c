import { describe, expect, it } from 'vitest';
import { lonePoints, timeRange } from '../../../../../runtime/app/chart/chart-options.ts';

const long = [1, 2, 3, 4, 5, 6, 7];

describe('marks on a line', () => {
  it('stand where the line would be too short to be seen', () => {
    expect(lonePoints([...long, null, 8, null, ...long])).toEqual([8]);
    expect(lonePoints([...long, null, 8, 9, null, ...long])).toEqual([8, 9]);
    expect(lonePoints([...long, null, 8, 9, 10])).toEqual([]);
  });

  it('stand at every point of a series with only a few', () => {
    expect(lonePoints([null, 1, 2, 3, null])).toEqual([1, 2, 3]);
  });
});

describe('the time axis', () => {
  it('shows minutes around the only moment of a curve, and not the years that uPlot would', () => {
    expect(timeRange(undefined, [1_000], [1_000, 1_000 + 86_400_000])).toEqual([700, 1_300]);
    expect(timeRange([1_000, 1_000], [], [null, null])).toEqual([700, 1_300]);
  });

  it('shows what was asked for, or where the curves are', () => {
    expect(timeRange([0, 5_000], [1_000], [1_000, 86_401_000])).toEqual([0, 5_000]);
    expect(timeRange(undefined, [1_000, 2_000], [1_000, 2_000])).toEqual([1_000, 2_000]);
    expect(timeRange(undefined, [], [null, null])).toEqual([null, null]);
  });

  it('is long enough for labels that differ', () => {
    expect(timeRange(undefined, [1_000, 1_000.2], [1_000, 1_000.2])).toEqual([995.1, 1_005.1]);
  });
});
