import { useMemo } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { Chart } from '#app/chart/Chart.tsx';
import { ChartSkeleton } from '#app/chart/ChartFrame.tsx';
import { FailureView } from '#app/data/FailureView.tsx';
import { useSource } from '#app/data/use-source.ts';
import { Button } from '#app/element/Button.tsx';
import { usePage } from '#app/page/page-context.tsx';
import { compileMarkers } from '#compile/block/chart-markers.ts';
import { answeredSpan, omittedSeries, rowSeries, seriesTable } from '#compile/block/series.ts';
import { compileSource } from '#compile/compile-source.ts';
import { isScaled } from '#compile/format/unit.ts';
import { readRows } from '#compile/plot/read-rows.ts';
import type { Scope } from '#compile/scope.ts';

/** Metrics over time. Blocks that ask the same call with the same body share one request. */
export function View({ block, scope, range, time }: BlockProps<'chart'>) {
  const { linked } = usePage();
  const source = useMemo(() => compileSource(block.source, linked), [block, linked]);
  const resource = useSource(source, scope);
  const table = useMemo(() => {
    const { point, rows, title: label, unit: rowUnit = '' } = block;
    if (point === undefined) return seriesTable(resource.data, block.series);
    return rowSeries(readRows(resource.data, rows), point, { label, unit: rowUnit });
  }, [resource.data, block]);
  // Charts of one run stand on one axis, whatever each of them has data of.
  const asked = useMemo(
    () => (block.point === undefined ? answeredSpan(resource.data) : undefined),
    [resource.data, block],
  );
  const { marked, note } = useMarkers(block, scope);
  const omitted = omittedSeries(resource.data);
  const unit = block.unit ?? table.series[0]?.unit;
  const title =
    unit === undefined || unit === '' || isScaled(unit) ? block.title : `${block.title}（${unit}）`;
  return (
    <BlockFrame title={title}>
      {resource.status === 'error' && <FailureView failure={resource.failure} onRetry={resource.refresh} />}
      {resource.status === 'loading' && <ChartSkeleton />}
      {resource.status === 'ready' && (
        <Chart
          title={block.title}
          table={table}
          kind={block.chart ?? 'line'}
          stacked={block.stacked === true}
          unit={block.unit}
          time={time}
          range={range?.range ?? asked}
          markers={marked}
        />
      )}
      {note}
      {omitted > 0 && <p className="aic-chart-note">另有 {omitted} 个较早终止的实例没有画出</p>}
    </BlockFrame>
  );
}

/** Without its markers a chart is still a chart: what went wrong with them is said below it. */
function useMarkers({ markers }: BlockProps<'chart'>['block'], scope: Scope) {
  const { linked } = usePage();
  const source = useMemo(
    () => (markers === undefined ? undefined : compileSource(markers, linked)),
    [markers, linked],
  );
  const read = useMemo(
    () => (markers === undefined ? undefined : compileMarkers(markers, linked)),
    [markers, linked],
  );
  const resource = useSource(source, scope);
  const rows = markers?.rows;
  const answer = useMemo(
    () => (rows === undefined ? resource.data : readRows(resource.data, rows)),
    [resource.data, rows],
  );
  const list = useMemo(() => read?.(answer, scope), [read, answer, scope]);
  if (markers === undefined || list === undefined) return { marked: undefined, note: undefined };
  const note =
    resource.status === 'error' ? (
      <p className="aic-chart-note">
        标记没有加载成功
        <Button level="link" size="s" onClick={resource.refresh}>
          重试
        </Button>
      </p>
    ) : list.missing > 0 ? (
      <p className="aic-chart-note">另有 {list.missing} 个标记没有显示</p>
    ) : undefined;
  return { marked: { markers: list.markers, tone: markers.tone ?? 'default' }, note };
}
