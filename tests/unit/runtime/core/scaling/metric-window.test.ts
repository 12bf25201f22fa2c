import { expect, it } from 'vitest';
import { addToWindow, windowAverage } from '#core/scaling/metric-window.ts';
import type { WindowSlice } from '#core/scaling/scaling-state.ts';

const START = Date.UTC(2026, 0, 7);

/** @param values by the second at which they were measured */
function windowOf(seconds: number, values: readonly (readonly [at: number, value: number])[]) {
  return values.reduce<readonly WindowSlice[]>(
    (slices, [at, value]) => addToWindow(slices, seconds, START + at * 1_000, value),
    [],
  );
}

const average = (seconds: number, slices: readonly WindowSlice[], at: number, last?: number) =>
  windowAverage(slices, seconds, START + at * 1_000, last);

it('weighs seconds, not samples', () => {
  const slices = windowOf(60, [
    [0, 10],
    [0.25, 20],
    [0.5, 30],
    [1, 80],
  ]);
  expect(average(60, slices, 1)).toBe((20 + 80) / 2);
});

it('takes seconds that nothing was measured in for nothing, not for 0', () => {
  const slices = windowOf(60, [
    [0, 10],
    [30, 30],
  ]);
  expect(average(60, slices, 30)).toBe(20);
  expect(average(60, slices, 40, 6)).toBeUndefined();
  expect(average(60, [], 40)).toBeUndefined();
});

it('forgets what lies before it', () => {
  const slices = windowOf(60, [
    [0, 1_000],
    [1, 10],
    [60, 20],
  ]);
  expect(slices).toHaveLength(2);
  expect(average(60, slices, 60)).toBe(15);
  expect(average(60, slices, 61)).toBe(20);
  expect(average(60, slices, 120)).toBeUndefined();
});

it('keeps an hour in sixty slices, and a tenth of it in six', () => {
  const slices = windowOf(
    3_600,
    Array.from({ length: 7_200 }, (_, second) => [second, second < 6_840 ? 1 : 11]),
  );
  expect(slices).toHaveLength(60);
  expect(average(3_600, slices, 7_199)).toBeCloseTo(2, 9);
  expect(average(3_600, slices, 7_199, 360)).toBe(11);
});
