// A dashboard: filters, a time range, automatic refresh, and a grid of blocks.
import { useCallback, useMemo, useState } from 'react';
import { BlockGrid, loadAllBlockViews, loadBlockViews } from '#app/block-grid/BlockGrid.tsx';
import { useResourceCache } from '#app/data/resource-context.tsx';
import { usePolling } from '#app/data/use-polling.ts';
import { Button } from '#app/element/Button.tsx';
import { RangePicker } from '#app/filter/RangePicker.tsx';
import { FilterBar, loadFilterControls } from '#app/filter-bar/FilterBar.tsx';
import { PageHeader } from '#app/page/PageHeader.tsx';
import { PageProvider, usePage } from '#app/page/page-context.tsx';
import { usePageState } from '#app/page/page-state.tsx';
import type { PageViewProps } from '#app/page/page-view.ts';
import { useQuery } from '#app/page/use-query.ts';
import { useRange } from '#app/page/use-range.ts';
import { compileText } from '#compile/expression.ts';
import { compileFilters, type FilterValues, filterBody } from '#compile/table/compile-filter.ts';
import { decodeFilters, encodeFilters } from '#compile/table/query-codec.ts';
import type { DashboardPage, Page } from '#core/page.ts';

export async function prepare(page: Page): Promise<void> {
  await Promise.all([loadBlockViews(page), loadFilterControls(page)]);
}

export const preload = loadAllBlockViews;

export function View({ linked, params }: PageViewProps) {
  if (linked.page.kind !== 'dashboard') return null;
  return (
    <PageProvider linked={linked} params={params}>
      <DashboardView page={linked.page} />
    </PageProvider>
  );
}

function DashboardView({ page }: { readonly page: DashboardPage }) {
  const { compile, scope } = usePage();
  const { query, setQuery } = useQuery();
  const range = useRange();
  const cache = useResourceCache();
  const filters = useMemo(() => compileFilters(page.filters, compile), [page, compile]);
  const values = useMemo(() => decodeFilters(query, filters, ''), [query, filters]);
  const readable = useMemo(
    () => ({ ...scope, range: range.root, values: filterBody(filters, values, Date.parse(range.root.to)) }),
    [scope, range.root, filters, values],
  );
  usePageState('ready');
  // A fixed range has nothing new to show at its end, but what lies in it may still be filled in: ask again.
  const refresh = useCallback(() => {
    range.refresh();
    if (page.range !== true) cache.revalidate();
  }, [range.refresh, cache, page.range]);
  const change = (next: FilterValues) =>
    setQuery((current) => encodeFilters(current, next, filters, ''), { replace: true });

  return (
    <div className="aic-page">
      <PageHeader title={compileText(page.title)(scope)} subtitle={page.description} />
      <FilterBar filters={filters} values={values} onChange={change}>
        {page.range === true && <RangePicker label="时间范围" value={range.text} onChange={range.set} />}
        <AutoRefresh onRefresh={refresh} />
      </FilterBar>
      <BlockGrid
        blocks={page.blocks}
        scope={readable}
        prefix=""
        range={page.range === true ? range : undefined}
        record={undefined}
      />
    </div>
  );
}

const CHOICES = [
  { seconds: 0, label: '不自动刷新' },
  { seconds: 10, label: '每 10 秒' },
  { seconds: 30, label: '每 30 秒' },
  { seconds: 60, label: '每 1 分钟' },
];

function AutoRefresh({ onRefresh }: { readonly onRefresh: () => void }) {
  const [seconds, setSeconds] = useState(0);
  usePolling(seconds === 0 ? undefined : seconds * 1000, onRefresh);
  return (
    <>
      <select
        className="aic-input aic-select"
        aria-label="自动刷新"
        value={seconds}
        onChange={(event) => setSeconds(Number(event.target.value))}
      >
        {CHOICES.map((choice) => (
          <option key={choice.seconds} value={choice.seconds}>
            {choice.label}
          </option>
        ))}
      </select>
      <Button level="text" icon="refresh" label="刷新" onClick={onRefresh} />
    </>
  );
}
