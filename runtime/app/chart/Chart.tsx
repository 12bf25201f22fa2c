// A chart block's picture: waits for the drawing code and the data with the final size, so nothing moves when they come.
import { lazy, Suspense } from 'react';
import type { Marker } from '#compile/block/chart-markers.ts';
import { hasPoints, isFlat, type SeriesTable, summarise } from '#compile/block/series.ts';
import { formatAbsolute } from '#compile/format/time.ts';
import { formatUnit } from '#compile/format/unit.ts';
import { loadStyle } from '#plugin-api';
import { ChartFrame, ChartSkeleton } from './ChartFrame.tsx';
import { ChartNumbers } from './ChartNumbers.tsx';
import markersAddress from './markers.css?address';
import type { UplotChartProps } from './UplotChart.tsx';

const UplotChart = lazy(async () => {
  const [module] = await Promise.all([import('./UplotChart.tsx'), loadStyle(markersAddress)]);
  return { default: module.UplotChart };
});

const CHART_HEIGHT = 220;

export type ChartProps = Omit<UplotChartProps, 'height'>;

export function Chart(props: ChartProps) {
  // An axis would show a scale that nothing is measured by.
  if (!hasPoints(props.table)) return <ChartFrame text="所选时间范围内没有数据" />;
  const marked = props.markers !== undefined && props.markers.markers.length > 0;
  if (isFlat(props.table.series) && !marked) return <ChartFrame text="所选时间范围内均为 0" />;
  return (
    <>
      <Suspense fallback={<ChartSkeleton />}>
        <UplotChart {...props} height={CHART_HEIGHT} />
      </Suspense>
      <ChartNumbers>
        <SummaryTable title={props.title} table={props.table} unit={props.unit} />
        {props.markers !== undefined && <MarkerTable markers={props.markers.markers} />}
      </ChartNumbers>
    </>
  );
}

function MarkerTable({ markers }: { readonly markers: readonly Marker[] }) {
  return (
    <table className="aic-chart-summary">
      <caption className="aic-visually-hidden">标记</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">标记</th>
        </tr>
      </thead>
      <tbody>
        {markers.map(({ at, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two changes may come at one moment
          <tr key={index}>
            <th scope="row">{formatAbsolute(at)}</th>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SummaryProps {
  readonly title: string;
  readonly table: SeriesTable;
  readonly unit: string | undefined;
}

/** The same data for people who cannot see the curve, or want the numbers. */
function SummaryTable({ title, table, unit }: SummaryProps) {
  return (
    <table className="aic-chart-summary">
      <caption className="aic-visually-hidden">{title}的统计</caption>
      <thead>
        <tr>
          {['指标', '最新', '平均', '最大', '最小'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {summarise(table).map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {[row.last, row.average, row.max, row.min].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four fixed columns
              <td key={index}>{formatUnit(value, unit ?? row.unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
