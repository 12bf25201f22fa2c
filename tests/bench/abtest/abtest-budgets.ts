import type { BenchSizes } from '../sizes.ts';

export function abtestBudgets({ calls, summed, units, bucketCalls }: BenchSizes['abtest']) {
  const count = (value: number) => value.toLocaleString('en-US');
  return {
    assign: {
      ...{ what: 'A/B test: time of a call in the gateway for its part in it', unit: 'us', digits: 2 },
      limit: { atMost: 3 },
    },
    sums: {
      what: `A/B test of ${count(summed)} calls of ${count(units)} units: time of the database for the sums of a call`,
      ...{ unit: 'us', digits: 1 },
    },
    bucket: {
      what: `the same test: ten seconds with ${count(bucketCalls)} calls are added in`,
      ...{ unit: 'ms', digits: 0 },
    },
    result: {
      what: `A/B test of ${count(calls)} calls of ${count(units)} units: its result`,
      ...{ unit: 'ms', digits: 0, limit: { atMost: 300 } },
    },
  };
}

/** @param pairs of rounds with and without the shadow version */
export function shadowBudgets(pairs: number) {
  const bad = (what: string) => ({
    what: `shadow version that ${what}, 30 % load, ${pairs} pairs: callers' p99 against none`,
    ...{ unit: 'x', digits: 2, limit: { atMost: 1.1 } },
  });
  return {
    inTest: {
      what: 'service in an A/B test: processor time of the gateway more, a call',
      ...{ unit: 'us', digits: 1, mayBeZero: true as const },
    },
    hang: bad('hangs for 30 s'),
    die: bad('breaks off'),
    garbage: bad('answers garbage'),
    failures: {
      what: 'the same rounds: calls that failed',
      ...{ unit: 'calls', mayBeZero: true as const, limit: { atMost: 0 } },
    },
  };
}
