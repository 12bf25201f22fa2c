import { expect, it } from 'vitest';
import { readySeconds } from '../../../../../../../platform/operations/runtime/autoscaling/replay/ready-seconds.ts';

it('counts every replica to the millisecond, but for the time in which its service rested', () => {
  const spans = [
    { from: 0, to: 3_001 },
    { from: 1_000, to: 1_500 },
  ];
  expect(readySeconds(spans, [])).toBeCloseTo(3.501, 9);
  expect(
    readySeconds(spans, [
      { from: 1_400, to: 2_000 },
      { from: 2_900, to: 9_000 },
    ]),
  ).toBeCloseTo(2.7, 9);
  expect(readySeconds([], [{ from: 0, to: 1 }])).toBe(0);
});
