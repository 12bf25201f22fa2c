import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../../runtime/app/chart/Sparkline.tsx';

describe('a sparkline', () => {
  it('goes from the left to the right, from zero to the largest', () => {
    const [run] = runsOf([0, 5, 10]);
    expect(run).toEqual([
      { x: 0, y: 30 },
      { x: 60, y: 16 },
      { x: 120, y: 2 },
    ]);
  });

  it('leaves out what was not measured', () => {
    expect(runsOf([1, 2, null, null, 3, 4]).map((run) => run.length)).toEqual([2, 2]);
    expect(runsOf([null, null])).toEqual([]);
  });

  it('draws one part alone as a stroke that can be seen', () => {
    const [run] = runsOf([null, 4, null]);
    expect((run?.[1]?.x ?? 0) - (run?.[0]?.x ?? 0)).toBe(60);
  });

  it('lies on the ground where everything is zero', () => {
    expect(runsOf([0, 0])[0]?.map(({ y }) => y)).toEqual([30, 30]);
  });
});
