// Colours and signs of what is drawn: a series is told apart by its shape as well as by its colour.
import type { Plot, PlotSeries } from '#compile/plot/plot.ts';
import { type ChartTheme, seriesColor, withAlpha } from '../chart/chart-theme.ts';

export interface PlotLook {
  readonly theme: ChartTheme;
  /** Pixels. */
  readonly width: number;
  /** Keys of series that are switched off. */
  readonly hidden: ReadonlySet<string>;
}

const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'] as const;
const DASHES = ['solid', 'dashed', 'dotted'] as const;

export function colorOf({ series }: Plot, key: string, theme: ChartTheme): string {
  const index = series.findIndex((one) => one.key === key);
  const tone = series[index]?.tone;
  if (tone !== undefined) return tone === 'success' ? theme.success : theme.failure;
  return seriesColor(key, Math.max(0, index), theme);
}

export function symbolOf(plot: Plot, key: string) {
  return SYMBOLS[indexOf(plot, key) % SYMBOLS.length] ?? 'circle';
}

export function dashOf(plot: Plot, key: string) {
  return DASHES[indexOf(plot, key) % DASHES.length] ?? 'solid';
}

/** Class of the sign before its name in the legend. */
export function signOf(plot: Plot, { key }: PlotSeries): string {
  const mark = plot.layers.find((layer) => 'series' in layer && layer.series === key)?.mark;
  if (mark === 'points') return `is-${symbolOf(plot, key)}`;
  return mark === 'line' ? `is-${dashOf(plot, key)}` : 'is-rect';
}

/** @param depth 0 to 1; 0 is still to be seen, for it is not nothing. */
export function shadeOf(depth: number, { series: [color = 'gray'] }: ChartTheme): string {
  return withAlpha(color, 0.1 + 0.9 * depth);
}

function indexOf({ series }: Plot, key: string): number {
  return Math.max(
    0,
    series.findIndex((one) => one.key === key),
  );
}
