import type { BenchSizes } from '../sizes.ts';

/** Seeds are fixed, so the figures are the same on every machine. */
export function driftBudgets({ streams, windows, rows }: BenchSizes['drift']) {
  const share = { unit: '%', digits: 1, mayBeZero: true } as const;
  const count = rows.toLocaleString('en-US');
  const moved = `${streams} streams of windows of ${count} rows, ten fields, one of them moved by`;
  return {
    falseAlarms: {
      what: `${streams} streams of ${windows} windows in which nothing moves: alarmed at any window`,
      ...{ ...share, limit: { atMost: 5 } },
    },
    smallWindows: { what: 'the same, windows of 100 rows', ...{ ...share, limit: { atMost: 5 } } },
    found: { what: `${moved} 0.5 sd: found by the second window`, ...{ ...share, limit: { atLeast: 99 } } },
    others: {
      what: 'the same: other fields alarmed in these windows',
      ...{ ...share, limit: { atMost: 1 } },
    },
    below: {
      what: '50 windows of 100,000 rows, moved by 0.1 sd, less than the threshold: alarmed',
      ...{ ...share, limit: { atMost: 0 } },
    },
    certain: {
      what: 'the same: p below 1e-6, so without the threshold an alarm',
      ...{ ...share, limit: { atLeast: 99 } },
    },
    perWindow: {
      what: `ten fields of ${count} rows counted and judged: time a window`,
      unit: 'ms',
      digits: 2,
    },
  };
}
