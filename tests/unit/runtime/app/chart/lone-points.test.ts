import { describe, expect, it } from 'vitest';
import { lonePoints } from '../../../../../runtime/app/chart/chart-options.ts';

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
