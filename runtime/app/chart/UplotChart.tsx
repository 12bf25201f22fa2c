// uPlot behind one component. This file and its imports are a chunk of their own, loaded when a page has a chart.
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { SeriesTable } from '#compile/block/series.ts';
import { formatAbsolute } from '#compile/format/time.ts';
import { formatUnit } from '#compile/format/unit.ts';
import { ChartMarkers, MARKER_STRIP, type MarkerLook, type PlotPlace } from './ChartMarkers.tsx';
import { chartData, chartUnit } from './chart-data.ts';
import { chartOptions } from './chart-options.ts';
import { type ChartTheme, readTheme, seriesColor } from './chart-theme.ts';
import { useDarkMode, useWidth } from './use-surroundings.ts';

export interface UplotChartProps {
  readonly title: string;
  readonly table: SeriesTable;
  readonly kind: 'line' | 'area' | 'bar';
  readonly stacked: boolean;
  readonly unit: string | undefined;
  readonly height: number;
  readonly syncKey: string;
  /** Epoch ms. */
  readonly range: { readonly from: number; readonly to: number } | undefined;
  /** Dragging a stretch sets the page's range (epoch ms). */
  readonly onZoom: ((from: number, to: number) => void) | undefined;
  readonly markers: MarkerLook | undefined;
}

interface Hover {
  readonly index: number;
  readonly left: number;
}

export function UplotChart(props: UplotChartProps) {
  const { table, kind, height, syncKey, range, onZoom, markers } = props;
  const host = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hover, setHover] = useState<Hover | undefined>(undefined);
  const width = useWidth(host);
  const dark = useDarkMode();
  const [plot, setPlot] = useState<PlotPlace | undefined>(undefined);
  const [theme, setTheme] = useState<ChartTheme | undefined>(undefined);
  const unit = chartUnit(table, props.unit);
  const stacked = props.stacked && table.series.length > 1;
  const shown = useMemo(() => table.series.map((series) => !hidden.has(series.key)), [table, hidden]);
  // Changes of the set of lines rebuild the chart; new numbers only replace its data.
  const shape = table.series.map((series) => `${series.key} ${series.label}`).join('|');
  const [from, to] = [range?.from, range?.to];

  // biome-ignore lint/correctness/useExhaustiveDependencies: dark is what makes the tokens differ
  useEffect(() => {
    if (host.current !== null) setTheme(readTheme(host.current));
  }, [dark]);

  const chart = useRef<uPlot | undefined>(undefined);
  const latest = useRef({ table, onZoom });
  latest.current = { table, onZoom };
  const ready = width > 0 && theme !== undefined;
  const marked = markers !== undefined && markers.markers.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for the table; size and data have their own effects
  useEffect(() => {
    if (host.current === null || theme === undefined || width === 0) return undefined;
    const options = chartOptions(latest.current.table.series, {
      kind,
      stacked,
      unit,
      width,
      height,
      syncKey,
      shown,
      range: from === undefined || to === undefined ? undefined : [from / 1000, to / 1000],
      theme,
      onZoom:
        onZoom === undefined ? undefined : (start, end) => latest.current.onZoom?.(start * 1000, end * 1000),
      strip: marked ? MARKER_STRIP : 0,
      onDraw: (drawn) => setPlot((before) => placeOfPlot(drawn, before)),
      onCursor: (index, left) => setHover(index === null || left < 0 ? undefined : { index, left }),
    });
    const made = new uPlot(options, chartData(latest.current.table, stacked, shown), host.current);
    chart.current = made;
    return () => {
      chart.current = undefined;
      made.destroy();
    };
  }, [
    ready,
    theme,
    kind,
    stacked,
    unit,
    height,
    syncKey,
    shape,
    shown,
    from,
    to,
    onZoom === undefined,
    marked,
  ]);

  useEffect(() => {
    chart.current?.setData(chartData(table, stacked, shown));
  }, [table, stacked, shown]);

  useEffect(() => {
    if (width > 0) chart.current?.setSize({ width, height });
  }, [width, height]);

  const toggle = (key: string) =>
    setHidden((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      // Hiding the last line would leave an empty frame: show all again instead.
      return next.size === table.series.length ? new Set() : next;
    });

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
      <ul className="aic-chart-legend" aria-label="图例">
        {table.series.map((series, index) => (
          <li key={series.key}>
            <button
              type="button"
              aria-pressed={shown[index] !== false}
              onClick={() => toggle(series.key)}
              title="显示或隐藏这条曲线"
            >
              <i
                style={{ background: theme === undefined ? 'none' : seriesColor(series.key, index, theme) }}
              />
              {series.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same object while nothing moved: what is drawn over the plot need not be drawn again. */
function placeOfPlot(chart: uPlot, before: PlotPlace | undefined): PlotPlace {
  const { offsetLeft: left, offsetTop: top, clientWidth: width, clientHeight: height } = chart.over;
  const { min = 0, max = 0 } = chart.scales.x ?? {};
  const [start, end] = [(min ?? 0) * 1000, (max ?? 0) * 1000];
  const placeOf = (at: number) => (end === start ? Number.NaN : ((at - start) / (end - start)) * width);
  const next = { left, top, width, height, start, end, placeOf };
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
  const side = hover.left > width / 2 ? { right: width - hover.left } : { left: hover.left + 56 };
  return (
    <div className="aic-chart-tooltip" style={side}>
      <time>{formatAbsolute(time * 1000)}</time>
      {table.series.map((series, index) =>
        shown[index] === false ? null : (
          <div key={series.key}>
            <i style={{ background: seriesColor(series.key, index, theme) }} />
            <span>{series.label}</span>
            <b>{formatUnit(series.values[hover.index] ?? null, unit ?? series.unit)}</b>
          </div>
        ),
      )}
    </div>
  );
}
