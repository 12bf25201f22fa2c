// How much each benchmark does. The one switch is BENCH_SIZE: `full` (default) measures; `tiny` is what the tests run, so
// that no benchmark stops working unseen: everything really happens, only little of it, and no budget is judged.

const FULL = {
  /** Cold loads of each page that count, after those that warm servers up. */
  loads: { warmUps: 1, counted: 5 },
  list: { morePages: 500, pageChanges: 10 },
  form: { fields: 200 },
  rows: { rows: 10_000, scrollMs: 3_000 },
  validate: { pages: 1_000, runs: 3, edits: 21 },
  live: { edits: 20 },
  /** Streams that follow three lists each; changes a second. */
  changes: { streams: 200, perSecond: 10, watchMs: 30_000 },
  log: { lines: 1_000_000, rounds: 5, places: 100 },
  requestLog: { rows: 1_000_000, rounds: 7 },
  /** Calls one after the other; the first round and the first calls only warm up. */
  gateway: { rounds: 6, roundMs: 3_000, connections: 32, warmUpCalls: 500, calls: 4_000 },
  drain: { rounds: 50, callMs: 4_000 },
  /** Jobs, workers of which one is killed at each interval; schedules that are not due. */
  jobs: { jobs: 10_000, workers: 3, killMs: 1_000, schedules: 1_000, watchMs: 60_000 },
  /** Whole servers on one database, of which one is killed at each interval. */
  servers: { servers: 3, kills: 10, everyMs: 20_000 },
  /** Strangers at once, and how long they send. */
  flood: { connections: 20, calmMs: 5_000, floodMs: 30_000 },
  /** Planted mistakes, and sound files, that slow checkers get to see; ours sees all of them. */
  corpus: { shown: Number.POSITIVE_INFINITY },
  /** A/B tests of each seed; units an arm at most; units that a baseline is measured on. */
  experiment: { tests: 2_000, furtherSeeds: 10, largest: 5_000, pilotUnits: 20_000 },
  /** Calls and units of a test, of which the summed ones are really added, in portions and in buckets of ten seconds; portions of calls that are assigned. */
  abtest: {
    ...{ calls: 10_000_000, summed: 1_000_000, units: 1_000_000, portion: 100_000, bucketCalls: 2_000 },
    ...{ portions: 200, rounds: 7 },
  },
  /** Rounds with and without a test; pairs of rounds with and without each bad shadow. */
  shadow: { rounds: 5, pairs: 10, roundMs: 4_000, connections: 128, sleepMs: 20 },
  /** A run at a server that stands still in its middle; Poisson gaps; processor time beside autocannon; a run of made-up calls. */
  load: {
    ...{ rate: 1_000, warmUpSeconds: 5, seconds: 60, freezeMs: 2_000, connections: 256 },
    ...{ gapSeeds: 20, gapSeconds: 40, gapRuns: 3 },
    ...{ cpuSeconds: 8, cpuConnections: 10, cpuRounds: 3 },
    ...{ madeUpCalls: 10_000_000, madeUpSeconds: 3_600 },
  },
  /** Calls and seconds of a run whose report is opened; times that it is. */
  report: { calls: 10_000_000, seconds: 3_600, rounds: 9 },
  /** Each course of traffic; traffic of a replay, that is run so often. */
  scaling: { hours: 3, days: 7, rounds: 7 },
  /** Streams of windows, of so many rows each; windows that are much larger. */
  drift: { streams: 500, windows: 30, rows: 1_000, largeRows: 100_000, largeWindows: 50 },
  /** Labelled predictions of one run, of so many classes where there are several. */
  evaluation: { rows: 1_000_000, classes: 10 },
};

export type BenchSizes = Readonly<{ [Bench in keyof typeof FULL]: Readonly<(typeof FULL)[Bench]> }>;

const TINY: BenchSizes = {
  loads: { warmUps: 0, counted: 1 },
  list: { morePages: 10, pageChanges: 2 },
  form: { fields: 12 },
  rows: { rows: 500, scrollMs: 300 },
  validate: { pages: 10, runs: 1, edits: 2 },
  live: { edits: 2 },
  changes: { streams: 22, perSecond: 10, watchMs: 500 },
  log: { lines: 3_000, rounds: 1, places: 3 },
  requestLog: { rows: 20_000, rounds: 1 },
  gateway: { rounds: 1, roundMs: 200, connections: 4, warmUpCalls: 5, calls: 20 },
  drain: { rounds: 2, callMs: 2_000 },
  jobs: { jobs: 200, workers: 2, killMs: 500, schedules: 20, watchMs: 300 },
  servers: { servers: 2, kills: 1, everyMs: 500 },
  flood: { connections: 2, calmMs: 200, floodMs: 1_000 },
  corpus: { shown: 2 },
  experiment: { tests: 3, furtherSeeds: 1, largest: 100, pilotUnits: 500 },
  abtest: {
    calls: 8_000,
    summed: 4_000,
    units: 400,
    portion: 2_000,
    bucketCalls: 200,
    portions: 2,
    rounds: 1,
  },
  shadow: { rounds: 1, pairs: 1, roundMs: 200, connections: 4, sleepMs: 2 },
  load: {
    ...{ rate: 100, warmUpSeconds: 1, seconds: 2, freezeMs: 300, connections: 20 },
    ...{ gapSeeds: 20, gapSeconds: 1, gapRuns: 1 },
    ...{ cpuSeconds: 1, cpuConnections: 4, cpuRounds: 1 },
    ...{ madeUpCalls: 20_000, madeUpSeconds: 20 },
  },
  report: { calls: 2_000, seconds: 20, rounds: 2 },
  scaling: { hours: 0.5, days: 0.1, rounds: 1 },
  drift: { streams: 3, windows: 3, rows: 1_000, largeRows: 20_000, largeWindows: 1 },
  evaluation: { rows: 2_000, classes: 3 },
};

export function isTiny(): boolean {
  const size = process.env.BENCH_SIZE ?? 'full';
  if (size !== 'full' && size !== 'tiny') throw new Error(`BENCH_SIZE is full or tiny, not ${size}`);
  return size === 'tiny';
}

export function benchSizes(): BenchSizes {
  return isTiny() ? TINY : FULL;
}
