import { expect, it } from 'vitest';
import {
  curvesOf,
  type Run,
  runOf,
} from '../../../../../../../platform/operations/runtime/autoscaling/replay/describe-replay.ts';

const fine = {
  start: 0,
  bucketSeconds: 10,
  calls: [1, 1, 1, 9],
  down: [false, false, false, false],
  actual: { replicas: [1, 2, 2, 3], meanMs: [1, 1, 1, 1], p95Ms: [20, 20, 20, 130] },
};
const coarse = { ...fine, bucketSeconds: 20, calls: [2, 10], down: [false, true] };
const outcome = {
  ...{
    ready: [1, 2, 2, 3],
    present: [1, 2, 2, 3],
    p95Ms: [20, 20, 20, 130],
    meanMs: [1, 1, 1, 1],
    decisions: [],
  },
  ...{ overProvisionedMinutes: 0, underProvisionedMinutes: 0, breachMinutes: 1, replicaHours: 2, changes: 2 },
  refusedCalls: undefined,
};
const actual: Run = { key: 'actual', label: '实际（实测）', outcome, traffic: fine };

it('tells the latency that calls had, not that of minutes with hardly any', () => {
  expect(runOf(actual, true)).toMatchObject({ p95Ms: 130, breachMinutes: 1, refusedCalls: null });
  expect(runOf(actual, false).breachMinutes).toBeNull();
  const idle: Run = { ...actual, traffic: { ...fine, calls: [0, 0, 0, 0] } };
  expect(runOf(idle, true).p95Ms).toBeNull();
});

it('draws buckets of two lengths over the same points in time', () => {
  const modelled: Run = {
    ...actual,
    key: 'candidate',
    outcome: { ...outcome, ready: [4, 4] },
    traffic: coarse,
  };
  const { stepSeconds, series } = curvesOf(coarse, [modelled, actual]);
  expect(stepSeconds).toBe(20);
  expect(series.map(({ key, points }) => [key, points])).toEqual([
    [
      'tps',
      [
        [0, 0.1],
        [20_000, null],
      ],
    ],
    [
      'candidate',
      [
        [0, 4],
        [20_000, null],
      ],
    ],
    [
      'actual',
      [
        [0, 1.5],
        [20_000, 2.5],
      ],
    ],
  ]);
});
