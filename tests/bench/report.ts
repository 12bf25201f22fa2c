import { appendFileSync } from 'node:fs';

export interface Figure {
  readonly what: string;
  /** As the design says it, e.g. `<= 0.30x`. */
  readonly budget: string;
  readonly figure: string;
  readonly met: boolean;
  /** Absolute numbers behind a ratio. */
  readonly detail?: string;
}

/** One line of the benchmark's table. */
export function report(figure: Figure): void {
  const target = process.env.BENCH_RESULTS;
  if (target === undefined) console.log(figure);
  else appendFileSync(target, `${JSON.stringify(figure)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Reports `ours / theirs` against a limit. */
export function reportRatio(what: string, limit: number, ours: number, theirs: number, unit: string): void {
  const ratio = ours / theirs;
  report({
    what,
    budget: `<= ${limit.toFixed(2)}x`,
    figure: `${ratio.toFixed(2)}x`,
    met: ratio <= limit,
    detail: `${ours.toFixed(0)} ${unit} against ${theirs.toFixed(0)} ${unit}`,
  });
}

/** Reports a number against a limit; `atLeast` turns the comparison round. */
export function reportLimit(
  what: string,
  limit: number,
  value: number,
  unit: string,
  options: { readonly atLeast?: boolean; readonly detail?: string; readonly digits?: number } = {},
): void {
  report({
    what,
    budget: `${options.atLeast === true ? '>=' : '<='} ${limit} ${unit}`,
    figure: `${value.toFixed(options.digits ?? 0)} ${unit}`,
    met: options.atLeast === true ? value >= limit : value <= limit,
    ...(options.detail === undefined ? {} : { detail: options.detail }),
  });
}
