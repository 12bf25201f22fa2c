// The columns or the rows of cells of a heat map: moments, numbers, stretches between numbers, or names.

import { numberReader, valueReader } from '#compile/column/column-kind.ts';
import type { CompileContext } from '#compile/compile-context.ts';
import { formatTick } from '#compile/format/axis-time.ts';
import { formatAbsolute, momentOf } from '#compile/format/time.ts';
import { numberText, stretchText, textReader } from '#compile/plot/plot-field.ts';
import type { Row, Scope } from '#compile/scope.ts';
import type { HeatSide } from '#core/generated/page-language.ts';

export interface HeatLine {
  /** On the axis. */
  readonly label: string;
  /** In full. */
  readonly title: string;
}

export interface HeatLines {
  readonly list: readonly HeatLine[];
  /** Undefined: the row does not say. */
  readonly indexOf: (row: Row) => number | undefined;
  /** They grow from the first to the last. */
  readonly isOrdered: boolean;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

type LinesReader = (rows: readonly Row[], answer: Row, range: Span | undefined) => HeatLines;

/** More columns than these are not made up to fill gaps in time. */
const MOST_MOMENTS = 400;

export function linesReader(side: HeatSide, context: CompileContext, scope: Scope): LinesReader {
  if (side.to !== undefined) return stretches(side, side.to);
  if (side.type === 'date') return moments(side);
  const textOf = textReader(side, context, scope);
  const numberOf = numberReader(side.name);
  return (rows) => {
    const numbers = rows.map(numberOf);
    const isOrdered = side.enum === undefined && rows.length > 0 && !numbers.includes(null);
    if (isOrdered) return ascending(numbers, numberOf, (value) => numberText(value, side.unit ?? ''));
    const texts = [...new Set(rows.map(textOf))];
    const places = new Map(texts.map((text, index) => [text, index]));
    return {
      list: texts.map((text) => ({ label: text, title: text })),
      indexOf: (row) => places.get(textOf(row)),
      isOrdered: false,
    };
  };
}

function ascending(
  values: readonly (number | null)[],
  numberOf: (row: Row) => number | null | undefined,
  textOf: (value: number) => string,
  titleOf = textOf,
): HeatLines {
  const known = [...new Set(values.filter((value) => value !== null))].sort((a, b) => a - b);
  const places = new Map(known.map((value, index) => [value, index]));
  return {
    list: known.map((value) => ({ label: textOf(value), title: titleOf(value) })),
    indexOf: (row) => places.get(numberOf(row) ?? Number.NaN),
    isOrdered: true,
  };
}

/** Columns of equal width over the whole range: a pause is a gap, not a shorter axis. */
function moments({ name, step }: HeatSide): LinesReader {
  const read = valueReader(name);
  const momentIn = (row: Row) => momentOf(read(row));
  const readStep = step === undefined ? () => null : numberReader(step);
  return (rows, answer, range) => {
    const known = [...new Set(rows.flatMap((row) => momentIn(row) ?? []))].sort((a, b) => a - b);
    const seconds = readStep(answer);
    const all = withPauses(known, seconds === null ? shortestPause(known) : seconds * 1000, range);
    const span = ((all.at(-1) ?? 0) - (all[0] ?? 0)) / 1000;
    return ascending(all, momentIn, (at) => formatTick(at / 1000, span), formatAbsolute);
  };
}

/** Infinite of a single moment. */
function shortestPause(known: readonly number[]): number {
  return Math.min(...known.slice(1).map((at, index) => at - (known[index] ?? at)));
}

function withPauses(known: readonly number[], step: number, range: Span | undefined): readonly number[] {
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  if (!Number.isFinite(step) || step <= 0) return known;
  // The column in which the range begins, and the one in which it ends.
  const start = first - Math.max(0, Math.ceil((first - (range?.from ?? first)) / step)) * step;
  const end = Math.max(last, (range?.to ?? last) - 1);
  if ((end - start) / step > MOST_MOMENTS) return known;
  const made: number[] = [];
  for (let at = start; at <= end; at += step) made.push(at);
  return [...made, ...known];
}

/** A stretch that no cell has still stands between those that have some. */
function stretches(side: HeatSide, end: string): LinesReader {
  const { unit = '' } = side;
  const [from, to] = [numberReader(side.name), numberReader(end)];
  return (rows) => {
    const ends = new Map<number, number | null>();
    for (const row of rows) {
      const start = from(row);
      if (start !== null) ends.set(start, to(row));
    }
    const sorted = [...ends].sort(([a], [b]) => a - b);
    for (const [index, [, stop]] of sorted.entries()) {
      const next = sorted[index + 1]?.[0];
      if (stop !== null && next !== undefined && next > stop) ends.set(stop, next);
    }
    const text = (start: number) => stretchText(start, ends.get(start) ?? null, unit);
    return ascending([...ends.keys()], from, text);
  };
}
