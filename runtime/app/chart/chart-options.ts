// How uPlot draws one of our charts. Everything that is a decision of ours stands here; the component only mounts it.
import uPlot from 'uplot';
import { isFlat, type Series } from '#compile/block/series.ts';
import { formatTick } from '#compile/format/axis-time.ts';
import { formatAxis } from '#compile/format/unit.ts';
import { CHART_FONT, type ChartTheme, seriesColor, withAlpha } from './chart-theme.ts';
import { LEAST_DRAG } from './time-cursor.ts';

export interface ChartLook {
  readonly kind: 'line' | 'area' | 'bar';
  readonly stacked: boolean;
  readonly unit: string;
  readonly width: number;
  readonly height: number;
  readonly shown: readonly boolean[];
  /** Seconds; the axis covers the asked range even where there is no data. */
  readonly range: readonly [from: number, to: number] | undefined;
  readonly theme: ChartTheme;
  /** A dragged stretch, epoch ms. */
  readonly onZoom: ((from: number, to: number) => void) | undefined;
  readonly onCursor: (index: number | null, left: number) => void;
  /** Pixels to keep free above the plot. */
  readonly strip: number;
  readonly onDraw: (chart: uPlot) => void;
}

/** Distances between lines of a value axis that counts whole things; bytes are read in powers of 1024. */
const WHOLE_STEPS: Readonly<Record<string, number[]>> = {
  次: Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat(),
  B: Array.from({ length: 50 }, (_, power) => 2 ** power),
};

/** Around the only moment of a curve that has just begun, seconds. */
const BESIDE_ONE = 300;
/** Seconds that an axis spans at least: labels that show seconds would else be the same ones. */
const LEAST_SPAN = 10;

type Reach = readonly [from: number | null, to: number | null];

/**
 * What the time axis spans, seconds; without data both are null.
 *
 * @param times moments of the curves
 * @param drawn what uPlot would span: of a single moment some years, which it takes for a day
 */
export function timeRange(
  asked: Reach | undefined,
  times: ArrayLike<number>,
  drawn: Reach,
): [from: number | null, to: number | null] {
  const only = times.length === 1 ? times[0] : undefined;
  const [from, to] = asked ?? (only === undefined ? drawn : [only, only]);
  if (from === null || to === null) return [null, null];
  if (to === from) return [from - BESIDE_ONE, to + BESIDE_ONE];
  const missing = Math.max(0, LEAST_SPAN - (to - from)) / 2;
  return [from - missing, to + missing];
}

/** Share of its place, most and least pixels: a burst of a few seconds in a long range is still a bar. */
const BAR_SIZE: [number, number, number] = [0.7, 24, 3];

export function chartOptions(series: readonly Series[], look: ChartLook): uPlot.Options {
  const { range, theme, unit } = look;
  const flat = isFlat(series);
  return {
    width: look.width,
    height: look.height,
    legend: { show: false },
    // The last label of the time axis may stand at the very end.
    padding: [Math.max(8, look.strip), 24, 0, 0],
    scales: {
      x: { time: true, range: (chart, min, max) => timeRange(range, chart.data[0], [min, max]) },
      y: { range: (_chart, min, max) => valueRange(min, max) },
    },
    axes: [
      axis(theme, {
        space: 72,
        size: 28,
        values: (chart, ticks) => ticks.map((tick) => formatTick(tick, spanOf(chart))),
      }),
      axis(theme, {
        space: 36,
        ...(unit in WHOLE_STEPS ? { incrs: WHOLE_STEPS[unit] ?? [] } : {}),
        size: (_chart, labels) => Math.max(40, ...(labels ?? []).map((label) => labelWidth(label) + 16)),
        values: (_chart, ticks) => ticks.map((tick) => (flat && tick !== 0 ? '' : formatAxis(tick, unit))),
      }),
    ],
    series: [
      {},
      ...series.map((entry, index) => drawnSeries(entry, index, look)),
      ...series.flatMap((entry, index) => bandEnds(entry, index, look)),
    ],
    bands: look.stacked ? stackBands(series, look) : valueBands(series, look),
    cursor: cursorOptions(look, series.length),
    hooks: {
      setCursor: [(chart) => look.onCursor(shownIndex(chart, look.kind), chart.cursor.left ?? 0)],
      setSelect: [(chart) => zoom(chart, look)],
      draw: [look.onDraw],
    },
  };
}

function axis(theme: ChartTheme, own: uPlot.Axis): uPlot.Axis {
  return {
    stroke: theme.text,
    font: CHART_FONT,
    grid: { stroke: theme.grid, width: 1 },
    ticks: { show: false },
    ...own,
  };
}

