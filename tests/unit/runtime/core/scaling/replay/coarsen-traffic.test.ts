import { expect, it } from 'vitest';
import { coarsenTraffic } from '#core/scaling/replay/coarsen-traffic.ts';

it('adds up calls, weighs latencies by them, and goes by most of the time', () => {
  const traffic = {
    start: 0,
    bucketSeconds: 10,
    calls: [1, 3, 0, 0, 5, 9, 7],
    down: [false, false, true, false, true, true, false],
    actual: {
      replicas: [1, 2, 2, 3, 0, 1, 1],
      meanMs: [100, 200, undefined, undefined, 50, undefined, 1],
      p95Ms: [10, 30, undefined, undefined, 5, 7, 1],
    },
  };
  expect(coarsenTraffic(traffic, 2)).toEqual({
    start: 0,
    bucketSeconds: 20,
    calls: [4, 0, 14],
    down: [false, false, true],
    actual: {
      replicas: [1.5, 2.5, 0.5],
      meanMs: [175, undefined, 50],
      p95Ms: [25, undefined, (25 + 63) / 14],
    },
  });
});
