import { appendFileSync } from 'node:fs';
import { type Budget, type Budgets, budgetsOf } from './budgets.ts';
import { benchSizes, isTiny } from './sizes.ts';

/** One row of the results table, as `run.mjs` prints it. */
export interface Result {
  readonly what: string;
  readonly budget: string;
  readonly figure: string;
  /** Undefined: not judged. */
  readonly met?: boolean;
  readonly detail?: string;
}

export interface BenchTable<Row extends string> {
  /** Writes a figure down. Throws when it is none: not a number, or not above zero where it has to be. */
  figure(row: Row, value: number, detail?: string): void;
  /** `ours / theirs`, both as detail in front of what else there is to say. */
  ratio(row: Row, ours: number, theirs: number, unit: string, detail?: string): void;
  /** A row that this run cannot measure, said aloud. */
  leaveOut(row: Row, why: string): void;
  /** Rows that nothing was said of yet. */
  missing(): readonly string[];
}

/** The rows of one benchmark; results go to the file BENCH_RESULTS, if there is one. */
export function openTable<Bench extends keyof Budgets>(
  bench: Bench,
): BenchTable<keyof Budgets[Bench] & string> {
  type Row = keyof Budgets[Bench] & string;
  const budgets: Readonly<Record<string, Budget>> = budgetsOf(benchSizes())[bench];
  const budgetOf = (row: Row): Budget => {
    const budget = budgets[row];
    if (budget === undefined) throw new Error(`[Bug] there is no row ${bench}.${row}`);
    return budget;
  };
  const open = new Set(Object.keys(budgets));
  const write = (row: Row, result: Result) => {
    if (!open.delete(row)) throw new Error(`${bench}.${row} is measured twice`);
    if (process.env.BENCH_RESULTS) appendFileSync(process.env.BENCH_RESULTS, `${JSON.stringify(result)}\n`);
  };
  const figure = (row: Row, value: number, detail?: string) => {
    const budget = budgetOf(row);
    if (!Number.isFinite(value) || (value <= 0 && budget.mayBeZero !== true))
      throw new Error(`${bench}.${row} is no figure: ${value}`);
    write(row, resultOf(budget, value, detail));
  };
  return {
    figure,
    ratio(row, ours, theirs, unit, detail) {
      const both = `${ours.toFixed(0)} ${unit} against ${theirs.toFixed(0)} ${unit}`;
      figure(row, ours / theirs, detail === undefined ? both : `${both}; ${detail}`);
    },
    leaveOut(row, why) {
      const budget = budgetOf(row);
      console.log(`${budget.what}: left out, ${why}`);
      write(row, { what: budget.what, budget: limitText(budget), figure: '—', detail: why });
    },
    missing: () => [...open],
  };
}

function resultOf(budget: Budget, value: number, detail: string | undefined): Result {
  const { limit } = budget;
  const met =
    limit === undefined || isTiny()
      ? undefined
      : (!('atMost' in limit) || value <= limit.atMost) && (!('atLeast' in limit) || value >= limit.atLeast);
  return {
    what: budget.what,
    budget: limitText(budget),
    figure: withUnit(value.toFixed(budget.digits ?? 0), budget.unit),
    ...(met === undefined ? {} : { met }),
    ...(detail === undefined ? {} : { detail }),
  };
}

function limitText({ limit, unit }: Budget): string {
  if (limit === undefined) return 'comparison';
  const shown = (value: number) => withUnit(unit === 'x' ? value.toFixed(2) : String(value), unit);
  if (!('atMost' in limit)) return `>= ${shown(limit.atLeast)}`;
  return 'atLeast' in limit ? `${limit.atLeast} – ${shown(limit.atMost)}` : `<= ${shown(limit.atMost)}`;
}

function withUnit(figure: string, unit: string): string {
  return unit === '' || unit === 'x' ? `${figure}${unit}` : `${figure} ${unit}`;
}
