// Marks of a plot as series of echarts. Nothing reacts to the pointer: `find-spot.ts` says what it is at.
import type {
  CustomSeriesRenderItemAPI,
  CustomSeriesRenderItemParams,
  CustomSeriesRenderItemReturn,
} from 'echarts';
import type { Plot, PlotBin, PlotCell, PlotLayer, PlotRule, PlotWhisker } from '#compile/plot/plot.ts';
import { withAlpha } from '../chart/chart-theme.ts';
import { text } from './plot-axes.ts';
import { colorOf, dashOf, type PlotLook, shadeOf, symbolOf } from './plot-look.ts';

type Api = CustomSeriesRenderItemAPI;
type Drawn = CustomSeriesRenderItemReturn;

const STILL = { silent: true, animation: false } as const;
/** A curve of so few points shows them. */
const FEW_POINTS = 40;
export const RULE_LINE = 15;

export function seriesOf(plot: Plot, look: PlotLook): readonly object[] {
  const shown = plot.layers.filter((layer) => !('series' in layer) || !look.hidden.has(layer.series));
  return [
    ...plot.rules.map((rule, index) => ruleSeries(rule, index, plot, look)),
    ...shown.map((layer) => layerSeries(layer, plot, look)),
  ];
}

function layerSeries(layer: PlotLayer, plot: Plot, look: PlotLook): object {
  switch (layer.mark) {
    case 'bars':
      return barSeries(layer, plot, look);
    case 'points':
      return {
        ...STILL,
        type: 'scatter',
        data: layer.points.map(({ x, y }) => [x, y]),
        symbol: symbolOf(plot, layer.series),
        symbolSize: 8,
        itemStyle: { color: colorOf(plot, layer.series, look.theme), opacity: 0.75 },
      };
    case 'line': {
      const color = colorOf(plot, layer.series, look.theme);
      return {
        ...STILL,
        type: 'line',
        data: layer.points.map(({ x, y }) => [x, y]),
        symbol: 'circle',
        symbolSize: 5,
        showSymbol: layer.points.length <= FEW_POINTS,
        itemStyle: { color },
        lineStyle: { color, width: 2, type: dashOf(plot, layer.series) },
      };
    }
    case 'bins':
      return binSeries(layer.bins, colorOf(plot, layer.series, look.theme));
    case 'cells':
      return cellSeries(layer.cells, look);
    case 'whiskers':
      return whiskerSeries(layer.whiskers, colorOf(plot, layer.series, look.theme));
  }
}

function barSeries(layer: Extract<PlotLayer, { mark: 'bars' }>, plot: Plot, look: PlotLook): object {
  const { values, labels, stacked, series } = layer;
  return {
    ...STILL,
    type: 'bar',
    data: [...values],
    barMaxWidth: 36,
    barMinHeight: 1,
    ...(stacked ? { stack: 'all' } : {}),
    itemStyle: { color: colorOf(plot, series, look.theme), borderRadius: stacked ? 0 : 2 },
    label: {
      ...text(look.theme),
      show: labels.length > 0,
      position: plot.y.kind === 'category' ? 'right' : 'top',
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => labels[dataIndex] ?? '',
    },
    labelLayout: { hideOverlap: true },
  };
}

function binSeries(bins: readonly PlotBin[], color: string): object {
  return {
    ...STILL,
    type: 'custom',
    data: bins.map(({ from, to, height }) => [from, to, height]),
    encode: { x: [0, 1], y: 2 },
    clip: true,
    renderItem: ({ dataIndex }: CustomSeriesRenderItemParams, api: Api): Drawn => {
      const bin = bins[dataIndex];
      if (bin === undefined) return null;
      const [left, top] = pixel(api, bin.from, bin.height);
      const [right, bottom] = pixel(api, bin.to, 0);
      // A stretch without an end is hollow where the others are full.
      const style = bin.open
        ? { fill: withAlpha(color, 0.3), stroke: color, lineDash: [3, 3] }
        : { fill: color };
      const shape = { x: left, y: top, width: Math.max(1, right - left - 1), height: bottom - top };
      return { type: 'rect', shape, style };
    },
  };
}

function cellSeries(cells: readonly PlotCell[], { theme }: PlotLook): object {
  return {
    ...STILL,
    type: 'custom',
    data: cells.map(({ x, y }) => [x, y]),
    encode: { x: 0, y: 1 },
    renderItem: ({ dataIndex }: CustomSeriesRenderItemParams, api: Api): Drawn => {
      const cell = cells[dataIndex];
      if (cell === undefined) return null;
      const [x, y] = pixel(api, cell.x, cell.y);
      const [width, height] = bandOf(api);
      const gap = width > 6 ? 1 : 0;
      return {
        type: 'rect',
        shape: {
          x: x - width / 2,
          y: y - height / 2,
          width: Math.max(1, width - gap),
          height: Math.max(1, height - 1),
        },
        style: { fill: shadeOf(cell.depth, theme) },
      };
    },
  };
}

