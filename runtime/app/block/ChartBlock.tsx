import { useMemo } from 'react';
import { compileSource } from '#compile/compile-source.ts';
import { isScaled } from '#compile/format/unit.ts';
import { seriesTable } from '#compile/series.ts';
import { Chart, ChartSkeleton } from '../chart/Chart.tsx';
import { FailureView } from '../data/FailureView.tsx';
import { useSource } from '../data/use-source.ts';
import { usePage } from '../page/page-context.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import type { BlockProps } from './block-props.ts';

/** Metrics over time. Blocks that ask the same call with the same body share one request. */
export function ChartBlock({ block, scope, range }: BlockProps<'chart'>) {
  const { linked } = usePage();
  const source = useMemo(() => compileSource(block.source, linked), [block, linked]);
  const resource = useSource(source, scope);
  const table = useMemo(() => seriesTable(resource.data, block.series), [resource.data, block.series]);
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
          syncKey={linked.page.id}
          range={range?.range}
          onZoom={range?.zoom}
        />
      )}
    </BlockFrame>
  );
}