/** From zero, with headroom; a flat zero line gets a scale that has no numbers but zero. */
function valueRange(min: number | null, max: number | null): [number, number] {
  const low = Math.min(0, min ?? 0);
  const high = Math.max(0, max ?? 0);
  return high === low ? [0, 1] : [low * 1.05, high + (high - low) * 0.08];
}

function drawnSeries(entry: Series, index: number, look: ChartLook): uPlot.Series {
  const color = seriesColor(entry.key, index, look.theme);
  const filled = look.stacked ? 0.35 : look.kind === 'area' ? 0.14 : 0;
  const bars =
    look.kind === 'bar' ? uPlot.paths.bars?.({ size: BAR_SIZE, radius: 0.15, align: 1 }) : undefined;
  const fill =
    look.kind === 'bar' ? withAlpha(color, 0.85) : filled > 0 ? withAlpha(color, filled) : undefined;
  return {
    label: entry.label,
    show: look.shown[index] !== false,
    stroke: color,
    width: look.kind === 'bar' ? 0 : 1.5,
    ...(fill === undefined ? {} : { fill }),
    ...(bars === undefined ? {} : { paths: bars }),
    points: {
      show: () => false,
      filter: (chart, seriesIndex) =>
        look.kind === 'bar' ? null : lonePoints(chart.data[seriesIndex] ?? []),
      size: 5,
      fill: color,
    },
    spanGaps: false,
  };
}

/** Points whose line would be no longer than a dot, or that have none; all points of a series that has only a few. */
export function lonePoints(values: ArrayLike<number | null | undefined>): number[] {
  const known: number[] = [];
  for (let at = 0; at < values.length; at += 1) if (values[at] != null) known.push(at);
  if (known.length <= FEW_POINTS) return known;
  const isKnown = (at: number) => values[at] != null;
  return known.filter(
    (at) =>
      (!isKnown(at - 1) && !(isKnown(at + 1) && isKnown(at + 2))) ||
      (!isKnown(at + 1) && !(isKnown(at - 1) && isKnown(at - 2))),
  );
}

const FEW_POINTS = 6;

/** Fills between each shown series and the next shown one below it. */
function stackBands(series: readonly Series[], look: ChartLook): uPlot.Band[] {
  const shown = series.map((_, index) => index).filter((index) => look.shown[index] !== false);
  return shown.slice(1).map((index, at) => ({ series: [index + 1, (shown[at] ?? 0) + 1] }));
}

/** The ends of a band are there to be filled between, and to be seen by the scale; they have no line. */
function bandEnds({ label, band }: Series, index: number, look: ChartLook): uPlot.Series[] {
  const end = { label, show: look.shown[index] !== false, width: 0, points: { show: false } };
  return band === undefined ? [] : [end, end];
}

/** Fills between low and high of each series that has both. */
function valueBands(series: readonly Series[], look: ChartLook): uPlot.Band[] {
  let next = series.length + 1;
  return series.flatMap(({ key, band }, index) => {
    if (band === undefined) return [];
    const low = next;
    next += 2;
    if (look.shown[index] === false) return [];
    return [{ series: [low + 1, low], fill: withAlpha(seriesColor(key, index, look.theme), BAND_FILL) }];
  });
}

const BAND_FILL = 0.16;

/** `lines`: series with a point at the cursor; behind them come the ends of bands. */
function cursorOptions(look: ChartLook, lines: number): uPlot.Cursor {
  return {
    y: false,
    drag: { x: look.onZoom !== undefined, y: false, setScale: false },
    points: { size: (_chart, at) => (at > lines ? 0 : 7), width: 0 },
  };
}

/** A bar stands over the stretch that begins at its moment, a point of a line at the moment. */
function shownIndex(chart: uPlot, kind: ChartLook['kind']): number | null {
  const { idx, left = 0 } = chart.cursor;
  if (idx == null || kind !== 'bar') return idx ?? null;
  const begins = chart.data[0][idx];
  return begins !== undefined && begins > chart.posToVal(left, 'x') ? Math.max(0, idx - 1) : idx;
}

function zoom(chart: uPlot, look: ChartLook): void {
  const { left, width } = chart.select;
  if (width < LEAST_DRAG || look.onZoom === undefined) return;
  look.onZoom(chart.posToVal(left, 'x') * 1000, chart.posToVal(left + width, 'x') * 1000);
}

function spanOf(chart: uPlot): number {
  const { min, max } = chart.scales.x ?? {};
  return (max ?? 0) - (min ?? 0);
}

/** Good enough for an axis: a Chinese character is twice as wide as a digit. */
function labelWidth(label: string): number {
  return [...label].reduce((width, character) => width + (character.charCodeAt(0) > 0xff ? 12 : 7), 0);
}