const CAP = 5;
const DOT = 5;

function whiskerSeries(whiskers: readonly PlotWhisker[], color: string): object {
  return {
    ...STILL,
    type: 'custom',
    data: whiskers.map(({ row, at, low, high }) => [at, low, high, row]),
    encode: { x: [0, 1, 2], y: 3 },
    renderItem: ({ dataIndex }: CustomSeriesRenderItemParams, api: Api): Drawn => {
      const whisker = whiskers[dataIndex];
      return whisker === undefined ? null : drawWhisker(whisker, color, api);
    },
  };
}

function drawWhisker({ row, at, low, high, isSure }: PlotWhisker, color: string, api: Api): Drawn {
  const ends = [low, at, high].filter((value) => value !== null);
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [left, y] = pixel(api, first, row);
  const [right] = pixel(api, last, row);
  const middle = at === null ? undefined : pixel(api, at, row)[0];
  const width = isSure ? 3 : 1.5;
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line' as const,
    shape: { x1, y1, x2, y2 },
    style: { stroke: color, lineWidth: width },
  });
  // The hollow dot lets nothing shine through: the line ends at its rim.
  const stretches =
    middle === undefined
      ? [line(left, y, right, y)]
      : [line(left, y, Math.max(left, middle - DOT), y), line(Math.min(right, middle + DOT), y, right, y)];
  const caps = [
    ...(low === null ? [] : [line(left, y - CAP, left, y + CAP)]),
    ...(high === null ? [] : [line(right, y - CAP, right, y + CAP)]),
  ];
  const dot =
    middle === undefined
      ? []
      : [
          {
            type: 'circle' as const,
            shape: { cx: middle, cy: y, r: DOT },
            style: { fill: isSure ? color : 'none', stroke: color, lineWidth: 1.5 },
          },
        ];
  return { type: 'group', children: [...stretches, ...caps, ...dot] };
}

function ruleSeries(rule: PlotRule, index: number, plot: Plot, { theme }: PlotLook): object {
  if (rule.rule === 'diagonal') {
    const [least, most] = plot.x.kind === 'number' ? [plot.x.min ?? 0, plot.x.max ?? 1] : [0, 1];
    return {
      ...STILL,
      type: 'line',
      data: [
        [least, least],
        [most, most],
      ],
      showSymbol: false,
      lineStyle: { color: theme.text, width: 1, type: 'dashed' },
    };
  }
  return {
    ...STILL,
    type: 'custom',
    data: [[rule.at]],
    // The axis holds the place of the line as it holds the data.
    encode: { x: 0, y: [] },
    renderItem: (params: CustomSeriesRenderItemParams, api: Api): Drawn => {
      const { top, bottom, right } = boxOf(params);
      const [x] = pixel(api, rule.at, 0);
      const isLate = right - x < 90;
      const labelTop = top - 4 - RULE_LINE * (plot.rules.length - 1 - index);
      return {
        type: 'group',
        children: [
          {
            type: 'line',
            shape: { x1: x, y1: labelTop - 11, x2: x, y2: bottom },
            style: { stroke: theme.text, lineWidth: 1, lineDash: [4, 3] },
          },
          {
            type: 'text',
            style: {
              text: rule.label,
              x: isLate ? x - 4 : x + 4,
              y: labelTop,
              align: isLate ? 'right' : 'left',
              verticalAlign: 'bottom',
              fill: theme.text,
              // Lines of rules further left end behind it. The picture is SVG: it knows the tokens.
              backgroundColor: 'var(--aic-surface)',
              font: '12px sans-serif',
            },
          },
        ],
      };
    },
  };
}

function pixel(api: Api, x: number, y: number): readonly [number, number] {
  const [left = Number.NaN, top = Number.NaN] = api.coord([x, y]);
  return [left, top];
}

function bandOf(api: Api): readonly [number, number] {
  const size = api.size?.([1, 1]);
  const [width = 0, height = 0] = Array.isArray(size) ? size : [];
  return [width, height];
}

/** The picture without its axes. */
function boxOf({ coordSys }: CustomSeriesRenderItemParams) {
  const place: {
    readonly type: string;
    readonly x?: number;
    readonly y?: number;
    readonly width?: number;
    readonly height?: number;
  } = coordSys;
  const { x = 0, y = 0, width = 0, height = 0 } = place;
  return { top: y, bottom: y + height, right: x + width };
}
