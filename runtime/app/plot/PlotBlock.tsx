// What all charts of rows share: where the rows come from, and what stands there until they are there.
import { useMemo } from 'react';
import { compileSource } from '#compile/compile-source.ts';
import type { PlotReader } from '#compile/plot/plot.ts';
import { missingRows, readRows } from '#compile/plot/read-rows.ts';
import { isRow, recordOf, type Scope } from '#compile/scope.ts';
import type { Source } from '#core/generated/page-language.ts';
import { BlockFrame } from '../block/BlockFrame.tsx';
import { ChartSkeleton } from '../chart/ChartFrame.tsx';
import { FailureView } from '../data/FailureView.tsx';
import { useSource } from '../data/use-source.ts';
import { usePage } from '../page/page-context.tsx';
import { Plot } from './Plot.tsx';

interface PlotBlockProps {
  readonly block: { readonly title: string; readonly source?: Source; readonly rows?: string };
  readonly scope: Scope;
  /** Epoch ms; what the page shows, when it has a range of time. */
  readonly range: { readonly from: number; readonly to: number } | undefined;
  readonly read: PlotReader;
}

/** Without a source the rows are those of the record. */
export function PlotBlock({ block, scope, range, read }: PlotBlockProps) {
  const { linked } = usePage();
  const source = useMemo(
    () => (block.source === undefined ? undefined : compileSource(block.source, linked)),
    [block, linked],
  );
  const resource = useSource(source, scope);
  const answer = source === undefined ? recordOf(scope) : resource.data;
  const status = source === undefined ? 'ready' : resource.status;
  const plot = useMemo(
    () => read(readRows(answer, block.rows), isRow(answer) ? answer : {}, range),
    [read, answer, block.rows, range],
  );
  const missing = missingRows(answer, block.rows);
  return (
    <BlockFrame title={block.title}>
      {status === 'error' && <FailureView failure={resource.failure} onRetry={resource.refresh} />}
      {status === 'loading' && <ChartSkeleton />}
      {status === 'ready' && <Plot title={block.title} plot={plot} inRange={range !== undefined} />}
      {missing > 0 && <p className="aic-chart-note">另有 {missing} 项没有画出</p>}
    </BlockFrame>
  );
}
