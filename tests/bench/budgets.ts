// Every row of the results table: what is measured, in plain words, and how much of it the design allows.
import { abtestBudgets, shadowBudgets } from './abtest/abtest-budgets.ts';
import { driftBudgets } from './drift/drift-budgets.ts';
import { evaluationBudgets } from './evaluation/evaluation-budgets.ts';
import { experimentBudgets } from './experiment/experiment-budgets.ts';
import { loadBudgets } from './load/load-budgets.ts';
import { scalingBudgets } from './scaling/scaling-budgets.ts';
import type { BenchSizes } from './sizes.ts';

export interface Budget {
  /** The first column. */
  readonly what: string;
  /** Without a limit the row is there to compare with. */
  readonly limit?:
    | { readonly atMost: number }
    | { readonly atLeast: number }
    | { readonly atLeast: number; readonly atMost: number };
  /** `x` is a ratio: ours against a named peer, measured in the same minutes. */
  readonly unit: string;
  /** Decimals that are shown; 0 when left out. */
  readonly digits?: number;
  /** Differences, faults and shares: nothing, or less than nothing, is a figure too. Any other one is above zero. */
  readonly mayBeZero?: true;
}

export type Budgets = ReturnType<typeof budgetsOf>;

/** By benchmark and row; the rows stand in the order of the table. */
export function budgetsOf(sizes: BenchSizes) {
  const count = (value: number) => value.toLocaleString('en-US');
  const rows = count(sizes.rows.rows);
  const pages = count(sizes.validate.pages);
  const lines = count(sizes.log.lines);
  const calls = count(sizes.requestLog.rows);
  return {
    list: {
      bytes: {
        what: 'list page with ten rows, first load: bytes',
        limit: { atMost: 105 },
        unit: 'KB',
        digits: 1,
      },
      requests: {
        what: 'list page with ten rows, first load: requests',
        limit: { atMost: 10 },
        unit: 'requests',
      },
      moreBytes: {
        what: `the same with ${count(sizes.list.morePages)} pages more in the project: bytes more`,
        limit: { atMost: 1 },
        unit: 'KB',
        digits: 2,
        mayBeZero: true,
      },
      moreRequests: {
        what: `the same with ${count(sizes.list.morePages)} pages more in the project: requests more`,
        limit: { atMost: 0 },
        unit: 'requests',
        mayBeZero: true,
      },
      firstRow: {
        what: 'list page, time to the first row, against a plain amis page',
        limit: { atMost: 0.27 },
        unit: 'x',
        digits: 2,
      },
      script: {
        what: 'list page, script CPU to the first row, against a plain amis page',
        limit: { atMost: 0.15 },
        unit: 'x',
        digits: 2,
      },
      amisBytes: {
        what: 'amis page in the console, first load: bytes',
        limit: { atMost: 480 },
        unit: 'KB',
        digits: 1,
      },
      // The budget is of amis alone (its engine, our renderer groups); the console around it comes on top.
      amisFirstRow: {
        what: 'amis page by itself, time to the first row, against a plain amis page',
        limit: { atMost: 0.72 },
        unit: 'x',
        digits: 2,
      },
      amisInside: {
        what: 'amis page in the console, time to the first row, against a plain amis page',
        unit: 'x',
        digits: 2,
      },
      changeScript: {
        what: 'change of page in the console: script CPU',
        limit: { atMost: 100 },
        unit: 'ms',
        digits: 1,
      },
      changeShift: {
        what: 'change of page in the console: layout shift score',
        limit: { atMost: 0.01 },
        unit: '',
        digits: 4,
        mayBeZero: true,
      },
    },
    form: {
      ready: {
        what: `form of ${count(sizes.form.fields)} fields, time to the last field, against the amis form`,
        limit: { atMost: 0.2 },
        unit: 'x',
        digits: 2,
      },
      script: {
        what: `form of ${count(sizes.form.fields)} fields, script CPU to the last field, against the amis form`,
        limit: { atMost: 0.2 },
        unit: 'x',
        digits: 2,
      },
    },
    rows: {
      heap: {
        what: `list of ${rows} rows in memory: heap beside one of ten rows`,
        limit: { atMost: 10 },
        unit: 'MB',
        digits: 1,
        mayBeZero: true,
      },
      frames: {
        what: `list of ${rows} rows in memory: frames a second while scrolling`,
        limit: { atLeast: 55 },
        unit: 'fps',
      },
      drawn: {
        what: `list of ${rows} rows in memory: rows in the document`,
        limit: { atMost: 100 },
        unit: 'rows',
      },
    },
    validate: {
      all: {
        what: `validate ${pages} pages with all cross-checks: CPU`,
        limit: { atMost: 3_000 },
        unit: 'ms',
      },
      page: {
        what: `check again after one page of ${pages} changed`,
        limit: { atMost: 50 },
        unit: 'ms',
        digits: 1,
      },
      contract: {
        what: `check again after one API file beside ${pages} pages changed`,
        limit: { atMost: 50 },
        unit: 'ms',
        digits: 1,
      },
    },
    live: {
      median: {
        what: `save of a page file to the open screen, median of ${sizes.live.edits}`,
        limit: { atMost: 200 },
        unit: 'ms',
      },
      worst: {
        what: `save of a page file to the open screen, worst of ${sizes.live.edits}`,
        limit: { atMost: 200 },
        unit: 'ms',
      },
    },
    changes: {
      late: {
        what: `${sizes.changes.streams} event streams, ${sizes.changes.perSecond} changes/s: from commit to the stream, p95`,
        limit: { atMost: 1_000 },
        unit: 'ms',
      },
      busy: {
        what: `${sizes.changes.streams} event streams, ${sizes.changes.perSecond} changes/s: share of a core, clients included`,
        limit: { atMost: 15 },
        unit: '%',
        digits: 1,
      },
      idle: {
        what: `${sizes.changes.streams} event streams, nothing changes: share of a core, clients included`,
        limit: { atMost: 2 },
        unit: '%',
        digits: 1,
      },
    },
    log: {
      open: { what: `log of ${lines} lines: coming back to it`, limit: { atMost: 200 }, unit: 'ms' },
      naive: {
        what: `log of ${lines} lines: coming back to it, against the whole log in one <pre>`,
        limit: { atMost: 0.1 },
        unit: 'x',
        digits: 2,
      },
      search: { what: `log of ${lines} lines: finding one line`, limit: { atMost: 1_000 }, unit: 'ms' },
      heap: {
        what: `log of ${lines} lines: heap of the page after reading through it`,
        limit: { atMost: 100 },
        unit: 'MB',
        digits: 1,
      },
    },
    requestLog: {
      page: {
        what: `${calls} logged calls: page and count of one application, code and hour`,
        limit: { atMost: 300 },
        unit: 'ms',
        digits: 1,
      },
      failures: {
        what: `${calls} logged calls: failures of one project in an hour, grouped`,
        limit: { atMost: 300 },
        unit: 'ms',
        digits: 1,
      },
    },
    gateway: {
      throughput: {
        what: 'gateway, calls a second, against a bare node:http + undici proxy',
        limit: { atLeast: 0.75 },
        unit: 'x',
        digits: 2,
      },
      added: {
        what: 'gateway: time added to the median call',
        limit: { atMost: 0.3 },
        unit: 'ms',
        digits: 2,
        mayBeZero: true,
      },
      missing: {
        what: 'gateway: answered calls that the request log misses',
        limit: { atMost: 0 },
        unit: 'calls',
        mayBeZero: true,
      },
    },
    drain: {
      failed: {
        what: `planned changes and a new gateway under calls of ${sizes.drain.callMs / 1_000} s: failed calls`,
        limit: { atMost: 0 },
        unit: 'calls',
        mayBeZero: true,
      },
      twice: {
        what: `planned changes and a new gateway under calls of ${sizes.drain.callMs / 1_000} s: calls that ran twice`,
        limit: { atMost: 0 },
        unit: 'calls',
        mayBeZero: true,
      },
    },
    jobs: {
      lost: {
        what: `${count(sizes.jobs.jobs)} jobs on ${sizes.jobs.workers} workers, one killed each ${sizes.jobs.killMs / 1_000} s: lost or stuck`,
        limit: { atMost: 0 },
        unit: 'jobs',
        mayBeZero: true,
      },
      twice: {
        what: 'the same: effects within the transaction of the job that happened twice',
        limit: { atMost: 0 },
        unit: 'effects',
        mayBeZero: true,
      },
      repeated: { what: 'the same: other effects that happened again', unit: 'effects', mayBeZero: true },
      rate: { what: 'the same: jobs done a second', unit: 'jobs/s' },
      planCpu: {
        what: `${count(sizes.jobs.schedules)} schedules that are not due, more than none: CPU of a core`,
        limit: { atMost: 1 },
        unit: '%',
        digits: 2,
        mayBeZero: true,
      },
      planQueries: {
        what: `${count(sizes.jobs.schedules)} schedules that are not due, more than none: transactions a second`,
        limit: { atMost: 2 },
        unit: '/s',
        digits: 2,
        mayBeZero: true,
      },
    },
    servers: {
      lost: {
        what: `${sizes.servers.servers} whole servers, one killed each ${sizes.servers.everyMs / 1_000} s: uploads whose check or message was lost or stuck`,
        limit: { atMost: 0 },
        unit: 'files',
        mayBeZero: true,
      },
      twice: {
        what: 'the same: checks that ended, or were told of, twice',
        limit: { atMost: 0 },
        unit: 'files',
        mayBeZero: true,
      },
      again: { what: 'the same: jobs that began again', unit: 'jobs', mayBeZero: true },
    },
    flood: {
      calm: { what: 'console: p99 of /healthz with nobody else there', unit: 'ms', digits: 1 },
      p99: {
        what: `console: p99 of /healthz while ${sizes.flood.connections} strangers send bodies of 7 MB`,
        limit: { atMost: 200 },
        unit: 'ms',
        digits: 1,
      },
      gap: { what: 'the same: longest wait', limit: { atMost: 1_000 }, unit: 'ms', digits: 1 },
    },
    corpus: {
      found: { what: 'planted mistakes that validate finds', limit: { atLeast: 100 }, unit: '%', digits: 1 },
      placed: {
        what: 'planted mistakes that validate finds in their exact place',
        limit: { atLeast: 100 },
        unit: '%',
        digits: 1,
      },
      single: {
        what: 'planted mistakes that validate reports exactly once',
        limit: { atLeast: 100 },
        unit: '%',
        digits: 1,
      },
      suggested: {
        what: 'planted mistakes for which validate suggests the right answer',
        limit: { atLeast: 90 },
        unit: '%',
        digits: 1,
      },
      falseAlarms: {
        what: 'findings of validate in sound files',
        limit: { atMost: 0 },
        unit: 'findings',
        mayBeZero: true,
      },
      ours: { what: 'planted mistakes found: validate', unit: '%', mayBeZero: true },
      ajv: { what: 'planted mistakes found: ajv-cli with our meta schemas', unit: '%', mayBeZero: true },
      spectral: {
        what: 'planted mistakes found: Spectral with our meta schemas',
        unit: '%',
        mayBeZero: true,
      },
      amis: { what: "planted mistakes found: amis's own schema", unit: '%', mayBeZero: true },
    },
    experiment: experimentBudgets(sizes.experiment.tests, sizes.experiment.furtherSeeds + 1),
    abtest: abtestBudgets(sizes.abtest),
    load: loadBudgets(sizes.load),
    drift: driftBudgets(sizes.drift),
    evaluation: evaluationBudgets(sizes.evaluation),
    report: {
      open: {
        what: `report of a run of ${count(sizes.report.calls)} calls in ${count(sizes.report.seconds)} s: opened with all curves`,
        ...{ unit: 'ms', digits: 0, limit: { atMost: 500 } },
      },
      live: {
        what: 'the same run near its end: its report made and opened',
        ...{ unit: 'ms', digits: 0 },
      },
      settle: {
        what: 'the same run: its report written at the end',
        ...{ unit: 'ms', digits: 0 },
      },
    },
    shadow: shadowBudgets(sizes.shadow.pairs),
    scaling: scalingBudgets(sizes.scaling),
  } satisfies Readonly<Record<string, Readonly<Record<string, Budget>>>>;
}
