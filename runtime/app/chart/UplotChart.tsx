// uPlot behind one component. This file and its imports are a chunk of their own, loaded when a page has a chart.
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { Series, SeriesTable } from '#compile/block/series.ts';
import { intervalText } from '#compile/column/interval-text.ts';
import { formatAbsolute } from '#compile/format/time.ts';
import { formatUnit } from '#compile/format/unit.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartMarkers, MARKER_STRIP, type MarkerLook, type PlotPlace } from './ChartMarkers.tsx';
import { ChartTip } from './ChartTip.tsx';
import { chartData, chartUnit } from './chart-data.ts';
import { chartOptions } from './chart-options.ts';
import { type ChartTheme, seriesColor } from './chart-theme.ts';
import { followTime } from './follow-time.ts';
import type { TimeCursor } from './time-cursor.ts';
import { useHidden } from './use-hidden.ts';
import { useChartTheme, useWidth } from './use-surroundings.ts';

export interface UplotChartProps {
  readonly title: string;
  readonly table: SeriesTable;
  readonly kind: 'line' | 'area' | 'bar';
  readonly stacked: boolean;
  readonly unit: string | undefined;
  readonly height: number;
  readonly time: TimeCursor;
  /** Epoch ms. */
  readonly range: { readonly from: number; readonly to: number } | undefined;
  readonly markers: MarkerLook | undefined;
}

interface Hover {
  readonly index: number;
  readonly left: number;
}

export function UplotChart(props: UplotChartProps) {
  const { table, kind, height, time, range, markers } = props;
  const host = useRef<HTMLDivElement>(null);
  const { hidden, toggle } = useHidden(table.series.length);
  const [hover, setHover] = useState<Hover | undefined>(undefined);
  const width = useWidth(host);
  const [plot, setPlot] = useState<PlotPlace | undefined>(undefined);
  const theme = useChartTheme(host);
  const unit = chartUnit(table, props.unit);
  const stacked = props.stacked && table.series.length > 1;
  const shown = useMemo(() => table.series.map((series) => !hidden.has(series.key)), [table, hidden]);
  // Changes of the set of lines rebuild the chart; new numbers only replace its data.
  const shape = table.series
    .map((series) => `${series.key} ${series.label}${series.band === undefined ? '' : ' band'}`)
    .join('|');
  const [from, to] = [range?.from, range?.to];

  const chart = useRef<uPlot | undefined>(undefined);
  const latest = useRef(table);
  latest.current = table;
  const ready = width > 0 && theme !== undefined;
  const marked = markers !== undefined && markers.markers.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the table; size and data have their own effects
  useEffect(() => {
    if (host.current === null || theme === undefined || width === 0) return undefined;
    const options = chartOptions(latest.current.series, {
      kind,
      stacked,
      unit,
      width,
      height,
      shown,
      range: from === undefined || to === undefined ? undefined : [from / 1000, to / 1000],
      theme,
      onZoom: time.zoom,
      strip: marked ? MARKER_STRIP : 0,
      onDraw: (drawn) => setPlot((before) => placeOfPlot(drawn, before)),
      onCursor: (index, left) => setHover(index === null || left < 0 ? undefined : { index, left }),
    });
    const made = new uPlot(options, chartData(latest.current, stacked, shown), host.current);
    const unfollow = followTime(made, time);
    chart.current = made;
    return () => {
      chart.current = undefined;
      unfollow();
      made.destroy();
    };
  }, [ready, theme, kind, stacked, unit, height, time, shape, shown, from, to, marked]);

  useEffect(() => {
    chart.current?.setData(chartData(table, stacked, shown));
  }, [table, stacked, shown]);

  useEffect(() => {
    if (width > 0) chart.current?.setSize({ width, height });
  }, [width, height]);

  return (
    <div className="aic-chart">
      {markers !== undefined && marked && plot !== undefined && <ChartMarkers look={markers} plot={plot} />}
      <div
        className="aic-chart-canvas"
        ref={host}
        style={{ height }}
        role="img"
        aria-label={`${props.title}，时间曲线，数据见下方的数据表`}
      >
        {hover !== undefined && theme !== undefined && (
          <ChartTooltip
            hover={hover}
            table={table}
            shown={shown}
            width={width}
            theme={theme}
            unit={props.unit}
          />
        )}
      </div>
      <ChartLegend
        entries={table.series.map((series, index) => ({
          key: series.key,
          label: series.label,
          color: theme === undefined ? 'none' : seriesColor(series.key, index, theme),
        }))}
        hidden={hidden}
        onToggle={toggle}
      />
    </div>
  );
}

/** The same object while nothing moved: what is drawn over the plot need not be drawn again. */
function placeOfPlot(chart: uPlot, before: PlotPlace | undefined): PlotPlace {
  const { offsetLeft: left, offsetTop: top, clientWidth: width, clientHeight: height } = chart.over;
  const { min = 0, max = 0 } = chart.scales.x ?? {};
  const [start, end] = [(min ?? 0) * 1000, (max ?? 0) * 1000];
  const pixelAt = (at: number) => (end === start ? Number.NaN : ((at - start) / (end - start)) * width);
  const next = { left, top, width, height, start, end, pixelAt };
  const same = before !== undefined && JSON.stringify(before) === JSON.stringify(next);
  return same ? before : next;
}

interface TooltipProps {
  readonly hover: Hover;
  readonly table: SeriesTable;
  readonly shown: readonly boolean[];
  readonly width: number;
  readonly theme: ChartTheme;
  readonly unit: string | undefined;
}

/** All series at the cursor; flips to the other side of the cursor past the middle. */
function ChartTooltip({ hover, table, shown, width, theme, unit }: TooltipProps) {
  const time = table.times[hover.index];
  if (time === undefined) return null;
  const shownSeries = table.series.flatMap((series, index) =>
    shown[index] === false ? [] : [{ series, index }],
  );
  return (
    <ChartTip
      title={<time>{formatAbsolute(time * 1000)}</time>}
      rows={shownSeries.map(({ series, index }) => ({
        key: series.key,
        label: series.label,
        color: seriesColor(series.key, index, theme),
        text: pointText(series, hover.index, unit ?? series.unit),
      }))}
      side={hover.left > width / 2 ? { right: width - hover.left } : { left: hover.left + 56 }}
    />
  );
}

/** With its ends where the series has a band. */
function pointText({ values, band }: Series, at: number, unit: string): string {
  const value = values[at] ?? null;
  if (value === null) return formatUnit(value, unit);
  return intervalText({ value, low: band?.low[at] ?? null, high: band?.high[at] ?? null, unit });
}
