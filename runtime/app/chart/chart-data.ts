// Series as uPlot wants them: one shared axis, stacked bottom up, drawn top down.
import { type Point, type SeriesTable, stackSeries } from '#compile/block/series.ts';

/** `[times, …values, …ends]`: values in the order of `table.series`, then low and high of each series that has a band. */
export function chartData(
  table: SeriesTable,
  stacked: boolean,
  shown: readonly boolean[],
): [number[], ...Point[][]] {
  const rows = stacked ? stackSeries(table.series, shown) : table.series.map((series) => series.values);
  const ends = table.series.flatMap(({ band }) => (band === undefined ? [] : [band.low, band.high]));
  return [[...table.times], ...[...rows, ...ends].map((values) => [...values])];
}

/** The unit that the axis shows: that of the first series, when the page names none. */
export function chartUnit(table: SeriesTable, wanted: string | undefined): string {
  return wanted ?? table.series[0]?.unit ?? '';
}
