import { binomial } from '#core/statistics/distribution/binomial.ts';

/** Rows whose chance shall be 5 %, neither more nor less. */
const NOMINAL = 9;

/**
 * Each figure is that of all seeds together; none of them was chosen by what it gave.
 *
 * Of nine right rows that are each held to an interval of 95 %, one lies outside in 37 of 100 runs (1 - 0.95^9), and of
 * eleven seeds of a right row one does in 43 of 100. So the intervals hold together: the chance that a sound method misses
 * one of all nine is at most 5 % (Bonferroni; Holm's first step is the same, and when that rejects nothing, nothing is).
 * What that gives away, the eleven seeds' tests win back: the interval is less than half as wide as one of 95 % for a
 * single seed.
 *
 * @param seeds of which each has so many tests
 */
export function experimentBudgets(testsOfSeed: number, seeds: number) {
  const tests = testsOfSeed * seeds;
  const share = { unit: '%', digits: 2, mayBeZero: true } as const;
  const { quantile } = binomial(tests, 0.05);
  const percent = (count: number) => Number(((100 * count) / tests).toFixed(2));
  const tail = 0.025 / NOMINAL;
  const nominal = {
    ...share,
    limit: { atLeast: percent(quantile(tail)), atMost: percent(quantile(1 - tail)) },
  };
  const atMost = (limit: number) => ({ ...share, limit: { atMost: limit } });
  const equal = `${tests.toLocaleString('en-US')} A/B tests of equal arms (${seeds} seeds)`;
  const planned = { ...share, unit: 'points', limit: { atMost: 3 } };
  return {
    fixed20: { what: `${equal}, 20 units an arm: found once, at the end`, ...nominal },
    anytime20: { what: 'the same, always valid, at any of 14 daily looks', ...atMost(5) },
    fixed100: { what: `${equal}, 100 units an arm: found once, at the end`, ...nominal },
    anytime100: { what: 'the same, always valid, at any of 14 daily looks', ...atMost(5) },
    fixed1000: { what: `${equal}, 1,000 units an arm: found once, at the end`, ...nominal },
    anytime1000: { what: 'the same, always valid, at any of 14 daily looks', ...atMost(5) },
    peeked: { what: 'the same, the fixed test at any of 14 daily looks', ...share },
    fixed5000: { what: `${equal}, 5,000 units an arm: found once, at the end`, ...nominal },
    anytime5000: { what: 'the same, always valid, at any of 14 daily looks', ...atMost(5) },
    returning: { what: `${equal}, 200 units that call each day: always valid, 14 looks`, ...atMost(5) },
    past: { what: `${equal}, 200 units an arm with a past: found at the end`, ...nominal },
    share: { what: `${equal}, success ratio of 200 units an arm: found at the end`, ...nominal },
    shareAnytime: { what: 'the same, always valid, at any of 14 daily looks', ...atMost(5) },
    alike: { what: `${equal}, 300 units an arm, calls alike (0.3): variance by unit`, ...nominal },
    naive: { what: 'the same, variance by call', ...share },
    p50: { what: `${equal}, median of 200 units an arm: found at the end`, ...nominal },
    p50Anytime: { what: 'the same, always valid, at any of 14 daily looks', ...atMost(5) },
    p90: { what: `${equal}, p90 of 200 units an arm: found at the end`, ...nominal },
    p90Anytime: { what: 'the same, always valid, at any of 14 daily looks', ...atMost(5) },
    meanPowerFixed: { what: 'mean 10 % lower, planned for 80 %: found at the end, away from it', ...planned },
    meanPowerSequential: { what: 'the same, always valid, 14 daily looks', ...planned },
    sharePowerFixed: {
      what: 'failures 40 % fewer, planned for 80 %: found at the end, away from it',
      ...planned,
    },
    sharePowerSequential: { what: 'the same, always valid, 14 daily looks', ...planned },
    p90PowerFixed: { what: 'p90 15 % lower, planned for 80 %: found at the end, away from it', ...planned },
    p90PowerSequential: { what: 'the same, always valid, 14 daily looks', ...planned },
    falseStops: { what: 'two guardrails of equal arms, 14 days: stopped', ...atMost(1) },
    delay: {
      what: 'mean 20 % higher, 1,000 units an arm in 14 days: days to the stop',
      unit: 'days',
      digits: 1,
    },
    mismatch: { what: 'units split as planned, 14 daily looks: taken for a mismatch', ...atMost(1) },
    mismatchFound: { what: '52 of 100 units on the wrong arm, 700 a day, 14 looks: found', ...share },
  };
}
