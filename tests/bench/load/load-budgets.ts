import type { BenchSizes } from '../sizes.ts';

export function loadBudgets(sizes: BenchSizes['load']) {
  const count = (value: number) => value.toLocaleString('en-US');
  const error = { unit: '%', digits: 2, mayBeZero: true } as const;
  const within = (limit: number) => ({ ...error, limit: { atMost: limit } });
  const run = `load test of ${count(sizes.rate * sizes.seconds)} calls, ${count(sizes.rate)} a second, server that answers nothing for ${sizes.freezeMs / 1_000} s`;
  const stopped = 'the same, server that stands still, against what it noted of each call';
  const calls = `${count(sizes.madeUpCalls)} calls`;
  return {
    p50: { what: `${run}: p50 off the drawn times`, ...within(2) },
    p90: { what: 'the same: p90', ...within(2) },
    p99: { what: 'the same: p99', ...within(2) },
    p999: { what: 'the same: p99.9', ...within(5) },
    peerP99: { what: 'the same, autocannon: p99', ...error },
    peerP999: { what: 'the same, autocannon: p99.9', ...error },
    stoppedP50: { what: `${stopped}: p50`, ...within(2) },
    stoppedP90: { what: 'the same: p90', ...within(2) },
    stoppedP99: { what: 'the same: p99', ...within(2) },
    stoppedP999: { what: 'the same: p99.9', ...within(5) },
    rate: { what: 'rate sent off the planned one', ...within(1) },
    lag: { what: 'the same: p99 of the send lag', limit: { atMost: 5 }, unit: 'ms', digits: 2 },
    lost: {
      what: 'the same: calls lost in the sums',
      limit: { atMost: 0 },
      unit: 'calls',
      mayBeZero: true as const,
    },
    planned: {
      what: `gaps of Poisson arrivals as planned, ${sizes.gapSeeds} seeds: least p (Kolmogorov-Smirnov, Holm)`,
      limit: { atLeast: 0.01 },
      unit: '',
      digits: 3,
    },
    arrived: {
      what: `gaps as they arrived at 50 a second, ${sizes.gapRuns} runs: least p (Kolmogorov-Smirnov, Holm)`,
      limit: { atLeast: 0.01 },
      unit: '',
      digits: 3,
    },
    cpu: {
      what: 'CPU of the generator a call, as fast as it can, against autocannon',
      limit: { atMost: 1.5 },
      unit: 'x',
      digits: 2,
    },
    pacedCpu: {
      what: 'the same, 1,000 calls a second; autocannon sends those of a second in one go',
      unit: 'x',
      digits: 2,
    },
    evenCpu: {
      what: 'the same, against the least that Node.js takes to send them evenly: raw sockets, nothing read or counted',
      unit: 'x',
      digits: 2,
    },
    summarise: {
      what: `${calls}, ${count(sizes.madeUpSeconds)} s of 2 generators: read and summarised`,
      limit: { atMost: 500 },
      unit: 'ms',
    },
    merge: { what: 'the same: merged second by second', unit: 'ms' },
  };
}
