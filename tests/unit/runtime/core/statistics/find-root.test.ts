import { expect, it } from 'vitest';
import { findRoot } from '#core/statistics/find-root.ts';

it.each([
  ['a line', (x: number) => x - 3, -10, 10, 3],
  ['a cube, flat at its root', (x: number) => (x - 0.25) ** 3, -1, 1, 0.25],
  ['a step', (x: number) => (x < 1.5 ? -1 : 1), 0, 100, 1.5],
  ['a steep exponential', (x: number) => Math.exp(50 * x) - Math.exp(5), -20, 1, 0.1],
  ['an end', (x: number) => x, 0, 1, 0],
])('finds the root of %s', (_name, f, low, high, root) => {
  expect(Math.abs(findRoot(f, low, high) - root)).toBeLessThan(1e-5);
});

it('is exact to the last digits and needs few looks', () => {
  let looks = 0;
  const root = findRoot(
    (x) => {
      looks++;
      return Math.cosh(x) - 2;
    },
    0,
    10,
  );
  expect(Math.abs(root - Math.acosh(2))).toBeLessThan(4e-16);
  expect(looks).toBeLessThan(20);
});

it('refuses ends that enclose nothing', () => {
  expect(() => findRoot((x) => x + 1, 0, 1)).toThrow(
    'No crossing between 0 and 1: the function is 1 and 2 there',
  );
  expect(() => findRoot(() => Number.NaN, 0, 1)).toThrow(RangeError);
});
