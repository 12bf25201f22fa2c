// Results of metric calls as columns for a chart, and as the numbers a person reads beside it.
import type { ChartPoint } from '#core/generated/page-language.ts';
import { groupBy } from '#core/group-by.ts';
import { numberReader, valueReader } from '../column/column-kind.ts';
import { momentOf } from '../format/time.ts';
import { displayText, isRow, type Row } from '../scope.ts';

export type Point = number | null;

export interface Series {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly values: readonly Point[];
  /** How sure each value is: an interval around it, null where none is known. */
  readonly band?: SeriesBand;
}

export interface SeriesBand {
  readonly low: readonly Point[];
  readonly high: readonly Point[];
}

export interface SeriesTable {
  /** Seconds since the epoch, rising: the common time axis. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
}

/**
 * Reads `{ series: [{ key, label, unit, points: [[ms, number | null] …] }] }`, keeping `keys` in their order when
 * given. Series that lack a moment get null there: a gap, never a made-up zero. `low` and `high` of a series are
 * points as well: the ends of an interval at each moment.
 */
export function seriesTable(answer: unknown, keys?: readonly string[]): SeriesTable {
  const list = isRow(answer) && Array.isArray(answer.series) ? answer.series.filter(isRow) : [];
  const chosen =
    keys === undefined ? list : keys.flatMap((key) => list.filter((entry) => entry.key === key).slice(0, 1));
  const points = chosen.map((entry) => readPoints(entry.points));
  const times = [...new Set(points.flatMap((map) => [...map.keys()]))].sort((a, b) => a - b);
  return {
    times: times.map((ms) => ms / 1000),
    series: chosen.map((entry, index) => ({
      key: String(entry.key ?? index),
      label: String(entry.label ?? entry.key ?? `系列 ${index + 1}`),
      unit: String(entry.unit ?? ''),
      values: times.map((ms) => points[index]?.get(ms) ?? null),
      ...readBand(entry, times),
    })),
  };
}

/** Rows as points of one or several curves, in the order in which the curves come first. */
export function rowSeries(
  rows: readonly Row[],
  point: ChartPoint,
  { label, unit }: { readonly label: string; readonly unit: string },
): SeriesTable {
  const { at, value, series, low, high } = point;
  const readAt = valueReader(at);
  const groupOf = series === undefined ? () => label : textOf(valueReader(series));
  const groups = groupBy(
    rows.filter((row) => momentOf(readAt(row)) !== undefined),
    groupOf,
  );
  const pointsOf = (members: readonly Row[], field: string) => {
    const read = numberReader(field);
    return members.map((row) => [momentOf(readAt(row)), read(row)]);
  };
  return seriesTable({
    series: [...groups].map(([key, members]) => ({
      key,
      label: key,
      unit,
      points: pointsOf(members, value),
      ...(low === undefined || high === undefined
        ? {}
        : { low: pointsOf(members, low), high: pointsOf(members, high) }),
    })),
  });
}

const textOf = (read: (row: Row) => unknown) => (row: Row) => displayText(read(row)) || '—';

function readBand(entry: Row, times: readonly number[]): Pick<Series, 'band'> {
  if (!Array.isArray(entry.low) || !Array.isArray(entry.high)) return {};
  const [low, high] = [readPoints(entry.low), readPoints(entry.high)];
  const at = (ends: ReadonlyMap<number, Point>) => times.map((ms) => ends.get(ms) ?? null);
  return { band: { low: at(low), high: at(high) } };
}

function readPoints(points: unknown): Map<number, Point> {
  const map = new Map<number, Point>();
  if (!Array.isArray(points)) return map;
  for (const point of points) {
    if (!Array.isArray(point) || typeof point[0] !== 'number') continue;
    map.set(point[0], typeof point[1] === 'number' && Number.isFinite(point[1]) ? point[1] : null);
  }
  return map;
}

/** `from` and `to` of the response, in ms: what it covers, also where it has no points. */
export function answeredSpan(answer: unknown): { readonly from: number; readonly to: number } | undefined {
  if (!isRow(answer)) return undefined;
  const [from, to] = [momentOf(answer.from), momentOf(answer.to)];
  return from === undefined || to === undefined || from >= to ? undefined : { from, to };
}

/** How many curves the response left out. */
export function omittedSeries(answer: unknown): number {
  return isRow(answer) && typeof answer.omitted === 'number' ? answer.omitted : 0;
}

/** Whether there is anything to draw. */
export function hasPoints(table: SeriesTable): boolean {
  return table.series.some((series) => series.values.some((value) => value !== null));
}

/** Whether there is nothing but zeros. */
export function isFlat(series: readonly Series[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null || value === 0));
}

/** Running sums from the first series up; null counts as nothing so that one gap does not cut the stack. */
export function stackSeries(
  series: readonly Series[],
  shown: readonly boolean[],
): readonly (readonly Point[])[] {
  const sums: number[] = [];
  return series.map((entry, index) =>
    entry.values.map((value, at) => {
      if (shown[index] === false || value === null) return value === null ? null : value;
      const sum = (sums[at] ?? 0) + value;
      sums[at] = sum;
      return sum;
    }),
  );
}

export interface SeriesSummary {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly last: Point;
  readonly min: Point;
  readonly max: Point;
  readonly average: Point;
}

export function summarise(table: SeriesTable): readonly SeriesSummary[] {
  return table.series.map(({ key, label, unit, values }) => {
    const known = values.filter((value) => value !== null);
    let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (const value of known) {
      min = Math.min(min, value);
      max = Math.max(max, value);
      sum += value;
    }
    const some = known.length > 0;
    return {
      key,
      label,
      unit,
      last: known.at(-1) ?? null,
      min: some ? min : null,
      max: some ? max : null,
      average: some ? sum / known.length : null,
    };
  });
}
