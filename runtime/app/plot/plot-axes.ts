// Axes of a plot as echarts wants them.
import { formatAxis } from '#compile/format/unit.ts';
import type { NumberAxis, Plot, PlotAxis } from '#compile/plot/plot.ts';
import { CHART_FONT_FAMILY, type ChartTheme } from '../chart/chart-theme.ts';
import type { PlotLook } from './plot-look.ts';

/** Names of categories get at most this share of the width beside the picture. */
const NAME_SHARE = 0.36;
/** So few categories all have their name below them, cut where it is too long. */
const FEW = 14;

export function axesOf({ x, y }: Plot, { theme, width }: PlotLook) {
  return {
    xAxis: {
      ...(x.kind === 'category' ? categories(x.labels, theme) : numbers(x, theme)),
      ...title(x, theme),
      nameLocation: 'middle',
      nameGap: 30,
      ...(x.kind === 'category' ? belowLabels(x.labels, width, theme) : {}),
    },
    yAxis: {
      ...(y.kind === 'category' ? categories(y.labels, theme) : numbers(y, theme)),
      ...title(y, theme),
      // The first category stands at the top, so the axis begins there.
      inverse: y.kind === 'category',
      nameLocation: y.kind === 'category' ? 'start' : 'end',
      nameGap: 12,
      nameTextStyle: { ...text(theme), align: 'left', padding: [0, 0, 0, -24] },
      ...(y.kind === 'category'
        ? { axisLabel: { ...text(theme), width: Math.floor(width * NAME_SHARE), overflow: 'truncate' } }
        : {}),
    },
  };
}

function title({ title: name }: PlotAxis, theme: ChartTheme) {
  return name === '' ? {} : { name, nameTextStyle: text(theme) };
}

function categories(labels: readonly string[], theme: ChartTheme) {
  return {
    type: 'category',
    data: [...labels],
    axisLine: { lineStyle: { color: theme.grid } },
    axisTick: { show: false },
    axisLabel: text(theme),
    splitLine: { show: false },
  };
}

function belowLabels(labels: readonly string[], width: number, theme: ChartTheme) {
  if (labels.length > FEW) return { axisLabel: { ...text(theme), hideOverlap: true } };
  const each = Math.max(36, Math.floor((width - 72) / Math.max(1, labels.length)) - 8);
  return { axisLabel: { ...text(theme), interval: 0, width: each, overflow: 'truncate' } };
}

function numbers({ unit, scale, isLength, min, max, ticks, labels }: NumberAxis, theme: ChartTheme) {
  const own = ticks === undefined ? {} : { customValues: [...ticks] };
  return {
    type: scale === 'log' ? 'log' : 'value',
    // Of lengths the axis holds 0, of places only what is there.
    scale: isLength !== true,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(WHOLE.has(unit) ? { minInterval: 1 } : {}),
    splitNumber: 5,
    axisLine: { show: false },
    axisTick: { show: false, ...own },
    axisLabel: {
      ...text(theme),
      ...own,
      hideOverlap: true,
      formatter: (value: number) => labels?.[ticks?.indexOf(value) ?? -1] ?? formatAxis(value, unit),
    },
    splitLine: { lineStyle: { color: theme.grid } },
  };
}

/** Units of what is counted: there is nothing between two of them. */
const WHOLE: ReadonlySet<string> = new Set(['次', '个', '条', '人', '行']);

export function text(theme: ChartTheme) {
  return { color: theme.text, fontSize: 12, fontFamily: CHART_FONT_FAMILY };
}
