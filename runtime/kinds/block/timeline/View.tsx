// Stretches of time in lanes, beside the charts of the page.
import { useMemo, useState } from 'react';
import { BlockFrame } from '#app/block/BlockFrame.tsx';
import type { BlockProps } from '#app/block/block-props.ts';
import { ChartFrame, ChartSkeleton } from '#app/chart/ChartFrame.tsx';
import { FailureView } from '#app/data/FailureView.tsx';
import { useSource } from '#app/data/use-source.ts';
import { usePage } from '#app/page/page-context.tsx';
import { useNow } from '#app/table/use-now.ts';
import { compileSource } from '#compile/compile-source.ts';
import { compileSpans } from './compile-spans.ts';
import { layLanes, spanOfAll } from './lay-lanes.ts';
import { SpanTable } from './SpanTable.tsx';
import { Timeline } from './Timeline.tsx';

export function View({ block, scope, range, time }: BlockProps<'timeline'>) {
  const { linked } = usePage();
  const source = useMemo(() => compileSource(block.source, linked), [block, linked]);
  const read = useMemo(() => compileSpans(block, linked), [block, linked]);
  const resource = useSource(source, scope);
  const list = useMemo(() => read(resource.data, scope), [read, resource.data, scope]);
  const [hasTable, setHasTable] = useState(false);
  const now = useNow();
  const shown = useMemo(() => range?.range ?? spanOfAll(list.spans, now), [range?.range, list, now]);
  const lanes = useMemo(
    () => (shown === undefined ? [] : layLanes(list.spans, shown, now)),
    [list, shown, now],
  );
  const isReady = resource.status === 'ready';
  return (
    <BlockFrame title={block.title}>
      {resource.status === 'error' && <FailureView failure={resource.failure} onRetry={resource.refresh} />}
      {resource.status === 'loading' && <ChartSkeleton />}
      {isReady && lanes.length === 0 && (
        <ChartFrame text={range === undefined ? '没有数据' : '所选时间范围内没有数据'} />
      )}
      {isReady && shown !== undefined && lanes.length > 0 && (
        <>
          <Timeline title={block.title} lanes={lanes} range={shown} now={now} time={time} />
          <button
            type="button"
            className="aic-chart-summary-toggle"
            aria-expanded={hasTable}
            onClick={() => setHasTable(!hasTable)}
          >
            {hasTable ? '收起数据表' : '查看数据表'}
          </button>
          {hasTable && <SpanTable title={block.title} lanes={lanes} now={now} />}
        </>
      )}
      {isReady && list.missing > 0 && <p className="aic-chart-note">另有 {list.missing} 段没有显示</p>}
    </BlockFrame>
  );
}
