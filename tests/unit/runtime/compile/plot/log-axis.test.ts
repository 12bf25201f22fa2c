import { array, assert, double, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logAxis } from '#compile/plot/log-axis.ts';

describe('a logarithmic axis', () => {
  it.each([
    [[5, 200], 'ms', [5, 10, 20, 50, 100, 200]],
    [[7], '', [5, 10]],
    [[10], '', [5, 10, 20]],
    [[0.3, 4000], '', [1, 10, 100, 1000]],
    [[100, 900_000], 'B', [64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576]],
    [[512, 3000], 'bytes', [512, 1024, 2048, 4096]],
  ])('over %j %s has its lines at %j', (values, unit, ticks) => {
    expect(logAxis(values, unit)?.ticks).toEqual(ticks);
  });

  it('ends close to its numbers, also where only powers of ten have a line', () => {
    expect(logAxis([0.3, 4000], 'ms')).toMatchObject({ min: 0.2, max: 5000 });
  });

  it('is none without a number above 0', () => {
    expect(logAxis([0, -4, Number.NaN], '')).toBeUndefined();
  });

  it('holds every number above 0, with few lines', () => {
    const number = double({ min: 1e-12, max: 1e15, noNaN: true });
    assert(
      property(array(number, { minLength: 1 }), (values) => {
        const axis = logAxis(values, '');
        if (axis === undefined) return false;
        const { min, max, ticks } = axis;
        return min < max && ticks.length <= 8 && values.every((value) => value >= min && value <= max);
      }),
    );
  });
});
