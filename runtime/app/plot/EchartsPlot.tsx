// echarts behind one component. This file and its imports are a chunk of their own, loaded when a page has such a chart.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Plot } from '#compile/plot/plot.ts';
import { ChartLegend } from '../chart/ChartLegend.tsx';
import { ChartTip } from '../chart/ChartTip.tsx';
import type { ChartTheme } from '../chart/chart-theme.ts';
import { useHidden } from '../chart/use-hidden.ts';
import { useChartTheme, useWidth } from '../chart/use-surroundings.ts';
import { mountPlot, type PlotChart } from './echarts-parts.ts';
import { findSpot, type SpotBox, spotBoxes } from './find-spot.ts';
import { colorOf, shadeOf, signOf } from './plot-look.ts';
import { plotOption } from './plot-option.ts';

export interface EchartsPlotProps {
  readonly title: string;
  readonly plot: Plot;
}

export function EchartsPlot({ title, plot }: EchartsPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const theme = useChartTheme(host);
  const { hidden, toggle } = useHidden(plot.series.length);
  const spot = usePicture(host, plot, { width, theme, hidden });
  return (
    <div className="aic-chart">
      <div className="aic-plot" style={{ height: plot.height }}>
        <div
          ref={host}
          className="aic-plot__picture"
          role="img"
          aria-label={`${title}，${plot.kind}，数据见下方的数据表`}
        />
        {spot !== undefined && theme !== undefined && (
          <SpotTip plot={plot} box={spot} hidden={hidden} width={width} theme={theme} />
        )}
      </div>
      {plot.series.length > 1 && (
        <ChartLegend
          entries={plot.series.map((series) => ({
            key: series.key,
            label: series.label,
            color: theme === undefined ? 'none' : colorOf(plot, series.key, theme),
            sign: signOf(plot, series),
          }))}
          hidden={hidden}
          onToggle={toggle}
        />
      )}
      {plot.shades !== undefined && theme !== undefined && <Shades shades={plot.shades} theme={theme} />}
    </div>
  );
}

interface Surroundings {
  readonly width: number;
  readonly theme: ChartTheme | undefined;
  readonly hidden: ReadonlySet<string>;
}

/** Draws into the element; answers what the pointer is at. */
function usePicture(
  host: RefObject<HTMLDivElement | null>,
  plot: Plot,
  { width, theme, hidden }: Surroundings,
): SpotBox | undefined {
  const chart = useRef<PlotChart | undefined>(undefined);
  const [spot, setSpot] = useState<SpotBox | undefined>(undefined);
  const isReady = width > 0 && theme !== undefined;
  const latest = useRef({ plot, hidden });
  latest.current = { plot, hidden };

  // biome-ignore lint/correctness/useExhaustiveDependencies: size and content have effects of their own
  useEffect(() => {
    if (host.current === null || !isReady) return undefined;
    const made = mountPlot(host.current, width, plot.height);
    chart.current = made;
    made.getZr().on('mousemove', ({ offsetX: x, offsetY: y }) => {
      const found = made.containPixel('grid', [x, y])
        ? findSpot(boxesOf(made, latest.current), latest.current.plot.hover, { x, y })
        : undefined;
      setSpot((before) => (before?.spot === found?.spot ? before : found));
    });
    made.getZr().on('globalout', () => setSpot(undefined));
    return () => {
      chart.current = undefined;
      made.dispose();
    };
  }, [isReady]);

  useEffect(() => {
    if (theme === undefined || width === 0) return;
    setSpot(undefined);
    chart.current?.resize({ width, height: plot.height });
    chart.current?.setOption(plotOption(plot, { theme, width, hidden }), { notMerge: true });
  }, [plot, theme, width, hidden]);
  return spot;
}

function boxesOf(chart: PlotChart, { plot, hidden }: Pick<Surroundings, 'hidden'> & { readonly plot: Plot }) {
  return spotBoxes(plot, hidden, (x, y) => {
    const [left = Number.NaN, top = Number.NaN] = chart.convertToPixel({ gridIndex: 0 }, [x, y]);
    return [left, top];
  });
}

interface SpotTipProps {
  readonly plot: Plot;
  readonly box: SpotBox;
  readonly hidden: ReadonlySet<string>;
  readonly width: number;
  readonly theme: ChartTheme;
}

/** Beside what it explains, on the side that has more room. */
function SpotTip({ plot, box, hidden, width, theme }: SpotTipProps) {
  const { spot, left, right, top } = box;
  const middle = Math.min(Math.max((left + right) / 2, 0), width);
  const above = Number.isFinite(top) ? Math.min(Math.max(top - 12, 0), Math.max(0, plot.height - 96)) : 8;
  const side = middle > width / 2 ? { right: width - middle + 14 } : { left: middle + 14 };
  const several = plot.series.length > 1;
  return (
    <ChartTip
      title={spot.title === '' ? null : <b className="aic-plot__where">{spot.title}</b>}
      rows={spot.rows
        .filter(({ series }) => series === undefined || !hidden.has(series))
        .map(({ label, text, series }) => ({
          key: `${series} ${label}`,
          label,
          text,
          color: several && series !== undefined ? colorOf(plot, series, theme) : undefined,
        }))}
      side={{ ...side, top: plot.hover === 'column' ? 8 : above }}
    />
  );
}

interface ShadesProps {
  readonly shades: NonNullable<Plot['shades']>;
  readonly theme: ChartTheme;
}

/** Which shade stands for which number. */
function Shades({ shades, theme }: ShadesProps) {
  return (
    <p className="aic-plot__shades">
      {shades.label}
      <span>{shades.least}</span>
      <i style={{ background: `linear-gradient(to right, ${shadeOf(0, theme)}, ${shadeOf(1, theme)})` }} />
      <span>{shades.most}</span>
    </p>
  );
}
