// Series as uPlot wants them: one shared axis, stacked bottom up, drawn top down.
import { type Point, type SeriesTable, stackSeries } from '#compile/block/series.ts';

/** `[times, …values]`, values in the order of `table.series`. */
export function chartData(
  table: SeriesTable,
  stacked: boolean,
  shown: readonly boolean[],
): [number[], ...Point[][]] {
  const rows = stacked ? stackSeries(table.series, shown) : table.series.map((series) => series.values);
  return [[...table.times], ...rows.map((values) => [...values])];
}

/** The unit that the axis shows: that of the first series, when the page names none. */
export function chartUnit(table: SeriesTable, wanted: string | undefined): string {
  return wanted ?? table.series[0]?.unit ?? '';
}
